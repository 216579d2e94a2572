"""A monster's turn, and a summon's (GH-MON, GH-MATK, GH-MOTHER): the solver decides, the players where it leaves a
choice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from delve.core.asking import choose
from delve.core.game import Game
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven import effects, solver
from delve.games.gloomhaven.box import AnyElement, Condition
from delve.games.gloomhaven.effects import Ability, Attack, Consume, Gain, Move, Pattern, Using
from delve.games.gloomhaven.hexes import mask_of
from delve.games.gloomhaven.rules import (
    aim,
    attack,
    bonuses,
    conditions,
    decks,
    deeds,
    elements,
    formulas,
    ground,
    initiative,
    sides,
    stats,
    terrain,
    turns,
    why,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.rules.aim import Strike
from delve.games.gloomhaven.solver import AttackIntent, Intent, Outcome, Situation
from delve.games.gloomhaven.state import NOBODY, Figure, FigureId, State

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Consumes: TypeAlias = tuple[tuple[int, tuple[AnyElement, ...], Gain], ...]
"""Which ability, which elements, what is gained."""

SUMMON = (Move(0), Attack(0))
"""What a summon does every round (GH-SUMMON-09)."""


def situation(game: GH, me: Figure) -> Situation:
    """The board as a figure finds it."""
    state = game.state
    foes: list[Figure] = []
    allied = blocked = 0
    mine = sides.side(me)
    for one in state.figures:
        if sides.side(one) == mine:
            allied |= 1 << one.hex
        elif sides.is_hidden(game, one):
            blocked |= 1 << one.hex
        else:
            foes.append(one)
    order = initiative.focus_order(game, foes)
    traps = ground.traps(game)
    negative = traps | mask_of(state.hazards)
    here = ~(1 << me.hex)
    return Situation(
        board=ground.board_of(game),
        start=me.hex,
        foes=tuple([solver.Foe(one.id, one.hex, order[one.id]) for one in foes]),
        allies=allied & here,
        blocked=blocked,
        obstacles=ground.obstacles(game) & here,
        negative=negative & here,
        difficult=mask_of(state.difficult) & here,
        traps=traps & here,
    )


def outcomes(state: State, monster: FigureId, ability: Intent) -> list[Outcome]:
    """What `solver.outcomes` promises."""
    from delve.games.gloomhaven.definition import box_content

    game: GH = Game(state, box_content(), quiet=True)
    me = ground.figure(game, monster)
    return solver.solve(situation(game, me), minded(game, me, ability))


MINDED: frozenset[Condition] = frozenset(("immobilize", "disarm", "stun", "muddle"))
"""Conditions of a figure that change what it sets out to do."""
IRRELEVANT: frozenset[Condition] = frozenset(("poison", "wound", "invisible", "strengthen", "curse", "bless"))
"""Conditions that change what happens to a figure, or the cards that it draws, but not what it sets out to do."""


def minded(game: GH, me: Figure, intent: Intent) -> Intent:
    """An intent with all that depends on the figure itself; nothing else derives it."""
    has = me.conditions
    stunned = "stun" in has
    return replace(
        intent,
        fly=intent.fly or terrain.flies(game, me),
        immobilized=intent.immobilized or stunned or "immobilize" in has,
        disarmed=intent.disarmed or stunned or "disarm" in has or not _attacks(game, me),
        muddled=intent.muddled or "muddle" in has,
    )


# ---------------------------------------------------------------------- a turn


class Outcomes:
    """What the rules leave open for the players to choose."""

    def __init__(self, by_option: dict[str, Outcome]) -> None:
        self.by_option = by_option


class Turn:
    """One monster's or summon's turn under way."""

    def __init__(self, game: GH, figure: Figure) -> None:
        self.game = game
        self.figure = figure
        self.act = Acting(figure, Seat(max(figure.seat, 0)))
        self.abilities: tuple[Ability, ...] = ()
        self.gains: dict[int, list[Gain]] = {}
        """What consumed elements give, by the index of the ability."""
        self.intents: dict[int, AttackIntent] = {}
        """The attacks as the solver needs them; they stay the same for the whole turn."""
        self.done: set[int] = set()
        self.focus: FigureId = NOBODY
        self.planned: Outcome | None = None

    # ------------------------------------------------------------------ figures

    def numbers(self) -> tuple[int, int, int]:
        """Move, attack and range."""
        game, me = self.game, self.figure
        if me.kind == "summon":
            shown = game.content.summons[me.name]
            return shown.move, formulas.value(game, self.act, shown.attack), shown.range
        found = stats.of(game, me)
        return found.move, found.attack, found.range

    def reach(self, ability: Attack, gains: list[Gain]) -> tuple[int, bool]:
        """The range of an attack, and whether it is ranged (GH-MATK-05, 08, 09)."""
        area = _area(ability, gains)
        if area is not None and area.melee:
            return 1, False
        extra = sum([g.range for g in gains]) if gains else 0
        if ability.range:
            # "All adjacent enemies" is melee, whatever the monster's own range.
            return max(1, ability.range + extra), ability.range > 1
        own = self.numbers()[2]
        if own:
            return max(1, own + ability.range_plus + extra), True
        return 1, False

    def targets(self, ability: Attack, gains: list[Gain]) -> int:
        """How many enemies an attack is made on."""
        if ability.targets == 0 or (gains and True in [g.all_targets for g in gains]):
            return solver.EVERYBODY
        if ability.one_target:
            return 1
        own = bonuses.traits(self.game, self.figure).targets
        return max(ability.targets, own) + (sum([g.targets for g in gains]) if gains else 0)

    def intent_of(self, ability: Attack, number: int) -> AttackIntent:
        """An attack of the card, as the solver needs it."""
        known = self.intents.get(number)
        if known is not None:
            return known
        gains = self.gains.get(number, [])
        range_, ranged = self.reach(ability, gains)
        area = _area(ability, gains)
        known = self.intents[number] = AttackIntent(
            range=range_,
            melee=not ranged,
            targets=self.targets(ability, gains),
            area=area.hexes if area is not None else (),
            around=area is not None and area.melee,
        )
        return known

    # ------------------------------------------------------------------ the course of it

    def run(self) -> Rule[None]:
        """All abilities in order (GH-MON-06)."""
        game, me = self.game, self.figure
        yield from self._consume()
        attacks = tuple([self.intent_of(one, i) for i, one in enumerate(self.abilities) if isinstance(one, Attack)])
        for number, ability in enumerate(self.abilities):
            if not ground.is_there(game, me) or "stun" in me.conditions:
                return
            if number in self.done:
                continue
            if isinstance(ability, Move):
                yield from self._move(number, ability, attacks)
            elif isinstance(ability, Attack):
                yield from self._attack(number, ability, attacks)
            else:
                yield from deeds.perform(game, self.act, ability, self.focus, self.gains.get(number, ()))

    def _consume(self) -> Rule[None]:
        """Elements are consumed when the first monster of the type that can act begins (GH-ELEM-11, 12, 16)."""
        game, me = self.game, self.figure
        consumes = _consumes(self.abilities) if me.kind == "monster" else ()
        if not consumes:
            return
        deck = game.state.decks[decks.deck_of(game, me.name)]
        for number, (index, wanted, gain) in enumerate(consumes):
            have = deck.consumed.get(me.name, 0)
            if number not in deck.asked and not have >> number & 1:
                deck.asked.append(number)
                if elements.can_consume(game, wanted):
                    yield from elements.consume(game, Seat(0), wanted, collective=True)
                    have = deck.consumed[me.name] = have | 1 << number
            if have >> number & 1:
                self.gains.setdefault(index, []).append(gain)
        self._unfold()

    def _unfold(self) -> None:
        """Abilities for which elements had to be consumed are among the others if they were, and gone if not."""
        unfolded: list[Ability] = []
        gains: dict[int, list[Gain]] = {}
        for number, ability in enumerate(self.abilities):
            if isinstance(ability, Using):
                if number in self.gains:
                    unfolded += ability.then
                continue
            if number in self.gains:
                gains[len(unfolded)] = self.gains[number]
            unfolded.append(ability)
        self.abilities, self.gains = tuple(unfolded), gains

    def _plan(self, intent: Intent) -> Rule[Outcome | None]:
        """What the solver says; the players choose where it leaves more than one outcome (GH-MOTHER-13)."""
        game, me = self.game, self.figure
        decision = solver.Decision(situation(game, me), intent, explain=not game.quiet)
        if self.focus not in decision.foes:
            yield from self._refocus(decision)
        if self.focus == NOBODY:
            return None
        found = decision.outcomes(self.focus)
        if len(found) == 1:
            return found[0]
        unique = {(one.destination, one.path, one.targets, one.area): one for one in found}
        if len(unique) == 1:
            return found[0]
        among = Outcomes({f"outcome:{number}": one for number, one in enumerate(unique.values())})
        options = [Option(option, _outcome_msg(game, one)) for option, one in among.by_option.items()]
        prompt = say("gh.ask.outcome", who=sides.figure_msg(game, me))
        answer = yield from choose(self.act.seat, prompt, options, collective=True, about=among)
        return among.by_option[answer]

    def _refocus(self, decision: solver.Decision) -> Rule[None]:
        """Pick the focus (GH-FOCUS-01)."""
        game, me = self.game, self.figure
        found = decision.focus()
        self.focus = NOBODY
        if not found:
            game.tell("GH-FOCUS-10", "gh.event.no_focus", who=sides.figure_msg(game, me))
            return
        chosen = found[0]
        if len(found) > 1:
            among = [ground.figure(game, one.foe) for one in found]
            prompt = say("gh.ask.focus", who=sides.figure_msg(game, me))
            picked = yield from sides.choose_figure(game, self.act.seat, prompt, among, collective=True)
            chosen = next(one for one in found if one.foe == picked.id)
        self.focus = chosen.foe
        if not game.quiet:
            who, target = sides.figure_msg(game, me), sides.figure_msg(game, ground.figure(game, chosen.foe))
            msg = say("gh.event.focus", who=who, target=target)
            game.explain("GH-FOCUS-14", msg, compared=why.compared(game, chosen.why))

    def _intent(
        self,
        attack_: AttackIntent | None,
        attacks: tuple[AttackIntent, ...],
        move: int | None = None,
        *,
        jump: bool = False,
    ) -> Intent:
        intent = Intent(move=move, jump=jump, attack=attack_, attacks=attacks)
        return minded(self.game, self.figure, intent)

    def _move(self, number: int, ability: Move, attacks: tuple[AttackIntent, ...]) -> Rule[None]:
        """A Move, with an eye to the attack that follows it (GH-MMOVE-20)."""
        game, me = self.game, self.figure
        if "immobilize" in me.conditions or "stun" in me.conditions:
            return
        aimed = self._following(number)
        gains = self.gains.get(number, [])
        value = ability.value if isinstance(ability.value, int) else 0
        points = max(0, self.numbers()[0] + value + (sum([g.move for g in gains]) if gains else 0))
        if me.kind == "summon" and not game.content.summons[me.name].move:
            return
        outcome = yield from self._plan(self._intent(aimed, attacks, points, jump=ability.jump))
        if outcome is None:
            return
        yield from self._walk(outcome, jump=ability.jump)
        if aimed is not None and ground.is_there(game, me) and me.hex == outcome.destination:
            # The attack that follows is decided as well; so is that there is none, if nobody came into reach.
            self.planned = outcome

    def _following(self, number: int) -> AttackIntent | None:
        """The attack that follows a Move, if there is no other Move before it."""
        for later in range(number + 1, len(self.abilities)):
            one = self.abilities[later]
            if isinstance(one, Attack):
                return self.intent_of(one, later)
            if isinstance(one, Move):
                return None
        return None

    def _walk(self, outcome: Outcome, *, jump: bool) -> Rule[None]:
        """Go the way of an outcome, with what lies on it."""
        game, me = self.game, self.figure
        flying = terrain.flies(game, me)
        self.act.start, self.act.path = me.hex, []
        for number, hex_ in enumerate(outcome.path, 1):
            me.hex = hex_
            self.act.path.append(hex_)
            game.state.memory["moved"] = game.state.memory.get("moved", 0) + 1
            last = number == len(outcome.path)
            if not flying and (not jump or last):
                yield from terrain.enter(game, me)
            if not ground.is_there(game, me):
                return
            if ("stun" in me.conditions or "immobilize" in me.conditions) and ground.at(game, hex_) is me:
                break  # A trap on the way has taken the rest of the movement.
        if outcome.path and not game.quiet:
            who, way = sides.figure_msg(game, me), why.way(game, self.act.start, self.act.path)
            msg = say("gh.event.moved", who=who, n=len(self.act.path), way=way)
            game.explain("GH-MMOVE-03", msg, compared=why.compared(game, outcome.why))

    def _attack(self, number: int, ability: Attack, attacks: tuple[AttackIntent, ...]) -> Rule[None]:
        """An attack on the focus and as many others as possible (GH-MATK-01 to 04)."""
        game, me = self.game, self.figure
        planned, self.planned = self.planned, None
        if attack.cannot(game, me) is not None or not _attacks(game, me):
            return
        aimed = self.intent_of(ability, number)
        if planned is None or not self._still_good(planned):
            planned = yield from self._plan(self._intent(aimed, attacks))
        if planned is None or not planned.targets:
            return
        gains = self.gains.get(number, [])
        base = self.numbers()[1] + (ability.value if isinstance(ability.value, int) else 0)
        strike = Strike(self.act, ability, base, aimed.range, ranged=not aimed.melee)
        for gain in gains:
            strike.add(gain)
        self.act.area, self.act.hits, self.act.damaged = list(planned.area), [], 0
        if me.kind == "summon":
            yield from elements.infuse(game, self.act.seat, game.content.summons[me.name].makes)
        left = strike.left
        times = bonuses.traits(game, me).targets if ability.one_target else 1
        for target in planned.targets * times:
            victim = ground.find(game, target)
            if victim is not None and ground.is_there(game, me) and "stun" not in me.conditions:
                yield from attack.hit(game, strike, victim)
        yield from self._added_targets(strike, aimed, left)
        for after in (*ability.after, *(one for gain in gains for one in gain.also)):
            if ground.is_there(game, me):
                yield from deeds.perform(game, self.act, after, self.focus)

    def _added_targets(self, strike: Strike, aimed: AttackIntent, left: int) -> Rule[None]:
        """Targets that modifier cards add, by the focus rules (GH-EFFECT-12, GH-MATK-04)."""
        game, me = self.game, self.figure
        while strike.left > left and ground.is_there(game, me) and "stun" not in me.conditions:
            left += 1
            among = {one.id for one in aim.further(game, strike)}
            place = situation(game, me)
            place = replace(place, foes=tuple(foe for foe in place.foes if foe.id in among))
            plain = replace(aimed, targets=1, area=(), around=False)
            found = solver.focus(place, self._intent(plain, (plain,)))
            if not found:
                return
            prompt = say("gh.ask.monster_target")
            equal = [ground.figure(game, one.foe) for one in found]
            victim = yield from sides.choose_figure(game, self.act.seat, prompt, equal, collective=True)
            yield from attack.hit(game, strike, victim)

    def _still_good(self, planned: Outcome) -> bool:
        return planned.destination == self.figure.hex and all(
            ground.find(self.game, one) is not None for one in planned.targets
        )


def _area(ability: Attack, gains: list[Gain]) -> Pattern | None:
    """The area of an attack, if it has one: its own, or what it gains."""
    for gain in gains:
        if gain.area is not None:
            return gain.area
    return ability.area


def _attacks(game: GH, me: Figure) -> bool:
    return me.kind != "summon" or game.content.summons[me.name].attacks


@lru_cache(maxsize=4096)
def _consumes(abilities: tuple[Ability, ...]) -> Consumes:
    """The consumes of a card in order."""
    found: list[tuple[int, tuple[AnyElement, ...], Gain]] = []
    for number, ability in enumerate(abilities):
        if isinstance(ability, Using):
            found.append((number, ability.elements, Gain()))
        consumes: tuple[Consume, ...] = getattr(ability, "consume", ())
        found += [(number, one.elements, one.gain) for one in consumes]
    return tuple(found)


def _outcome_msg(game: GH, one: Outcome) -> Msg:
    """An outcome to choose: where to, and whom it attacks."""
    hex_ = ground.hex_msg(game, one.destination)
    named = [sides.figure_msg(game, ground.figure(game, target)) for target in one.targets]
    return say("gh.do.outcome", hex=hex_, targets=named) if named else say("gh.do.outcome_move", hex=hex_)


def take_turn(game: GH, figure: Figure) -> Rule[None]:
    """A monster, a summon or an ally of the scenario takes its turn."""
    yield from _whole_turn(game, figure)
    if ground.is_there(game, figure):
        figure.acted = game.state.round
    yield from end_of_turn(game, figure)


def take_extra_turn(game: GH, figure: Figure) -> Rule[None]:
    """A monster takes a turn within another's, with the card that its type has this round."""
    state = game.state
    deck = state.decks[decks.deck_of(game, figure.name)]
    acting, asked = state.acting, deck.asked
    state.acting, deck.asked = figure.id, []
    yield from _whole_turn(game, figure)
    state.acting, deck.asked = acting, asked


def _whole_turn(game: GH, figure: Figure) -> Rule[None]:
    """From the start of a turn to its end."""
    game.state.memory["moved"] = 0
    if not game.quiet:
        game.tell("GH-MON-06", "gh.event.turn", who=sides.figure_msg(game, figure))
    yield from turns.start(game, figure)
    if figure.kind == "objective":
        from delve.games.gloomhaven.rules import escorts

        if ground.is_there(game, figure):
            yield from escorts.act(game, figure)
    elif ground.is_there(game, figure) and "stun" not in figure.conditions:
        turn = Turn(game, figure)
        turn.abilities = abilities_of(game, figure)
        if figure.lured >= 0:
            figure.turncoat = figure.lured
        if figure.controlled:
            yield from _controlled(game, figure, turn)
        else:
            yield from turn.run()
        if figure.lured >= 0:
            figure.turncoat = figure.lured = -1
            figure.controlled = False
    if ground.is_there(game, figure):
        conditions.end_of_turn(game, figure)


def end_of_turn(game: GH, figure: Figure) -> Rule[None]:
    """What monsters made becomes Strong when the last of the type is done (GH-ELEM-15)."""
    state = game.state
    if figure.kind == "monster" and initiative.waiting_of_type(game, figure.name):
        state.active_type = initiative.unit_of(figure)
        state.acting, state.started = NOBODY, False
    else:
        state.active_type = ""
        if figure.kind == "monster":
            state.decks[decks.deck_of(game, figure.name)].asked = []
        yield from turns.finish(game, figure)


def abilities_of(game: GH, figure: Figure) -> tuple[Ability, ...]:
    """What a figure does this round; a boss's specials are on its own card (GH-BOSS-03)."""
    if figure.kind == "summon":
        return SUMMON
    shown = game.content.monsters[figure.name]
    if shown.each_round:
        return shown.each_round
    card = decks.card_of(game, figure.name)
    if card is None:
        return ()
    if not (shown.special_1 or shown.special_2):
        return card.abilities
    found: list[Ability] = []
    for ability in card.abilities:
        if isinstance(ability, effects.Coded) and ability.name == "special-1":
            found += shown.special_1
        elif isinstance(ability, effects.Coded) and ability.name == "special-2":
            found += shown.special_2
        else:
            found.append(ability)
    return tuple(found)


def _controlled(game: GH, figure: Figure, turn: Turn) -> Rule[None]:
    """A player decides for a monster: its abilities with the figures of its stat card."""
    act = Acting(figure, Seat(figure.turncoat), forced=True)
    move, base, _ = turn.numbers()
    yield from turn._consume()
    for number, ability in enumerate(turn.abilities):
        if not ground.is_there(game, figure) or "stun" in figure.conditions:
            return
        gains = turn.gains.get(number, [])
        if isinstance(ability, Move) and isinstance(ability.value, int):
            points = max(0, move + ability.value + sum(g.move for g in gains))
            yield from replace(ability, value=points, consume=()).resolve(game, act)
        elif isinstance(ability, Attack) and isinstance(ability.value, int):
            reach, ranged = turn.reach(ability, gains)
            targets = turn.targets(ability, [])
            value = base + ability.value
            plain = replace(
                ability,
                value=value,
                range=reach if ranged else 0,
                range_plus=0,
                targets=0 if targets == solver.EVERYBODY else targets,
                consume=(),
            )
            act.gains = gains
            yield from plain.resolve(game, act)
            act.gains = []
            if ability.one_target and act.hits:
                again = Strike(act, plain, value, reach, ranged=ranged)
                for gain in gains:
                    again.add(gain)
                yield from _again(game, again, act.hits[0])
        else:
            yield from deeds.perform(game, act, ability, NOBODY, gains)


def _again(game: GH, strike: Strike, target: FigureId) -> Rule[None]:
    """All other attacks of a monster on the enemy that it has attacked."""
    for _ in range(bonuses.traits(game, strike.attacker).targets - 1):
        victim = ground.find(game, target)
        if victim is not None and ground.is_there(game, strike.attacker) and "stun" not in strike.attacker.conditions:
            yield from attack.hit(game, strike, victim)


def on_death(game: GH, victim: Figure) -> Rule[None]:
    """What the card of the round makes a monster do when it dies, whether or not it has acted."""
    card = decks.card_of(game, victim.name)
    state = game.state
    if card is None or not card.on_death:
        return
    state.figures.append(victim)
    health, victim.health = victim.health, 1
    turn = Turn(game, victim)
    turn.abilities = card.on_death
    yield from turn.run()
    victim.health = health
    if ground.is_there(game, victim):
        state.figures.remove(victim)
