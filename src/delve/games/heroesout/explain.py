"""What front ends say beside an option: a card's text, a clan in figures, the ledger lines that explain it."""

from __future__ import annotations

from collections.abc import Iterable

from delve.core.msg import Msg, Param, say
from delve.games.heroesout import box
from delve.games.heroesout.defs import KH, Clan, Content
from delve.games.heroesout.effects import Act, Choice, group_words
from delve.games.heroesout.flow import act_at

ACT_RULES = {
    "activate": "KH-ACT-01",
    "melee": "KH-ACT-02",
    "ranged": "KH-ACT-03",
    "move": "KH-ACT-05",
    "draw": "KH-ACT-07",
    "trap": "KH-ACT-08",
    "defend": "KH-ACT-09",
    "portal": "KH-ACT-10",
    "resource": "KH-ACT-11",
    "ambush": "KH-ACT-12",
    "reinforce": "KH-ACT-13",
    "combo": "KH-ACT-14",
    "choice": "KH-ACT-15",
    "swarm": "KH-ACT-16",
}
HERO_RULES: dict[box.HeroName, str] = {
    "archer": "KH-HERO-03",
    "warrior": "KH-HERO-04",
    "mage": "KH-HERO-05",
    "rogue": "KH-HERO-06",
}


def card_text(content: Content, card: str) -> Msg:
    """What a Tactic or loot card says."""
    return group_words(content.cards[card].actions)


def card_clan(content: Content, card: str) -> str:
    """The clan of a Tactic card; empty for loot."""
    definition = content.cards[card]
    return next((clan.id for clan in content.clans.values() if definition in clan.cards), "")


def clan_facts(clan: Clan) -> dict[str, Param]:
    """A clan in figures, for a sentence with {role}, {n} monsters, their {health} and the {ability}."""
    return {
        "role": say(f"kh.role.{clan.role}"),
        "n": clan.monsters,
        "health": clan.health,
        "ability": say(f"kh.ability.{clan.id}"),
    }


def rules(game: KH, option: str) -> list[str]:
    """The ledger lines that explain an option of a question."""
    kind, _, name = option.partition(":")
    current = game.state.current
    acts: Iterable[Act] = ()
    if name in game.content.cards:
        acts = game.content.cards[name].actions
    elif kind == "act" and current is not None:
        side = name[-1] if name[-1] in "lr" else ""
        act = act_at(game, current.card, name[:-2] if side else name)
        acts = act.side(side) if isinstance(act, Choice) and side else (act,)
    elif kind == "hero":
        found = next((h for h in game.state.heroes if str(h.id) == name), None)
        return [HERO_RULES[box.HEROES[found.cls]]] if found else []
    elif option == "luck":
        return ["KH-CELL-01"]
    tags = dict.fromkeys(str(part.__struct_config__.tag) for act in acts for part in act.parts())
    return [ACT_RULES[tag] for tag in tags if tag in ACT_RULES]
