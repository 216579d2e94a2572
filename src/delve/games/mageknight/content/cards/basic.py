"""The Basic Actions."""

from __future__ import annotations

from delve.games.mageknight.defs import Card
from delve.games.mageknight.effects import (
    All,
    Attack,
    Block,
    Choice,
    Coded,
    Crystal,
    Discard,
    Draw,
    ExtraDie,
    Heal,
    Influence,
    Mana,
    Move,
    Pay,
    Ready,
    Reputation,
)

BASIC: tuple[Card, ...] = (
    Card("march", "basic", Move(2), Move(4), ("green",)),
    Card("stamina", "basic", Move(2), Move(4), ("blue",)),
    Card("swiftness", "basic", Move(2), Attack(3, "ranged"), ("white",)),
    Card("rage", "basic", Choice((Attack(2), Block(2))), Attack(4), ("red",)),
    Card("determination", "basic", Choice((Attack(2), Block(2))), Block(5), ("blue",)),
    Card("tranquility", "basic", Choice((Heal(1), Draw(1))), Choice((Heal(2), Draw(2))), ("green",)),
    Card("promise", "basic", Influence(2), Influence(4), ("white",)),
    Card("threaten", "basic", Influence(2), All((Influence(5), Reputation(-1, True))), ("red",)),
    Card("crystallize", "basic", All((Pay(), Crystal(among="paid"))), Crystal(), ("blue",)),
    Card("mana-draw", "basic", ExtraDie(), Coded("mana-draw+"), ("white",)),
    Card(
        "concentration",
        "basic",
        Choice((Mana(("blue",)), Mana(("white",)), Mana(("red",)))),
        Coded("concentration+"),
        ("green",),
    ),
    Card(
        "improvisation",
        "basic",
        All((Discard(), Choice((Move(3), Influence(3), Attack(3), Block(3))))),
        All((Discard(), Choice((Move(5), Influence(5), Attack(5), Block(5))))),
        ("red",),
    ),
    Card(
        "battle-versatility",
        "basic",
        Choice((Attack(2), Block(2), Attack(1, "ranged"))),
        Choice(
            (Attack(4), Block(4), Attack(3, element="fire"), Block(3, "fire"), Attack(3, "ranged"), Attack(2, "siege"))
        ),
        ("red",),
    ),
    Card("mana-pull", "basic", ExtraDie(), Coded("mana-pull+"), ("white",), set="lost-legion"),
    Card(
        "cold-toughness",
        "basic",
        Choice((Attack(2, element="ice"), Block(3, "ice"))),
        Coded("cold-toughness+"),
        ("blue",),
    ),
    Card(
        "instinct",
        "basic",
        Choice((Move(2), Influence(2), Attack(2), Block(2))),
        Choice((Move(4), Influence(4), Attack(4), Block(4))),
        ("red",),
        set="lost-legion",
    ),
    Card(
        "will-focus",
        "basic",
        Choice((Mana(("blue",)), Mana(("white",)), Mana(("red",)), Crystal(("green",)))),
        Coded("will-focus+"),
        ("green",),
    ),
    Card("crystal-joy", "basic", Coded("crystal-joy"), Coded("crystal-joy+"), ("blue",), set="lost-legion"),
    Card("noble-manners", "basic", Coded("noble-manners"), Coded("noble-manners+"), ("white",)),
    Card(
        "rejuvenate",
        "basic",
        Choice((Heal(1), Draw(1), Mana(("green",)), Ready(2))),
        Choice((Heal(2), Draw(2), Crystal(("green",)), Ready(3))),
        ("green",),
        set="lost-legion",
    ),
    Card("swift-reflexes", "basic", Coded("swift-reflexes"), Coded("swift-reflexes+"), ("white",), set="lost-legion"),
    Card("tirelessness", "basic", Coded("tirelessness"), Coded("tirelessness+"), ("blue",), set="lost-legion"),
    Card(
        "savage-harvesting", "basic", Coded("savage-harvesting"), Coded("savage-harvesting+"), ("green",), set="krang"
    ),
    Card("ruthless-coercion", "basic", Coded("ruthless-coercion"), Coded("ruthless-coercion+"), ("red",), set="krang"),
    Card(
        "one-with-the-land",
        "basic",
        Choice((Move(2), Heal(1), Block(2))),
        Coded("one-with-the-land+"),
        ("green",),
        set="shades-of-tezla",
    ),
    Card("druidic-paths", "basic", Coded("druidic-paths"), Coded("druidic-paths+"), ("blue",), set="shades-of-tezla"),
)
