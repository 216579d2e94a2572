"""Whether a state could come about by the rules, as far as its pieces tell: what a written position is asked before
anybody plays on from it."""

from __future__ import annotations

from collections import Counter

from delve.core.errors import BadConfig, BadPosition
from delve.core.game import Game
from delve.core.msg import say
from delve.games.gloomhaven.box import BLESSINGS, CURSES, LEVELS, MOST_GOLD, STRONG
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE, PENALTY, STANDARD
from delve.games.gloomhaven.defs import GH, CharacterConfig, Content
from delve.games.gloomhaven.rules import cards, ground, setup, sides, stats, terrain
from delve.games.gloomhaven.state import CardId, Character, Figure, ModDeck, State


def check(state: State, content: Content) -> None:
    """Raise BadPosition with the first thing that cannot be."""
    game: GH = Game(state, content, quiet=True)
    if state.level not in LEVELS or state.monster_level not in LEVELS:
        raise BadPosition("gh.error.level", level=state.level if state.level not in LEVELS else state.monster_level)
    _check_characters(game)
    for seat, character in enumerate(state.characters):
        _check_cards(game, seat, character)
    _check_modifiers(game)
    _check_monster_decks(game)
    for number, figure in enumerate(state.figures):
        _check_figure(game, figure)
        for other in state.figures[:number]:
            _check_pair(game, other, figure)
    _check_tiles(game)


# ---------------------------------------------------------------------- characters


def _check_characters(game: GH) -> None:
    """Classes, levels, perks and items, as at a set-up; items need not be paid in a position."""
    configs = tuple(
        CharacterConfig(
            cls=one.cls,
            level=one.level,
            perks=tuple(one.perks),
            items=tuple(item.number for item in one.items),
            gold=MOST_GOLD,
        )
        for one in game.state.characters
    )
    try:
        setup.check_characters(configs, game.content)
    except BadConfig as error:
        raise BadPosition(error.msg.key, **error.msg.params) from error
    for seat, character in enumerate(game.state.characters):
        for item in character.items:
            shown = game.content.items[item.number]
            if not 0 <= item.used < max(shown.uses, shown.sources, 1):
                name = say(f"gh.item.{shown.id}")
                raise BadPosition("gh.position.uses", cls=cards.hero_msg(game, seat), item=name, n=item.used)


def _check_cards(game: GH, seat: int, character: Character) -> None:
    """Each card of the class in one place, and no more of them than a hand has (GH-HAND)."""
    known = {CardId(card.id): card.level for card in game.content.classes[character.cls].cards}
    name = cards.hero_msg(game, seat)
    held = [*character.hand, *character.discard, *character.lost, *character.played, *cards.in_play(game, seat)]
    for card in (*held, *character.pool, *character.sealed):
        if known.get(card, MOST_GOLD) > character.level:
            raise BadPosition("gh.position.card", cls=name, card=card, level=character.level)
    for card, count in Counter(held).items():
        if count > 1:
            raise BadPosition("gh.position.card_twice", cls=name, card=cards.card_msg(card))
    most = game.content.classes[character.cls].hand
    if len(held) > most:
        raise BadPosition("gh.position.hand_size", cls=name, n=len(held), most=most)
    above = sum(known[card] > 1 for card in set(held))
    if above >= character.level:
        raise BadPosition("gh.position.gained", cls=name, n=above, most=character.level - 1)


# ---------------------------------------------------------------------- decks


def _check_modifiers(game: GH) -> None:
    """No modifier card is there more often than set-up, perks and conditions can bring it (GH-COMP-01, 06, 18)."""
    state = game.state
    for character in state.characters:
        config = CharacterConfig(cls=character.cls, level=character.level, perks=tuple(character.perks))
        own = setup.character_of(config, game.content).deck.draw
        _check_deck(character.deck, own)
    _check_deck(state.modifiers, list(STANDARD))
    heroes = [character.deck for character in state.characters]
    for curse, decks, most in (
        (CURSE, heroes, CURSES),
        (CURSE, [state.modifiers], CURSES),
        (BLESS, [*heroes, state.modifiers], BLESSINGS),
    ):
        there = sum(deck.draw.count(curse) for deck in decks)
        if there > most:
            raise BadPosition("gh.position.modifier", card=curse, n=there, most=most)


def _check_deck(deck: ModDeck, own: list[str]) -> None:
    there, most = Counter([*deck.draw, *deck.discard]), Counter(own)
    for card, count in there.items():
        if card not in (BLESS, CURSE, PENALTY) and count > most[card]:
            raise BadPosition("gh.position.modifier", card=card, n=count, most=most[card])


def _check_monster_decks(game: GH) -> None:
    for name, deck in game.state.decks.items():
        known = game.content.decks.get(name)
        there = [*deck.draw, *deck.discard, *([deck.card] if deck.card >= 0 else [])]
        if known is None or any(not 0 <= card < len(known) for card in there) or len(set(there)) < len(there):
            raise BadPosition("gh.position.monster_deck", deck=name)


# ---------------------------------------------------------------------- the board


def _check_figure(game: GH, figure: Figure) -> None:
    state, board = game.state, ground.board_of(game)
    name = sides.figure_msg(game, figure)
    if figure.hex < 0 or not board.floor >> figure.hex & 1:
        raise BadPosition("gh.position.off_board", who=name)
    most = _most(game, figure)
    if not 1 <= figure.health <= most or figure.most != most:
        raise BadPosition("gh.position.health", who=name, n=max(figure.health, figure.most), most=most)
    obstacle = ground.obstacle_at(game, figure.hex)
    if obstacle is not None and figure.kind != "objective" and not terrain.flies(game, figure):
        raise BadPosition("gh.position.in_obstacle", who=name)
    if figure.kind == "monster" and not 1 <= figure.number <= game.content.monsters[figure.name].standees:
        raise BadPosition("gh.position.standee", who=name)
    if any(not 0 <= value <= STRONG for value in state.elements):
        raise BadPosition("gh.position.elements")


def _most(game: GH, figure: Figure) -> int:
    """The hit points that a figure has at most, as they are printed."""
    if figure.kind == "character":
        character = game.state.characters[figure.seat]
        return game.content.classes[character.cls].health[character.level - 1]
    if figure.kind == "summon":
        return game.content.summons[figure.name].health
    if figure.kind == "monster" and figure.rank in ("normal", "elite"):
        return stats.of(game, figure).health
    return figure.most


def _check_pair(game: GH, one: Figure, other: Figure) -> None:
    names = {"who": sides.figure_msg(game, one), "other": sides.figure_msg(game, other)}
    if one.hex == other.hex and one.kind != "objective" and other.kind != "objective":
        raise BadPosition("gh.position.same_hex", **names)
    if one.id == other.id or (
        one.kind == other.kind == "monster" and one.name == other.name and one.number == other.number
    ):
        raise BadPosition("gh.position.figure_twice", who=names["who"])


def _check_tiles(game: GH) -> None:
    """Tiles lie on the board, no two traps or obstacles in one hex."""
    state, floor = game.state, ground.board_of(game).floor
    tiles = [trap.hex for trap in state.traps] + [hex_ for obstacle in state.obstacles for hex_ in obstacle.hexes]
    for hex_, count in Counter(tiles).items():
        if count > 1:
            raise BadPosition("gh.position.two_tiles", hex=ground.hex_msg(game, hex_))
    places = len(ground.map_of(game).hexes)
    lying = [*tiles, *state.coins, *state.difficult, *state.hazards, *(one.hex for one in state.treasures)]
    if any(not 0 <= hex_ < places for hex_ in lying) or not floor:
        raise BadPosition("gh.position.tile_off")
