"""How combats begin and end (MK-CBT-01 to 15, 25 to 29, MK-RESULT, MK-CONT-28 to 36, 58 to 61)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose_some
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import combat, common, joint, movement, tokens
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import Combat, Token, TokenId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def _begin(game: MK, seat: Seat, fight: Combat) -> None:
    """A combat starts: it is the turn's action, and points that are left are lost (MK-TURN-36, 37, MK-HEAL-14)."""
    state = game.state
    turn = state.turn
    state.combat = fight
    turn.stage, turn.acted = "combat", True
    turn.move = turn.influence = turn.heal = 0
    for one in common.modifiers(game, "grail"):
        one.n = 0
    for foe in fight.foes:
        if foe.space != OFF:
            tokens.turn_up(game, common.place_of(game, foe.space), foe.token)
    game.tell(
        "MK-CBT-15",
        "mk.event.combat",
        who=common.hero_msg(game, seat),
        enemies=[common.enemy_msg(foe.token) for foe in fight.foes],
    )


def rampaging(game: MK, seat: Seat, spaces: list[SpaceId]) -> None:
    """Fight rampaging enemies that were provoked or challenged (MK-CBT-08, 10)."""
    foes = [
        combat.fighter(game, token.id, space, rampaging=True)
        for space in spaces
        for token in common.place_of(game, space).enemies
    ]
    _begin(game, seat, Combat(foes=foes, kind="rampaging"))


def join(game: MK, seat: Seat, near: SpaceId, already: list[SpaceId]) -> Rule[list[SpaceId]]:
    """Rampaging enemies next to the space moved into may be challenged, too (MK-CBT-12)."""
    others = [s for s in common.geometry(game).neighbours[near] if movement.rampages(game, s) and s not in already]
    if not others:
        return already
    options = [Option(f"space:{s}", common.enemy_msg(common.place_of(game, s).enemies[0].id)) for s in others]
    chosen = yield from choose_some(seat, say("mk.ask.join"), options, 0, len(options), always=True)
    return already + [SpaceId(int(one[6:])) for one in chosen]


def assault(game: MK, seat: Seat, site: SpaceId, back: SpaceId, provoked: list[SpaceId]) -> Rule[None]:
    """Assault a fortified site: Reputation, then its whole garrison (MK-CBT-02 to 05, 11, 12, 26, 28)."""
    place = common.place_of(game, site)
    common.change_reputation(game, seat, -1, "MK-CBT-03")
    joined = yield from join(game, seat, site, provoked)
    half = place.done
    if half:
        token = tokens.draw(game, "grey")
        place.enemies = (Token(token, True),) if token is not None else ()
    foes = [
        combat.fighter(game, token.id, site, defends=True, garrison=True, half_fame=half)
        for token in (place.enemies if game.state.joint is None else joint.share(game, seat))
    ]
    for space in joined:
        foes += [combat.fighter(game, t.id, space, rampaging=True) for t in common.place_of(game, space).enemies]
    _begin(game, seat, Combat(foes=foes, site=site, kind="assault", back=back))


PATHS = (2, 4, 6)
"""Of a maze: the Move points that they take (MK-CONT-58)."""


def enter_maze(game: MK, seat: Seat) -> None:
    """The action in a maze begins; Move points of the movement are lost (MK-TURN-37, MK-CONT-58)."""
    turn = game.state.turn
    turn.stage = "maze"
    turn.move = turn.influence = 0
    game.tell("MK-CONT-58", "mk.event.maze", who=common.hero_msg(game, seat))


def paths(game: MK, seat: Seat) -> list[Option]:
    """The paths that nobody has conquered, and whether there are Move points for them (MK-CONT-58, 60)."""
    move = game.state.turn.move
    taken = common.place_of(game, common.player_of(game, seat).space).paths
    return [
        Option(
            f"maze:{path}",
            say("mk.do.path", n=path),
            None if move >= path else because("MK-CONT-58", "mk.refused.move_points", n=path),
        )
        for path in PATHS
        if path not in taken
    ]


def adventure(game: MK, seat: Seat, site: SpaceId, *, path: int = 0) -> Rule[None]:
    """Enter an adventure site (MK-CBT-06)."""
    kind = common.site_of(game, site)
    place = common.place_of(game, site)
    fight = Combat(site=site, kind="adventure")
    if kind in ("dungeon", "tomb"):
        fight.night, fight.units = True, 0
        _draw(game, fight, "brown" if kind == "dungeon" else "red")
    elif kind in ("maze", "labyrinth"):
        fight.units, fight.reward = 1, str(path)
        fight.used_units = [one.what for one in common.modifiers(game, "maze_unit")]
        _draw(game, fight, "brown" if kind == "maze" else "red")
    else:
        wanted = {"monster_den": ["brown"], "spawning_grounds": ["brown", "brown"]}.get(kind)
        if wanted is None:
            wanted = list(game.content.ruins[place.ruin].enemies)
        if not place.enemies:
            for pile in wanted:
                token = tokens.draw(game, pile)
                if token is not None:
                    place.enemies += (Token(token, True),)
        fight.foes = [combat.fighter(game, token.id, site, garrison=True) for token in place.enemies]
    _begin(game, seat, fight)
    yield from ()


def _draw(game: MK, fight: Combat, pile: str) -> None:
    token = tokens.draw(game, pile)
    if token is not None:
        fight.foes.append(combat.fighter(game, token, OFF, garrison=True))


def burn(game: MK, seat: Seat, site: SpaceId) -> Rule[None]:
    """Burn a monastery (MK-CBT-07, 27, 29, MK-CONT-50)."""
    common.change_reputation(game, seat, -3, "MK-CBT-07")
    fight = Combat(site=site, kind="burn", units=0)
    _draw(game, fight, "violet")
    _begin(game, seat, fight)
    yield from ()


# ---------------------------------------------------------------------- the end of a combat


def finish(game: MK, seat: Seat) -> Rule[None]:
    """After the Attack phase: what was won, and where the hero stands (MK-RESULT)."""
    state = game.state
    fight = combat.fight(game)
    left = [foe for foe in fight.foes if foe.garrison and not foe.defeated and foe.summoner < 0]
    fight.won = not left
    state.combat = None
    state.turn.modifiers = [one for one in state.turn.modifiers if not one.combat]
    for unit in common.player_of(game, seat).units:
        unit.spared = False
    if fight.kind == "assault" and state.joint is not None:
        game.tell("MK-RESULT-01", "mk.event.combat_over", who=common.hero_msg(game, seat))
        yield from joint.part_over(game, seat)
        return
    if fight.kind == "assault":
        yield from _after_assault(game, seat, fight)
    elif fight.kind == "adventure":
        _after_adventure(game, seat, fight, [foe.token for foe in left])
    elif fight.kind == "burn":
        _after_burning(game, seat, fight, [foe.token for foe in left])
    state.turn.stage = "after"
    game.tell("MK-RESULT-01", "mk.event.combat_over", who=common.hero_msg(game, seat))


def _after_assault(game: MK, seat: Seat, fight: Combat) -> Rule[None]:
    """A fortified site is conquered or the hero withdraws (MK-RESULT-09 to 12, 18, 21, 24, 25, MK-CONT-24)."""
    place, site = common.place_of(game, fight.site), common.site_of(game, fight.site)
    if fight.won:
        game.tell("MK-RESULT-09", "mk.event.conquered", who=common.hero_msg(game, seat), site=say(f"mk.site.{site}"))
        if site == "city":
            common.city_falls(game, fight.site)
        else:
            place.done, place.shields = True, (seat,)
        if site == "mage_tower":
            game.state.turn.rewards.append("spell")
        return
    if any(foe.half_fame for foe in fight.foes):
        for token in place.enemies:
            tokens.discard(game, token.id)
        place.enemies = ()
    player = common.player_of(game, seat)
    player.space = fight.back
    game.state.turn.path = game.state.turn.path[:-1] or [fight.back]
    game.tell("MK-RESULT-18", "mk.event.withdraws", who=common.hero_msg(game, seat))
    yield from ()


def _after_adventure(game: MK, seat: Seat, fight: Combat, left: list[TokenId]) -> None:
    """An adventure site is cleared, or its enemies stay or go (MK-RESULT-06, 15, 16, MK-CONT-30, 33)."""
    kind = common.site_of(game, fight.site)
    place = common.place_of(game, fight.site)
    if kind in ("dungeon", "tomb", "maze", "labyrinth"):
        for token in left:
            tokens.discard(game, token)
    if not fight.won:
        if kind == "spawning_grounds":
            for _ in range(2 - len(place.enemies)):
                token_id = tokens.draw(game, "brown")
                if token_id is not None:
                    place.enemies += (Token(token_id, False),)
        return
    if kind in ("maze", "labyrinth"):
        path = int(fight.reward)
        place.paths += (path,)
        place.shields += (seat,)
        game.state.turn.rewards += {2: ["any_crystal", "any_crystal"], 4: ["spell"], 6: ["artifact"]}[path]
        if kind == "labyrinth":
            game.state.turn.rewards.append("advanced_action")
        return
    if place.done:
        return
    place.done = True
    place.shields += (seat,)
    rewards = {
        "dungeon": ["dungeon"],
        "tomb": ["spell", "artifact"],
        "monster_den": ["crystal", "crystal"],
        "spawning_grounds": ["artifact", "crystal", "crystal", "crystal"],
    }
    game.state.turn.rewards += rewards.get(kind, list(game.content.ruins[place.ruin].rewards) if place.ruin else [])
    game.tell("MK-RESULT-06", "mk.event.conquered", who=common.hero_msg(game, seat), site=say(f"mk.site.{kind}"))


def _after_burning(game: MK, seat: Seat, fight: Combat, left: list[TokenId]) -> None:
    """A monastery burns, or its defender goes (MK-RESULT-13, 15, 22)."""
    for token in left:
        tokens.discard(game, token)
    if fight.won:
        place = common.place_of(game, fight.site)
        place.done = True
        place.shields += (seat,)
        game.state.turn.rewards.append("artifact")
        game.tell("MK-RESULT-13", "mk.event.burned", who=common.hero_msg(game, seat))
