"""The planner of a turn: where to go and what to do there, by what it is worth and what it takes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from delve.bots.mageknight import fight, foes, steps, worth
from delve.bots.mageknight.allot import Allotment, Demand, Effort, Piece, allot, points, spread
from delve.bots.mageknight.fight import Stakes
from delve.bots.mageknight.foes import Rival
from delve.bots.mageknight.kit import Kit, Shield
from delve.bots.mageknight.land import Land
from delve.bots.mageknight.steps import Step
from delve.bots.mageknight.weights import Weights
from delve.games.mageknight.box import ADVENTURE
from delve.games.mageknight.defs import Content, Enemy
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.views import SpaceView, View

FARTHEST = 14
"""Move points that are looked at."""
FIGHTS = 5
"""Fights that are worked out in a turn."""
WIN = 11.0
"""What it is worth to find the city."""
BOLD = 3
"""Turns in which nothing was done, after which rampaging enemies are provoked to get away."""
WAYS = 12
"""Ways to go that are worked out in a turn."""
TALK = 3000
"""Effort that goes into interactions."""
HASTE = 1.2
"""Turns that a tile takes, about."""
TURN = 1.3
"""What a turn is worth that the game goes on."""


class Goal(Struct, frozen=True):
    """Something to be done at a space."""

    kind: str
    """`explore`, `fight`, `assault`, `enter`, `interact`, `stay`."""
    target: SpaceId
    stand: SpaceId
    """Where one has to be for it."""
    value: float
    """What it is worth to be there one day."""
    most: float
    """What it could be worth at best today."""
    rivals: tuple[Rival, ...] = ()
    known: bool = True


class Idea(Struct, frozen=True):
    """A way to spend the turn."""

    score: float
    steps: tuple[Step, ...]
    name: str
    goal: Goal | None = None


class TurnPlanner:
    """Plans the turn of a seat from where it is."""

    def __init__(self, view: View, content: Content, seat: int, weights: Weights, idle: int = 0) -> None:
        self.view, self.content, self.seat, self.weights = view, content, seat, weights
        self.idle = idle
        self.kit = Kit(view, content, seat, weights)
        self.land = Land(view, content, seat, bold=idle >= BOLD)
        self.me = self.kit.me
        self.move = view.turn.move
        self.talking = Effort(TALK)
        self._hoped: dict[SpaceId, list[float]] = {}
        self._wanted: dict[tuple[str, int], Demand] = {}

    # ------------------------------------------------------------------ what there is to do

    @cached_property
    def power(self) -> float:
        """About how much the hero can bring up against enemies with a whole hand."""
        units = sum(2.0 + self.content.unit(one.id).level for one in self.me.units if not one.wounds)
        return 7.0 + 1.2 * self.me.hand_limit - 6.0 + 0.9 * self.me.level + 0.8 * units

    @cached_property
    def explore_value(self) -> float:
        """What the next tile is worth: Fame, sites, and in the end the city."""
        view = self.view
        if self.land.coming is None:
            return 0.0
        kind, _ = self.land.coming
        left = worth.time_left(view)
        if view.scenario != "reconnaissance":
            return self.weights.explore * (0.4 + 0.6 * left) + (1.0 if kind == "core" else 0.0)
        if view.final:
            return 1.0
        value = 1.0 + (self.weights.explore - 1.0) * left
        core, turns = view.tiles_left.get("core", 0), worth.game_left(view)
        tiles = view.tiles_left.get("countryside", 0) + 0.67 * core
        hurry = WIN / max(1.0, tiles) * max(0.0, min(1.0, HASTE * tiles / turns - 0.5))
        if kind == "core" and core:
            value = 1.0 + (WIN - TURN * turns) / core
            if value < 0 and hurry:
                value = 1.0
        return value + hurry

    @cached_property
    def goals(self) -> list[Goal]:
        """Everything that could be done on the map."""
        found: list[Goal] = []
        if self.explore_value > 0:
            found += [Goal("explore", s, s, self.explore_value, self.explore_value) for s in self.land.frontier]
        for space in self.view.spaces:
            if space.rampaging and space.enemies:
                found += self._rampaging(space)
            elif self.land.walls[space.id]:
                found += self._assault(space)
            elif space.site in ADVENTURE:
                found += self._adventure(space)
            else:
                found += self._peaceful(space)
        return found

    def _hope(self, rivals: Iterable[Rival], prize: float) -> float:
        some = list(rivals)
        fame = sum(one.fame + (self.weights.reputation if one.rampaging else 0) for one in some)
        chance = worth.danger(some, self.power)
        return chance * (fame + prize) - (1 - chance) * 0.3

    def _rampaging(self, space: SpaceView) -> list[Goal]:
        rivals = tuple(self._rival(n, str(t.id), rampaging=True) for n, t in enumerate(space.enemies) if t.id)
        value = self._hope(rivals, 0.3)
        most = sum(one.fame + 1 for one in rivals)
        return [
            Goal("fight", space.id, stand, value, most, rivals)
            for stand in self.land.table.neighbours[space.id]
            if self.land.costs[stand] < 99 and not self.land.walls[stand]
        ]

    def _rival(self, number: int, name: str, **about: bool) -> Rival:
        return foes.expected(number, self.content.enemy(name), **about)  # type: ignore[arg-type]

    def _assault(self, space: SpaceView) -> list[Goal]:
        if space.shields and space.done:
            return []
        if space.site == "city" and self.view.scenario == "reconnaissance":
            return []
        city = space.colours[0] if space.site == "city" else ""
        rivals = []
        known = True
        for number, token in enumerate(space.enemies):
            known = known and token.id is not None
            shown = self.content.enemy(token.id) if token.id else self._usual(token.back, 0)
            rivals.append(foes.expected(number, shown, walls=True, garrison=True, city=city))
        if not rivals:
            return []
        prize = worth.prize(self.view, self.content, space)
        value = self._hope(rivals, prize) - self.weights.reputation
        most = sum(one.fame for one in rivals) + prize
        return [Goal("assault", space.id, space.id, value, most, tuple(rivals), known)]

    def _usual(self, back: str, number: int) -> Enemy:
        """Some enemy of a colour: the n-th of three by their strength."""
        some = [one for one in self.content.enemies.values() if one.pile == back and one.set == "base"]
        some.sort(key=lambda one: (one.fame, one.armor, one.id))
        return some[(1, len(some) // 2, len(some) - 2)[number] % len(some)]

    def _adventure(self, space: SpaceView) -> list[Goal]:
        site = space.site
        if site in ("maze", "labyrinth") or (space.done and site not in ("dungeon", "tomb")):
            return []
        if site == "ruins" and (not space.ruin or not self.content.ruins[space.ruin].enemies):
            return []
        piles = self._piles(space)
        rivals, known = [], bool(space.enemies)
        if space.enemies:
            for number, token in enumerate(space.enemies):
                known = known and token.id is not None
                shown = self.content.enemy(token.id) if token.id else self._usual(token.back, 1)
                rivals.append(foes.expected(number, shown, garrison=True))
        else:
            rivals = [foes.expected(n, self._usual(pile, 1), garrison=True) for n, pile in enumerate(piles)]
        prize = worth.prize(self.view, self.content, space)
        value = self._hope(rivals, prize) * (0.7 if site in ("dungeon", "tomb") else 0.85)
        most = sum(one.fame for one in rivals) + prize + 1
        return [Goal("enter", space.id, space.id, value, most, tuple(rivals), known)]

    def _peaceful(self, space: SpaceView) -> list[Goal]:
        if self.land.costs[space.id] >= 99:
            return []
        found = []
        if self._talks(space):
            value = max((v for _, _, v in self.offers(space)), default=0.0)
            if value > 0:
                found.append(Goal("interact", space.id, space.id, 0.75 * value, value))
        if space.site in ("mine", "deep_mine"):
            have = min((self.me.crystals.get(c, 0) for c in space.colours), default=3)
            if have < 3:
                found.append(Goal("stay", space.id, space.id, 0.6, 0.7))
        elif space.site == "glade":
            hurt = self.kit.wounds + sum(card == "wound" for card in self.me.discard)
            found.append(Goal("stay", space.id, space.id, 0.5 + (1.2 if hurt else 0.0), 0.3 + (1.2 if hurt else 0.0)))
        return found

    def _talks(self, space: SpaceView) -> bool:
        if self.me.influence is None or space.id in self.land.occupied:
            return False
        if space.site in ("village", "refugee_camp"):
            return True
        if space.site == "monastery":
            return not space.done
        if space.site == "keep":
            return space.shields[-1:] == (self.seat,)
        return space.site in ("mage_tower", "city") and space.done

    def offers(self, space: SpaceView) -> list[tuple[str, int, float]]:
        """What can be had from locals: the option, its price, what it is worth."""
        view, me = self.view, self.me
        found: list[tuple[str, int, float]] = []
        free = me.command - len(me.units)
        worst = min((worth.unit(view, self.content, u.id) * (0.3 if u.wounds else 0.8) for u in me.units), default=0.0)
        for name in dict.fromkeys(view.unit_offer):
            shown = self.content.unit(name)
            price = shown.cost
            if space.site == "refugee_camp":
                price += min({"village": 0, "city": 3}.get(icon, 1) for icon in shown.sites)
            elif space.site not in shown.sites and not (space.site == "city" and space.colours[0] == "white"):
                continue
            if "familiar" in shown.special:
                continue
            value = worth.unit(view, self.content, name)
            if free <= 0:
                value -= worst + 0.8
            found.append((f"recruit:{name}", max(0, price), value))
        heal = {"village": 3, "monastery": 2}.get(space.site)
        if heal:
            found += [("heal", heal * count, 1.25 * count) for count in range(1, min(3, self.kit.wounds) + 1)]
        left = 0.3 + 0.7 * worth.time_left(view)
        if space.site == "monastery":
            for card in view.monastery_offer:
                value = (0.8 + 0.8 * worth.card(self.content, card)) * left
                found.append((f"monastery:{card}", 6, value))
        if space.site == "mage_tower":
            found += [(f"spell:{card}", 7, 2.4 * left - 0.4) for card in view.spell_offer]
        return [one for one in found if one[2] > 0]

    # ------------------------------------------------------------------ hopes

    def hopes(self, but: SpaceId = OFF) -> list[float]:
        """What it is worth to stand on each space at the end of the turn, without one of the goals."""
        if but not in self._hoped:
            self._hoped[but] = self._hopes_of([(goal, value) for goal, value in self._values if goal.target != but])
        return self._hoped[but]

    def _hopes_of(self, goals: list[tuple[Goal, float]]) -> list[float]:
        """What it is worth to stand on each space for some goals."""
        key: dict[SpaceId, float] = {}
        for goal, value in goals:
            if value > key.get(goal.stand, 0.0):
                key[goal.stand] = value
        return self.land.hopes(key, self.weights.future, self.weights.step)

    @cached_property
    def _values(self) -> list[tuple[Goal, float]]:
        """All goals with what they are worth one day; less for what nothing came of in the turns before."""
        return [(goal, self._bored(goal)) for goal in self.goals]

    def _bored(self, goal: Goal) -> float:
        near = self.idle and goal.kind != "explore" and self.land.table.distance(goal.stand, self.land.here) <= 1
        return goal.value * self.weights.boredom**self.idle if near else goal.value

    @cached_property
    def _hopes(self) -> list[float]:
        return self.hopes()

    def hope(self, space: SpaceId, hopes: list[float] | None = None) -> float:
        """What is hoped for from a space on, and what it gives at the end of the turn."""
        value = self.weights.patience * (self._hopes if hopes is None else hopes)[space]
        if self.last:
            return 0.0
        return value + self._gives.get(space, 0.0)

    @cached_property
    def _gives(self) -> dict[SpaceId, float]:
        """What spaces give at the end of a turn."""
        return {goal.target: goal.most for goal in self.goals if goal.kind == "stay"}

    @cached_property
    def last(self) -> bool:
        """Whether this is the last turn of the game."""
        ends = self.view.final or (self.view.round >= self.view.rounds and self.view.announced != -2)
        return ends and worth.turns_left(self.view) < 0.6

    # ------------------------------------------------------------------ ideas

    @cached_property
    def moves(self) -> dict[int, Allotment]:
        """The cheapest way to so many Move points, besides those there are."""
        most = 2 * min(
            FARTHEST, sum(max((w.n for w in p.ways if w.what == "move"), default=0) for p in self.kit.pieces)
        )
        if not most:
            return {0: Allotment(0.0, ())}
        found = spread(self.kit.pieces, [Demand("move", most, points("move"))], self.kit.purse)
        by = {progress[0] // 2: one for progress, one in found.items()}
        best: dict[int, Allotment] = {}
        for n in range(most // 2, -1, -1):
            mine = by.get(n)
            above = best.get(n + 1)
            if mine is not None and (above is None or mine.cost <= above.cost):
                best[n] = mine
            elif above is not None:
                best[n] = above
        return best

    def ideas(self) -> list[Idea]:
        """Ways to spend the turn, the best first."""
        found = [Idea(self.hope(self.land.here), (), "stay")]
        found += self._wander()
        acts = self._interactions()
        acts += self._fights(max(one.score for one in found + acts))
        found += acts
        acts.sort(key=lambda one: -one.score)
        for act in acts[:2]:
            found += self._explore_first(act)
        if self.kit.wounds and not self.view.turn.moved:
            found.append(self._rest())
        found.sort(key=lambda one: -one.score)
        return found

    def _rest(self) -> Idea:
        here = self.hope(self.land.here)
        many = self.kit.wounds
        score = here + 0.75 * many - 0.25 * (self.kit.cards > 0) - 0.5
        return Idea(score, (("rest", ()),), "rest")

    def _walk(self, start: SpaceId, end: SpaceId) -> list[Step]:
        return [(f"go:{space}", ()) for space in self.land.path(start, end)]

    def _wander(self) -> list[Idea]:
        """Going somewhere, or revealing a tile; steps are only thought of for the best."""
        found: list[tuple[float, bool, SpaceId, Allotment]] = []
        here = self.land.here
        ways = self.land.ways(here)
        frontier = set(self.land.frontier)
        for space, (cost, _) in ways.items():
            need = max(0, cost - self.move)
            allotment = self.moves.get(need)
            if allotment is not None and space != here and self.land.safe(space):
                found.append((self.hope(space) - allotment.cost, False, space, allotment))
            if space in frontier and self.explore_value > 0:
                need = max(0, cost + self.land.explore_cost - self.move)
                allotment = self.moves.get(need)
                if allotment is None:
                    continue
                score = self.explore_value + 0.8 * self.hope(space, self._beyond) - allotment.cost
                if not self.land.safe(space):
                    score -= 1.5
                found.append((score, True, space, allotment))
        found.sort(key=lambda one: -one[0])
        return [
            Idea(score, self._explore(space, allotment), f"explore {space}")
            if explores
            else Idea(score, self._go(space, allotment), f"go {space}")
            for score, explores, space, allotment in found[:WAYS]
        ]

    def _go(self, space: SpaceId, allotment: Allotment) -> tuple[Step, ...]:
        return (*steps.of_uses(allotment.uses, 0), *self._walk(self.land.here, space))

    @cached_property
    def _beyond(self) -> list[float]:
        """Hopes without exploring, for where one has just done that."""
        hopes = self._hopes_of([(goal, value) for goal, value in self._values if goal.kind != "explore"])
        return [max(one, 0.6 * other) for one, other in zip(hopes, self._hopes, strict=True)]

    def _explore(self, space: SpaceId, allotment: Allotment) -> tuple[Step, ...]:
        x, y = min(self.land.spots(space), key=lambda at: (abs(at[0] - at[1]), at))
        walk = self._walk(self.land.here, space)
        return (*steps.of_uses(allotment.uses, 0), *walk, (f"explore:{x},{y}", ()))

    def _explore_first(self, act: Idea) -> list[Idea]:
        """Revealing a tile on the way to something else, as far as it leaves enough for that."""
        goal = act.goal
        if goal is None or self.explore_value <= 0:
            return []
        here = self.land.here
        ways = self.land.ways(here)
        near = sorted((ways[s][0], s) for s in self.land.frontier if s in ways)[:2]
        found = []
        for cost, space in near:
            back = self.land.ways(space).get(goal.stand)
            if back is None:
                continue
            need = cost + self.land.explore_cost + back[0]
            if need > self.move + FARTHEST:
                continue
            again = self._act(goal, need)
            if again is not None:
                allotment = self.moves.get(max(0, cost + self.land.explore_cost - self.move))
                if allotment is not None:
                    score = again.score + self.explore_value
                    found.append(Idea(score, self._explore(space, allotment), f"explore {space}, {again.name}"))
        return found

    # ------------------------------------------------------------------ actions

    def _act(self, goal: Goal, need: int) -> Idea | None:
        return self._interaction(goal, need) if goal.kind == "interact" else self._battle(goal, need, -99.0)

    def _needs(self, need: int) -> list[Demand]:
        more = max(0, need - self.move)
        return [self._demand("move", more)] if more else []

    def _demand(self, what: str, n: int) -> Demand:
        """So many points of Move or Influence."""
        if (what, n) not in self._wanted:
            self._wanted[what, n] = Demand(what, 2 * n, points(what), (what,))
        return self._wanted[what, n]

    def _interactions(self) -> list[Idea]:
        if self.view.turn.acted:
            return []
        ways = self.land.ways(self.land.here)
        found = []
        for goal in self.goals:
            if goal.kind == "interact" and goal.stand in ways and ways[goal.stand][0] <= self.move + FARTHEST:
                idea = self._interaction(goal, ways[goal.stand][0])
                if idea is not None:
                    found.append(idea)
        return found

    def _interaction(self, goal: Goal, need: int) -> Idea | None:
        """Talk to locals: go there, and buy what is worth most."""
        space = self.land.space(goal.target)
        moving = self._needs(need)
        if moving and max(self.moves) < moving[0].need // 2:
            return None
        bonus = self.me.influence or 0
        hope = self.hope(goal.stand, self.hopes(goal.target))
        best: Idea | None = None
        for option, price, value in sorted(self.offers(space), key=lambda one: -one[2])[:4]:
            if best is not None and value + hope <= best.score:
                continue
            wanted = [*moving]
            if price > bonus:
                wanted.append(self._demand("influence", price - bonus))
            allotment = allot(self.kit.pieces, wanted, self.kit.purse, self.talking)
            if allotment is None:
                continue
            score = value + hope - allotment.cost
            if best is None or score > best.score:
                talk: list[Step] = [("interact", ())]
                if price > bonus:
                    talk += steps.of_uses(allotment.uses, len(moving))
                talk.append((option, ()))
                go = steps.of_uses(allotment.uses, 0) if moving else []
                all_ = (*go, *self._walk(self.land.here, goal.stand), *talk)
                best = Idea(score, all_, f"{option} at {goal.target}", goal)
        return best

    def _fights(self, enough: float) -> list[Idea]:
        """Fights within reach, those first that could be worth most."""
        if self.view.turn.acted or not self.kit.cards:
            return []
        ways = self.land.ways(self.land.here)
        near: dict[tuple[str, SpaceId], tuple[int, Goal]] = {}
        for goal in self.goals:
            if goal.kind not in ("fight", "assault", "enter") or goal.stand not in ways:
                continue
            cost = ways[goal.stand][0]
            if cost - self.move > max(self.moves):
                continue
            key = (goal.kind, goal.target)
            if key not in near or cost < near[key][0]:
                near[key] = (cost, goal)
        ranked = sorted(near.values(), key=lambda one: -(one[1].value + 0.4 * one[1].most - 0.3 * one[0]))
        found = []
        for cost, goal in ranked[:FIGHTS]:
            idea = self._battle(goal, cost, enough)
            if idea is not None:
                found.append(idea)
                enough = max(enough, idea.score)
        return found

    def _battle(self, goal: Goal, need: int, enough: float) -> Idea | None:
        """Go to a fight and through it."""
        space = self.land.space(goal.target)
        hope = self.hope(goal.stand, self.hopes(goal.target))
        prize = worth.prize(self.view, self.content, space) if goal.kind != "fight" else 0.3
        loss = self.weights.lost if goal.kind == "assault" else 0.5
        rep = -self.weights.reputation if goal.kind == "assault" else 0.0
        stakes = Stakes(prize, loss, rep)
        moving = self._needs(need)
        dark = space.site in ("dungeon", "tomb") and goal.kind == "enter"
        pieces: list[Piece] = self.kit.without_units() if dark else self.kit.pieces
        purse = (*self.kit.purse[:4], True) if dark else self.kit.purse
        shields: list[Shield] | None = [] if dark else None
        scores, fame = [], []
        for rivals in self._guesses(goal, space):
            found = fight.plan(
                self.kit,
                rivals,
                "ranged",
                stakes,
                extra=moving,
                pieces=pieces,
                purse=purse,
                shields=shields,
                enough=None if not goal.known else enough - hope,
                tries=16 if goal.known else 10,
            )
            if found is None:
                return None
            scores.append(found.score)
            fame.append(found.fame)
            walk_uses = found.allotment.uses
        if not max(fame):
            return None
        score = sum(scores) / len(scores) + hope - (0.0 if goal.known else 0.3)
        if score <= enough:
            return None
        go = steps.of_uses(walk_uses, 0) if moving else []
        act: list[Step] = []
        if goal.kind == "fight":
            act = [("challenge", (("mk.ask.challenge", f"space:{goal.target}"),))]
        elif goal.kind == "enter":
            act = [("enter", ())]
        all_ = (*go, *self._walk(self.land.here, goal.stand), *act)
        return Idea(score, all_, f"{goal.kind} {goal.target}", goal)

    def _guesses(self, goal: Goal, space: SpaceView) -> list[tuple[Rival, ...]]:
        """The enemies as they are, or as they might be."""
        if goal.known:
            return [goal.rivals]
        walls = goal.kind == "assault"
        city = space.colours[0] if space.site == "city" else ""
        found = []
        for guess in (2, 1):
            some = []
            piles: list[str] = [token.back for token in space.enemies] or list(self._piles(space))
            for number, pile in enumerate(piles):
                token = space.enemies[number].id if space.enemies else None
                shown = self.content.enemy(token) if token else self._usual(pile, guess)
                some.append(foes.expected(number, shown, walls=walls, garrison=True, city=city))
            found.append(tuple(some))
        return found

    def _piles(self, space: SpaceView) -> tuple[str, ...]:
        if space.site == "ruins" and space.ruin:
            return self.content.ruins[space.ruin].enemies
        return {"dungeon": ("brown",), "tomb": ("red",), "monster_den": ("brown",)}.get(space.site, ("brown", "brown"))
