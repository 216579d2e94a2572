"""The clans' Tactic cards and the loot deck: the box's facts, and what each clan is made for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from delve.core.words import words
from delve.games.heroesout import effects
from delve.games.heroesout.box import LOOT_TYPES
from delve.games.heroesout.content.clans import CLANS
from delve.games.heroesout.content.loot import LOOT
from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import Act, Ambush, Choice, Combo, Defend, Pay, Reinforce, Summon, Swarm
from delve.games.heroesout.rules import clans as abilities

BY_ID = {clan.id: clan for clan in CLANS}
ROLES = ("crowd_control", "defender", "supporter")
MATCHING = {
    "crowd_control": ("melee", "ranged"),
    "defender": ("ambush", "summon"),
    "supporter": ("activate", "move"),
}

WORTH = {
    "activate": 1.0,
    "melee": 1.0,
    "ranged": 1.25,
    "move": 0.75,
    "draw": 2.0,
    "trap": 1.0,
    "defend": 0.75,
    "portal": 1.0,
    "resource": 0.75,
    "reinforce": 2.5,
    "pay": -0.75,
}
"""What one action is worth, an Activate being 1; a drawn card is worth as much as a card."""


def kind(act: Act) -> str:
    """The name of an action's kind."""
    return str(act.__struct_config__.tag)


def value(act: Act) -> float:
    """What an action is worth: a monster summoned 1, in the Vault half as much again."""
    match act:
        case Ambush(n, symbol):
            return n * (1.5 if symbol == "gem" else 1)
        case Summon(n):
            return n
        case Combo(left, right):
            return value(left) + 0.75 * value(right)
        case Choice(left_group, right_group):
            low, high = sorted((total(left_group), total(right_group)))
            return high + 0.25 * low
        case Swarm(action):
            return 2.5 * value(action)
    return WORTH[kind(act)]


def total(acts: Iterable[Act]) -> float:
    """What several actions are worth together."""
    return sum(value(act) for act in acts)


def simple_actions(clan: Clan) -> list[Act]:
    """Every action on a clan's ten cards that has no other inside it; both sides of a choice count."""
    return [
        part
        for card in clan.cards
        for act in card.actions
        for part in act.parts()
        if not isinstance(part, Combo | Choice | Swarm)
        for _ in range(card.copies)
    ]


def count(clan: Clan, *kinds: str) -> int:
    """How many actions of some kinds a clan's cards show."""
    return sum(kind(act) in kinds for act in simple_actions(clan))


def share(clan: Clan, role: str) -> float:
    """The part of a clan's actions that matches a role; each monster that may be summoned counts as one."""
    numbers = Counter[str]()
    for act in simple_actions(clan):
        if not isinstance(act, Pay):
            numbers[kind(act)] += act.n if isinstance(act, Ambush | Summon) else 1
    return sum(numbers[matching] for matching in MATCHING[role]) / numbers.total()


def showing(clan: Clan, *kinds: str) -> int:
    """How many of a clan's ten cards show an action of some kinds."""
    return sum(
        card.copies for card in clan.cards if any(kind(part) in kinds for act in card.actions for part in act.parts())
    )


def mean(numbers: Iterable[float]) -> float:
    """The average."""
    listed = list(numbers)
    return sum(listed) / len(listed)


def physical(cards: Iterable[Card]) -> list[Card]:
    """Cards as often as they are in the box."""
    return [card for card in cards for _ in range(card.copies)]


def most(*kinds: str) -> str:
    """The clan whose cards show the most actions of some kinds."""
    return max(CLANS, key=lambda clan: count(clan, *kinds)).id


# ---------------------------------------------------------------------- what is in the box


@pytest.mark.rule("KH-COMP-02")
def test_nine_clans_have_the_health_and_number_of_monsters_of_the_box() -> None:
    assert {clan.id: (clan.health, clan.monsters) for clan in CLANS} == {
        "skeletons": (1, 6),
        "scalies": (1, 5),
        "witches": (2, 2),
        "ratfolk": (1, 9),
        "gnolls": (1, 7),
        "ghosts": (1, 3),
        "gremlins": (1, 4),
        "slimes": (1, 8),
        "dragoness": (5, 1),
    }


@pytest.mark.rule("KH-COMP-02")
def test_every_clan_has_an_ability_of_its_own_that_the_rules_know() -> None:
    assert sorted(clan.ability for clan in CLANS) == abilities.names()


@pytest.mark.rule("KH-COMP-03")
@pytest.mark.parametrize("clan", CLANS, ids=lambda clan: clan.id)
def test_a_clan_has_ten_tactic_cards_of_its_own(clan: Clan) -> None:
    assert len(physical(clan.cards)) == 10
    assert all(card.id.startswith(f"{clan.id}.") and card.loot is None for card in clan.cards)
    assert 6 <= len(clan.cards) <= 8, "some cards twice, most once"


@pytest.mark.rule("KH-COMP-03")
def test_there_are_ninety_tactic_cards_and_no_id_occurs_twice() -> None:
    cards = [card for clan in CLANS for card in clan.cards]
    ids = [card.id for card in (*cards, *LOOT)]
    assert len(physical(cards)) == 90
    assert len(set(ids)) == len(ids)


@pytest.mark.rule("KH-COMP-04")
def test_the_loot_deck_has_seven_cards_of_each_type() -> None:
    assert Counter(card.loot for card in physical(LOOT)) == dict.fromkeys(LOOT_TYPES, 7)
    assert all(card.id.startswith(f"{card.loot}.") and card.copies <= 2 for card in LOOT)


@pytest.mark.rule("KH-SETUP-10")
@pytest.mark.parametrize("clan", CLANS, ids=lambda clan: clan.id)
def test_no_clan_starts_without_a_monster_or_with_more_than_it_has(clan: Clan) -> None:
    assert 1 <= clan.start <= min(3, clan.monsters)


# ---------------------------------------------------------------------- what the cards are good for


@pytest.mark.rule("KH-CLAN-10")
@pytest.mark.parametrize("role", ROLES)
def test_the_clans_of_a_role_have_more_of_its_actions_than_the_other_roles(role: str) -> None:
    by_role = {other: mean(share(clan, role) for clan in CLANS if clan.role == other) for other in ROLES}
    assert max(by_role, key=lambda other: by_role[other]) == role, by_role


@pytest.mark.rule("KH-CLAN-10")
@pytest.mark.parametrize("clan", CLANS, ids=lambda clan: clan.id)
def test_a_clan_leans_to_its_role_more_than_the_clans_of_other_roles_do(clan: Clan) -> None:
    others = mean(share(other, clan.role) for other in CLANS if other.role != clan.role)
    assert share(clan, clan.role) > others


@pytest.mark.rule("KH-CLAN-10")
def test_gremlins_lay_the_most_traps_and_witches_open_the_most_portals() -> None:
    assert most("trap") == "gremlins"
    assert most("portal") == "witches"


@pytest.mark.rule("KH-CLAN-10")
def test_ghosts_move_resources() -> None:
    assert count(BY_ID["ghosts"], "resource")
    assert count(BY_ID["ghosts"], "activate", "move") >= 10, "their Activate is a move through walls"


@pytest.mark.rule("KH-CLAN-10", "KH-EX-16")
def test_gnolls_hire_three_for_a_coin_and_bring_one_along_with_a_bite() -> None:
    combos = [
        part
        for card in BY_ID["gnolls"].cards
        for act in card.actions
        for part in act.parts()
        if isinstance(part, Combo)
    ]
    assert Combo(Pay("coin"), Summon(3)) in combos
    assert Combo(effects.Melee(), Summon(1)) in combos


@pytest.mark.rule("KH-CLAN-10")
def test_scalies_have_cards_that_hit_and_run() -> None:
    scalies = BY_ID["scalies"]
    assert showing(scalies, "melee", "ranged") >= 7
    both = [c for c in scalies.cards if Combo(effects.Melee(), effects.Move()) in c.actions]
    assert physical(both), "strike, then step out of the room"


@pytest.mark.rule("KH-CLAN-10")
def test_skeletons_have_few_moves_and_beasts_bring_them() -> None:
    assert count(BY_ID["skeletons"], "move") == min(count(clan, "move") for clan in CLANS)
    moving = {
        loot: sum("move" in map(kind, act.parts()) for card in LOOT if card.loot == loot for act in card.actions)
        for loot in LOOT_TYPES
    }
    assert max(moving, key=lambda loot: moving[loot]) == "beast"


@pytest.mark.rule("KH-CLAN-10")
def test_equipment_is_for_swarms_and_not_for_a_single_dragoness() -> None:
    def swarm_melee(loot: str) -> int:
        return sum(
            isinstance(part, Swarm) and isinstance(part.action, effects.Melee)
            for card in LOOT
            if card.loot == loot
            for act in card.actions
            for part in act.parts()
        )

    assert swarm_melee("equipment") >= 3
    assert all(swarm_melee(loot) == 0 for loot in LOOT_TYPES if loot != "equipment")
    assert count(BY_ID["ratfolk"], "melee")
    assert showing(BY_ID["ratfolk"], "swarm") >= 4
    assert showing(BY_ID["dragoness"], "swarm") == 0


@pytest.mark.rule("KH-CLAN-10")
def test_potions_have_the_activates_that_slimes_want() -> None:
    activates = {
        loot: sum("activate" in map(kind, act.parts()) for card in LOOT if card.loot == loot for act in card.actions)
        for loot in LOOT_TYPES
    }
    assert max(activates, key=lambda loot: activates[loot]) == "potion"


@pytest.mark.rule("KH-CLAN-10")
@pytest.mark.parametrize("loot", ["potion", "scroll"])
def test_potions_and_scrolls_attack_for_the_dragoness(loot: str) -> None:
    attacks = [
        card
        for card in LOOT
        if card.loot == loot and any(kind(part) in ("melee", "ranged") for act in card.actions for part in act.parts())
    ]
    assert len(attacks) >= 3


def can_play(hand: list[Card], turn: list[tuple[Act, ...]]) -> bool:
    """Whether each step of a turn finds a card of its own, one side of which begins with the step's actions."""
    if not turn:
        return True
    wanted, *later = turn
    for i, card in enumerate(hand):
        sides = [side for act in card.actions if isinstance(act, Choice) for side in (act.left, act.right)]
        if any(side[: len(wanted)] == wanted for side in sides) and can_play(hand[:i] + hand[i + 1 :], later):
            return True
    return False


@pytest.mark.rule("KH-EX-09")
def test_ratfolk_have_the_eight_cards_of_the_rulebooks_turn() -> None:
    move, melee, activate = effects.Move(), effects.Melee(), effects.Activate()
    turn: list[tuple[Act, ...]] = [
        (Swarm(move),),
        (activate, activate),
        (activate, activate),
        (Swarm(move),),
        (move,),
        (Swarm(melee),),
        (activate, activate),
        (melee,),
    ]
    assert can_play(physical(BY_ID["ratfolk"].cards), turn)
    assert not can_play(physical(BY_ID["ratfolk"].cards), turn * 2), "ten cards are no sixteen"


@pytest.mark.rule("KH-CLAN-10")
@pytest.mark.parametrize("clan", CLANS, ids=lambda clan: clan.id)
def test_every_clan_can_attack_and_come_back_from_the_lair(clan: Clan) -> None:
    assert showing(clan, "melee", "ranged") >= 3
    assert showing(clan, "ambush") >= 2, "from an empty dungeon only an ambush leads back"
    assert count(clan, "ambush", "summon") >= (3 if clan.health == 1 else 2)


@pytest.mark.rule("KH-CLAN-10")
@pytest.mark.parametrize("clan", [c for c in CLANS if c.role == "defender"], ids=lambda clan: clan.id)
def test_a_defender_can_defend(clan: Clan) -> None:
    assert showing(clan, "defend") >= 1


def test_the_starting_cards_use_every_kind_of_action() -> None:
    kinds = [found for found in vars(effects).values() if isinstance(found, type) and issubclass(found, Act)]
    every = {str(found.__struct_config__.tag) for found in kinds if found is not Act}
    used = {kind(part) for clan in CLANS for card in clan.cards for act in card.actions for part in act.parts()}
    assert used == every


@pytest.mark.parametrize("card", [*(c for clan in CLANS for c in clan.cards), *LOOT], ids=lambda card: card.id)
def test_actions_stand_only_where_the_engine_takes_them(card: Card) -> None:
    for act in card.actions:
        inner = [part for part in act.parts() if part is not act]
        assert not any(isinstance(part, Choice) for part in inner), "a choice is made in the card's menu"
        if isinstance(act, Choice):
            inner = [part for one in (*act.left, *act.right) for part in one.parts() if part is not one]
        assert not any(isinstance(part, Defend) for part in inner), "Defend is a reaction, no part of a combo"
        for part in act.parts():
            if isinstance(part, Reinforce):
                assert not isinstance(part.action, Ambush | Combo | Choice | Swarm), "a plain kind is looked for"


def test_loot_is_worth_about_two_starting_cards() -> None:
    start = [total(card.actions) for clan in CLANS for card in physical(clan.cards)]
    loot = [total(card.actions) for card in physical(LOOT)]
    assert min(loot) >= max(start), "even the worst loot beats every starting card"
    assert 1.5 <= mean(loot) / mean(start) <= 2.2


def deck_worth(clan: Clan) -> float:
    """What a clan's ten cards are worth together."""
    return sum(total(card.actions) for card in physical(clan.cards))


def test_clans_of_several_monsters_have_decks_of_similar_worth() -> None:
    worth = {clan.id: deck_worth(clan) for clan in CLANS if clan.monsters > 1}
    average = mean(worth.values())
    assert all(0.85 < one / average < 1.15 for one in worth.values()), worth


def test_the_dragoness_has_the_best_cards_since_she_is_in_one_room_only() -> None:
    others = mean(deck_worth(clan) for clan in CLANS if clan.monsters > 1)
    assert 1.2 < deck_worth(BY_ID["dragoness"]) / others < 1.5


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize("card", [*(c for clan in CLANS for c in clan.cards), *LOOT], ids=lambda card: card.id)
def test_every_card_has_a_short_english_name(card: Card) -> None:
    name = words("en").template(f"kh.card.{card.id}")
    assert name is not None
    assert 0 < len(name) <= 20


def test_no_two_cards_have_the_same_name() -> None:
    cards = [*(card for clan in CLANS for card in clan.cards), *LOOT]
    names = Counter(words("en").template(f"kh.card.{card.id}") for card in cards)
    assert names.most_common(1)[0][1] == 1


@pytest.mark.parametrize("clan", CLANS, ids=lambda clan: clan.id)
def test_every_clan_has_its_english_words(clan: Clan) -> None:
    english = words("en")
    for key in ("clan", "monster", "ability", "clan_hint"):
        assert f"kh.{key}.{clan.id}" in english
    assert f"kh.role.{clan.role}" in english
