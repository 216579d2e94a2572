"""What a viewer may see, field by field (ruling MK-R-80); `unseen` deals the rest anew.

Hidden: hands of others, the order of all decks, what is under face-down tokens and stored Tactic cards, what is left in
piles and in the box.
"""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from delve.core.questions import Seat
from delve.games.mageknight.box import REPUTATION, Colour, Element, Kind, Pile
from delve.games.mageknight.defs import MK, Content, EnemyAbility
from delve.games.mageknight.map import Placed, SpaceId, geometry
from delve.games.mageknight.rules import combat, common, scoring
from delve.games.mageknight.state import (
    CardId,
    Combat,
    CombatPhase,
    Fighter,
    Joint,
    Phase,
    Stage,
    State,
    Token,
    TokenId,
    Unit,
    UnitId,
)
from delve.games.mageknight.unseen import core_tiles, determinized, known_to

__all__ = ["ABILITIES", "View", "determinized", "view"]

ABILITIES: tuple[EnemyAbility, ...] = get_args(EnemyAbility)


class TokenView(Struct, frozen=True):
    """An enemy token on the map: face down only the colour of its back is known."""

    back: Pile
    id: TokenId | None


class SpaceView(Struct, frozen=True):
    """A space of the map with all that lies on it."""

    id: SpaceId
    q: int
    r: int
    terrain: str
    site: str
    """As printed; `done` tells of a burned monastery."""
    colours: tuple[str, ...]
    """Of a mine or a city."""
    rampaging: str
    enemies: tuple[TokenView, ...]
    ruin: str | None
    """The ruin token; None: face down; empty: there is none."""
    shields: tuple[int, ...]
    done: bool
    level: int
    """Of a city."""
    paths: tuple[int, ...]
    """The paths of a maze that are conquered."""
    cost: int
    """What it costs to enter by the terrain at this time of the day; 99: it cannot be entered."""


class UnitView(Struct, frozen=True):
    """A Unit of a player."""

    id: UnitId
    ready: bool
    wounds: int
    banner: CardId | None
    banner_used: bool
    token: str
    spared: bool
    bond: bool


class SkillView(Struct, frozen=True):
    """A Skill of a player."""

    id: str
    used: bool
    down: bool
    mark: str


class ClaimView(Struct, frozen=True):
    """A die of the Source that is a player's for the Round."""

    colour: Colour
    later: bool
    curse: bool


class PlayerView(Struct, frozen=True):
    """A seat's hero."""

    hero: str
    fame: int
    reputation: int
    influence: int | None
    """What the Reputation gives an interaction; None: nobody talks to the hero."""
    level: int
    armor: int
    hand_limit: int
    command: int
    space: SpaceId
    hand: tuple[CardId, ...]
    """Empty for those who may not see it."""
    hand_size: int
    wounds: int | None
    """In the hand; None for those who may not see it (ruling MK-R-81)."""
    deck: int
    discard: tuple[CardId, ...]
    played: tuple[CardId, ...]
    set_aside: tuple[CardId, ...]
    crystals: dict[str, int]
    mana: tuple[Colour, ...]
    units: tuple[UnitView, ...]
    skills: tuple[SkillView, ...]
    skill_pile: int
    tactic: str
    tactic_used: bool
    tactic_cards: int
    tactic_die: Colour | None
    flipped: bool
    trophies: tuple[TokenId, ...]
    claims: tuple[ClaimView, ...]


class ModifierView(Struct, frozen=True):
    """A change of the rules for the rest of the turn or combat."""

    name: str
    n: int
    what: str
    combat: bool


class TurnView(Struct, frozen=True):
    """The turn under way."""

    seat: int
    """Whose it is; -1: the dummy's."""
    stage: Stage
    move: int
    influence: int
    heal: int
    modifiers: tuple[ModifierView, ...]
    dice: tuple[int, ...]
    taken: tuple[int, ...]
    """Dice that others use in a cooperative assault."""
    dice_left: int
    acted: bool
    moved: bool
    path: tuple[SpaceId, ...]
    cards: int
    rewards: tuple[str, ...]
    later: int
    wounds: int
    recruited: int
    defeated: tuple[str, ...]
    bonus: int
    colours: tuple[str, ...]
    fame_at_start: int


class AttackView(Struct, frozen=True):
    """One attack of an enemy in a combat, as it is now."""

    n: int
    element: Element
    block: int
    """The Block that stops it."""
    summons: str
    blocked: bool
    dealt: bool


class FoeView(Struct, frozen=True):
    """An enemy in a combat, as it is now."""

    token: TokenId
    space: SpaceId
    armor: int
    fame: int
    fortified: int
    attacks: tuple[AttackView, ...]
    abilities: tuple[EnemyAbility, ...]
    resist: tuple[str, ...]
    garrison: bool
    rampaging: bool
    stopped: bool
    summoner: int
    hidden: bool
    defeated: bool


class ValueView(Struct, frozen=True):
    """An Attack or Block value that was played: in full, halved with others of its kind, or not counted."""

    n: int
    element: Element
    kind: Kind
    source: str
    counts: str


class CombatView(Struct, frozen=True):
    """A combat under way, with what the attack or block that is being put together amounts to."""

    phase: CombatPhase
    kind: str
    site: SpaceId
    back: SpaceId
    foes: tuple[FoeView, ...]
    targets: tuple[int, ...]
    attack: int
    pool: tuple[ValueView, ...]
    total: int
    wanted: int
    """What is needed against the targets."""
    units: int
    used_units: tuple[str, ...]
    night: bool
    wounds: int
    knocked_out: bool


class JointView(Struct, frozen=True):
    """A cooperative assault on a city: who takes part, and whose enemies they are."""

    city: SpaceId
    seats: tuple[int, ...]
    shares: tuple[tuple[TokenView, ...], ...]
    at: int
    ending: bool


class DummyView(Struct, frozen=True):
    """The automated player."""

    hero: str
    deck: int
    discard: tuple[CardId, ...]
    crystals: dict[str, int]
    tactic: str
    skills: int


class CentreView(Struct, frozen=True):
    """An interactive Skill in effect."""

    seat: int
    skill: str
    mark: str


class View(Struct, frozen=True):
    """The table as a viewer sees it."""

    scenario: str
    phase: Phase
    round: int
    rounds: int
    night: bool
    order: tuple[int, ...]
    """Seats in Round Order; the dummy is -1."""
    active: int
    """The place in the Round Order."""
    announced: int
    """Who announced the End of the Round; -2: nobody, -1: the dummy."""
    last_turns: tuple[int, ...]
    final: bool
    tiles: tuple[Placed, ...]
    spaces: tuple[SpaceView, ...]
    tiles_left: dict[str, int]
    """Of the Tile deck, by the backs: countryside (on top), core."""
    box_tiles: dict[str, int]
    """Tiles that were left out."""
    source: tuple[Colour, ...]
    players: tuple[PlayerView, ...]
    turn: TurnView
    combat: CombatView | None
    joint: JointView | None
    dummy: DummyView | None
    spell_offer: tuple[CardId, ...]
    advanced_offer: tuple[CardId, ...]
    unit_offer: tuple[UnitId, ...]
    monastery_offer: tuple[CardId, ...]
    skill_offer: tuple[str, ...]
    tactics: tuple[str, ...]
    tactics_gone: tuple[str, ...]
    decks: dict[str, int]
    piles: dict[str, int]
    discards: dict[str, tuple[TokenId, ...]]
    ruins: int
    centre: tuple[CentreView, ...]
    cities: int
    """Cities revealed."""
    conquered: int
    over: bool
    won: tuple[bool, ...]
    scores: tuple[dict[str, int], ...]


def view(game: MK, viewer: Seat) -> View:
    """Build what a viewer may see."""
    state = game.state
    dummy = state.dummy
    core = core_tiles(game)
    return View(
        scenario=state.scenario,
        phase=state.phase,
        round=state.round,
        rounds=scoring.rounds(game, game.content.scenarios[state.scenario]),
        night=state.night,
        order=tuple(state.order),
        active=state.active,
        announced=state.announced,
        last_turns=tuple(state.last_turns),
        final=state.final,
        tiles=geometry(state.layout).tiles,
        spaces=_spaces(game, viewer),
        tiles_left={"countryside": len(state.tiles) - core, "core": core},
        box_tiles={"countryside": len(state.spare), "core": len(state.spare_core)},
        source=tuple(state.source),
        players=tuple(_player(game, seat, viewer) for seat in range(len(state.players))),
        turn=_turn(state),
        combat=None if state.combat is None else _combat(game, state.combat),
        joint=None if state.joint is None else _joint(game, state.joint),
        dummy=None
        if dummy is None
        else DummyView(
            hero=dummy.hero,
            deck=len(dummy.deck),
            discard=tuple(dummy.discard),
            crystals=dict(dummy.crystals),
            tactic=dummy.tactic,
            skills=len(dummy.skills),
        ),
        spell_offer=tuple(state.spell_offer),
        advanced_offer=tuple(state.advanced_offer),
        unit_offer=tuple(state.unit_offer),
        monastery_offer=tuple(state.monastery_offer),
        skill_offer=tuple(state.skill_offer),
        tactics=tuple(state.tactics),
        tactics_gone=tuple(state.tactics_gone),
        decks={
            "spells": len(state.spells),
            "advanced": len(state.advanced),
            "artifacts": len(state.artifacts),
            "regulars": len(state.regulars),
            "elites": len(state.elites),
        },
        piles={colour: len(pile) for colour, pile in state.piles.items()},
        discards={colour: tuple(pile) for colour, pile in state.discards.items()},
        ruins=len(state.ruins),
        centre=tuple(CentreView(*one) for one in state.centre),
        cities=state.cities,
        conquered=state.memory.get("conquered", 0),
        over=state.over,
        won=tuple(state.won),
        scores=tuple(dict(score) for score in state.scores),
    )


# ---------------------------------------------------------------------- the map


@lru_cache(maxsize=256)
def _printed(content: Content, layout: str, night: bool) -> tuple[SpaceView, ...]:
    """The spaces of a map with nothing on them."""
    spaces = zip(content.hexes(layout), geometry(layout).places, content.costs(layout, night), strict=True)
    return tuple(
        SpaceView(
            id=SpaceId(number),
            q=q,
            r=r,
            terrain=shown.terrain,
            site=shown.site,
            colours=shown.colours,
            rampaging=shown.rampaging,
            enemies=(),
            ruin="",
            shields=(),
            done=False,
            level=0,
            paths=(),
            cost=cost,
        )
        for number, (shown, (q, r), cost) in enumerate(spaces)
    )


def _spaces(game: MK, viewer: Seat) -> tuple[SpaceView, ...]:
    state = game.state
    known = known_to(state, viewer)
    found = list(_printed(game.content, state.layout, state.night))
    for space, place in state.places.items():
        found[space] = replace(
            found[space],
            enemies=tuple([_token(game, token, known) for token in place.enemies]),
            ruin=place.ruin if place.ruin_up or not place.ruin else None,
            shields=place.shields,
            done=place.done,
            level=place.level,
            paths=place.paths,
        )
    return tuple(found)


def _token(game: MK, token: Token, known: frozenset[TokenId] = frozenset()) -> TokenView:
    return TokenView(game.content.enemy(token.id).pile, token.id if token.up or token.id in known else None)


# ---------------------------------------------------------------------- players


def _player(game: MK, seat: int, viewer: Seat) -> PlayerView:
    state = game.state
    one = state.players[seat]
    return PlayerView(
        hero=one.hero,
        fame=one.fame,
        reputation=one.reputation,
        influence=REPUTATION[one.reputation + 7],
        level=one.level,
        armor=common.armor(one),
        hand_limit=common.hand_limit(one),
        command=common.command(game, one),
        space=one.space,
        hand=tuple(one.hand) if seat == viewer or state.over else (),
        hand_size=len(one.hand),
        wounds=sum(common.is_wound(card) for card in one.hand) if seat == viewer or state.over else None,
        deck=len(one.deck),
        discard=tuple(one.discard),
        played=tuple(one.played),
        set_aside=tuple(one.set_aside),
        crystals=dict(one.crystals),
        mana=tuple(one.mana),
        units=tuple(_unit(unit) for unit in one.units),
        skills=tuple(SkillView(skill.id, skill.used, skill.down, skill.mark) for skill in one.skills),
        skill_pile=len(one.skill_pile),
        tactic=one.tactic,
        tactic_used=one.tactic_used,
        tactic_cards=len(one.tactic_cards),
        tactic_die=one.tactic_die,
        flipped=one.flipped,
        trophies=tuple(one.trophies),
        claims=tuple(ClaimView(claim.colour, claim.later, claim.curse) for claim in one.claims),
    )


def _unit(one: Unit) -> UnitView:
    return UnitView(one.id, one.ready, one.wounds, one.banner, one.banner_used, one.token, one.spared, one.bond)


def _turn(state: State) -> TurnView:
    turn = state.turn
    return TurnView(
        seat=state.order[state.active],
        stage=turn.stage,
        move=turn.move,
        influence=turn.influence,
        heal=turn.heal,
        modifiers=tuple(ModifierView(one.name, one.n, one.what, one.combat) for one in turn.modifiers),
        dice=tuple(turn.dice),
        taken=tuple(turn.taken),
        dice_left=turn.dice_left,
        acted=turn.acted,
        moved=turn.moved,
        path=tuple(turn.path),
        cards=turn.cards,
        rewards=tuple(turn.rewards),
        later=turn.later,
        wounds=turn.wounds,
        recruited=turn.recruited,
        defeated=tuple(turn.defeated),
        bonus=turn.bonus,
        colours=tuple(turn.colours),
        fame_at_start=turn.fame_at_start,
    )


# ---------------------------------------------------------------------- combat


def _combat(game: MK, fight: Combat) -> CombatView:
    return CombatView(
        phase=fight.phase,
        kind=fight.kind,
        site=fight.site,
        back=fight.back,
        foes=tuple(_foe(game, foe) for foe in fight.foes),
        targets=tuple(fight.targets),
        attack=fight.attack,
        pool=tuple(ValueView(one.n, one.element, one.kind, one.source, combat.counts(game, one)) for one in fight.pool),
        total=combat.total(game) if fight.targets else 0,
        wanted=combat.wanted(game),
        units=fight.units,
        used_units=tuple(fight.used_units),
        night=fight.night,
        wounds=fight.wounds,
        knocked_out=fight.knocked_out,
    )


def _joint(game: MK, joint: Joint) -> JointView:
    lying = {token.id: token for token in common.place_of(game, joint.city).enemies}
    return JointView(
        city=joint.city,
        seats=tuple(joint.seats),
        shares=tuple(
            tuple(_token(game, lying.get(token) or Token(token, True)) for token in share) for share in joint.shares
        ),
        at=joint.at,
        ending=joint.ending,
    )


def _foe(game: MK, foe: Fighter) -> FoeView:
    shown = game.content.enemy(foe.token)
    have = combat.resistances(game, foe)
    return FoeView(
        token=foe.token,
        space=foe.space,
        armor=combat.armor(game, foe),
        fame=-(-shown.fame // 2) if foe.half_fame else shown.fame,
        fortified=combat.fortified(game, foe),
        attacks=tuple(
            AttackView(
                n=combat.attack_value(game, foe, k),
                element=combat.element(game, foe, k),
                block=combat.to_block(game, foe, k),
                summons=one.summons,
                blocked=foe.blocked[k],
                dealt=foe.dealt[k],
            )
            for k, one in enumerate(shown.attacks)
        ),
        abilities=tuple(name for name in ABILITIES if combat.has(game, foe, name)),
        resist=tuple(name for name in ("physical", "fire", "ice") if name in have),
        garrison=foe.garrison,
        rampaging=foe.rampaging,
        stopped=foe.stopped,
        summoner=foe.summoner,
        hidden=foe.hidden,
        defeated=foe.defeated,
    )
