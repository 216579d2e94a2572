"""How a game ends and what it is worth (MK-SCORE, the scenarios' own scoring)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.mageknight.box import ADVENTURE
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, ending
from delve.games.mageknight.state import Player

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Scenario


def rounds(game: MK, scenario: Scenario) -> int:
    """How many Rounds there are at most (MK-SCN-RECON-13)."""
    return scenario.rounds + (1 if scenario.id == "reconnaissance" and len(game.state.players) == 1 else 0)


def cities(game: MK) -> int:
    """How many cities the scenario has."""
    state = game.state
    scenario = game.content.scenarios[state.scenario]
    return scenario.cities[min(len(state.players), len(scenario.cities)) - 1]


def check_end(game: MK) -> None:
    """Whether the end condition has been met: everybody gets a last turn (MK-ROUND-25, 26)."""
    state = game.state
    if state.final:
        return
    if success(game):
        state.final = True
        game.tell("MK-ROUND-25", "mk.event.final")
        if state.announced == -2:
            state.last_turns = [seat for seat in state.order if seat >= 0]


# ---------------------------------------------------------------------- achievements


def everything(player: Player) -> list[str]:
    """All Deed cards of a player (MK-SCORE-12)."""
    banners = [unit.banner for unit in player.units if unit.banner is not None]
    piles = (player.deck, player.hand, player.discard, player.played, player.tactic_cards, player.set_aside, banners)
    return [card for pile in piles for card in pile]


def achievements(game: MK, seat: int) -> dict[str, int]:
    """The standard achievements of a player (MK-SCORE-01 to 07)."""
    player = common.player_of(game, seat)
    cards = [card for card in everything(player) if not common.is_wound(card)]
    kinds = [game.content.card(card).kind for card in cards]
    keeps = adventures = 0
    for number, place in game.state.places.items():
        site = common.hex_of(game, SpaceId(number)).site
        if site in ("keep", "mage_tower", "monastery"):
            keeps += place.shields.count(seat)
        elif site in ADVENTURE:
            adventures += place.shields.count(seat)
    wounds = sum(common.is_wound(card) for card in everything(player))
    return {
        "knowledge": 2 * kinds.count("spell") + kinds.count("advanced"),
        "loot": 2 * kinds.count("artifact") + sum(player.crystals.values()) // 2,
        "leader": sum(game.content.unit(unit.id).level // (2 if unit.wounds else 1) for unit in player.units),
        "conqueror": 2 * keeps,
        "adventurer": 2 * adventures,
        "beating": -2 * wounds,
    }


TITLES = ("knowledge", "loot", "leader", "conqueror", "adventurer")


def titles(scores: list[dict[str, int]]) -> None:
    """The bonus of the best, and the malus of the most beaten (MK-SCORE-08 to 11)."""
    for name in TITLES:
        best = max(score[name] for score in scores)
        winners = [score for score in scores if score[name] == best]
        if best > 0:
            for score in winners:
                score[f"title_{name}"] = 3 if len(winners) == 1 else 1
    worst = min(score["beating"] for score in scores)
    losers = [score for score in scores if score["beating"] == worst]
    if worst < 0:
        for score in losers:
            score["title_beating"] = -3 if len(losers) == 1 else -1


def city_scores(game: MK, scores: list[dict[str, int]]) -> None:
    """Cities in a conquest (MK-SCN-FULLCONQ-08 to 10)."""
    for number, place in game.state.places.items():
        if common.hex_of(game, SpaceId(number)).site == "city" and place.done:
            first = ending.leader(place.shields)
            for seat in set(place.shields):
                scores[seat]["cities"] = scores[seat].get("cities", 0) + (7 if seat == first else 4)
    best = max(score.get("cities", 0) for score in scores)
    winners = [score for score in scores if score.get("cities", 0) == best]
    if best > 0:
        for score in winners:
            score["title_cities"] = 5 if len(winners) == 1 else 2


def success(game: MK) -> bool:
    """Whether the mission is a success: the city found, or all cities conquered (MK-SCN-FULLCONQ-11)."""
    state = game.state
    if state.scenario == "reconnaissance":
        return bool(state.memory.get("city_revealed"))
    return state.memory.get("conquered", 0) >= cities(game)


def finish(game: MK) -> None:
    """The game is over: everybody's score, and who has won."""
    state = game.state
    scenario = game.content.scenarios[state.scenario]
    scores = [{"fame": p.fame, **achievements(game, s)} for s, p in enumerate(state.players)]
    solo = len(state.players) == 1
    conquered = state.memory.get("conquered", 0)
    done = success(game)
    if scenario.mode == "competitive" and not solo:
        titles(scores)
        if scenario.id != "reconnaissance":
            city_scores(game, scores)
    elif scenario.id != "reconnaissance":
        _mission(game, scenario, scores, conquered, done)
    for score in scores:
        score["total"] = sum(n for name, n in score.items() if name != "total")
    state.scores = scores
    if scenario.mode == "competitive" and not solo:
        best = max(score["total"] for score in scores)
        state.won = [score["total"] == best for score in scores]
    else:
        state.won = [done] * len(scores)
    state.over, state.phase = True, "over"
    game.tell("MK-SETUP-04", "mk.event.over")


def _mission(game: MK, scenario: Scenario, scores: list[dict[str, int]], conquered: int, done: bool) -> None:
    """Solo and cooperative missions: cities, time left, the dummy's cards (MK-SCN-SOLOCONQ, MK-SCN-FULLCOOP)."""
    state = game.state
    if len(scores) > 1:
        together = {"fame": min(score["fame"] for score in scores)}
        of_all = min if state.memory.get("strict") else max
        for name in TITLES:
            together[name] = of_all(score[name] for score in scores)
        together["beating"] = min(score["beating"] for score in scores)
        for score in scores:
            score.clear()
            score.update(together)
    for score in scores:
        score["cities"] = 10 * conquered
        score["all_cities"] = 15 if done else 0
        score["rounds"] = 30 * (rounds(game, scenario) - state.round)
        score["dummy_cards"] = len(state.dummy.deck) if state.dummy is not None else 0
        score["not_announced"] = 5 if state.announced == -2 else 0
        if len(scores) > 1:
            leaders = {
                ending.leader(place.shields)
                for number, place in state.places.items()
                if common.hex_of(game, SpaceId(number)).site == "city" and place.done
            }
            score["everybody_leads"] = 10 if len(leaders) == len(scores) else 0
