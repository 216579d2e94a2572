"""An explorer: plays one table after the other, prefers what has not been used yet, and notes what was.

Tables are rigged so that what is missing comes up: hands, Units and Skills are full of it, enemies and sites are near,
and there is mana for everything. Cards made for this (`HELP`) let heroes live through it. Everything else is played by
the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from delve.bots.base import random_answer
from delve.core.questions import Answer, Choose, ChooseSome, Question
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC, FORTIFIED, IMPASSABLE
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.definition import GAME
from delve.games.mageknight.defs import MK
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, explore
from delve.games.mageknight.state import CardId, Combat, Place, Skill, State
from tests.games.mageknight.arena import MAPS
from tests.games.mageknight.kit import Table, card, space_with

CONTENT = box_content()
HELP = {
    "smite": card(kinds.Attack(60, "siege", "coldfire")),
    "bulwark": card(kinds.Block(60, "coldfire")),
    "sprint": card(kinds.Move(30)),
    "plea": card(kinds.Influence(40)),
}
WARD = "countryside-1@0,1 countryside-2@1,0"
WILD = {
    "village": WARD,
    "glade": WARD,
    "mine": "countryside-2@0,1",
    "deep_mine": "countryside-13@0,1",
    "refugee_camp": "countryside-12@0,1",
    "portal": WARD,
}
"""Maps with sites that nobody fights for."""
DEEDS = {
    "village": ("interact", "plunder"),
    "monastery": ("interact", "burn"),
    "keep": ("assault", "conquered", "interact"),
    "mage_tower": ("assault", "conquered", "interact"),
    "city": ("assault", "conquered", "interact"),
    "refugee_camp": ("interact",),
    "dungeon": ("enter", "conquered"),
    "tomb": ("enter", "conquered"),
    "monster_den": ("enter", "conquered"),
    "spawning_grounds": ("enter", "conquered"),
    "ruins": ("conquered",),
    "maze": ("maze:2", "maze:4", "maze:6"),
    "labyrinth": ("maze:2", "maze:4", "maze:6"),
    "mine": ("end",),
    "deep_mine": ("end",),
    "glade": ("end",),
    "portal": ("end",),
}
"""What can be done at each site."""
ACTIONS = [one.id for one in CONTENT.cards.values() if one.kind == "basic"]
PHASES = ("ranged", "block", "damage", "attack")
TABLES = [(one.id, seats) for one in CONTENT.scenarios.values() for seats in one.players]
_IDLE = ("end", "next", "rest", "enough", "skip", "drop", "stay", "forfeit", "announce", "disband", "target", "attack")


# ---------------------------------------------------------------------- what there is


class Part(Struct, frozen=True):
    """An effect within a card, an ability or a Skill, by what it belongs to and where it stands there."""

    name: str
    effect: kinds.Effect


def parts(name: str, effect: kinds.Effect | None) -> Iterator[Part]:
    """An effect and all that it is made of. What `Scaled` holds is made anew when it is carried out."""
    if effect is None:
        return
    yield Part(name, effect)
    inner: dict[str, kinds.Effect | None] = {}
    match effect:
        case kinds.Choice():
            inner = {str(n): one for n, one in enumerate(effect.options)}
        case kinds.All():
            inner = {str(n): one for n, one in enumerate(effect.steps)}
        case kinds.If():
            inner = {"then": effect.then, "otherwise": effect.otherwise}
        case kinds.Pay() | kinds.Discard() | kinds.Throw():
            inner = {"then": effect.then, **effect.by}
    for where, one in inner.items():
        yield from parts(f"{name} {where}", one)


def all_parts() -> Iterator[Part]:
    """All effects of the box."""
    for one in CONTENT.cards.values():
        yield from parts(f"card {one.id} basic", one.basic)
        yield from parts(f"card {one.id} strong", one.strong)
    for unit in CONTENT.units.values():
        for number, ability in enumerate(unit.abilities):
            yield from parts(f"unit {unit.id} {number}", ability.effect)
            yield from parts(f"unit {unit.id} {number} better", ability.better)
    for skill in CONTENT.skills.values():
        if skill.usage != "always":
            yield from parts(f"skill {skill.id}", skill.effect)


PARTS = {part.name: part.effect for part in all_parts()}


def everything() -> set[str]:
    """All that must be used."""
    found = set(PARTS)
    for tactic in CONTENT.tactics:
        found.add(f"tactic {tactic}")
    for enemy in CONTENT.enemies.values():
        found.add(f"enemy {enemy.id} defeated")
        for number, attack in enumerate(enemy.attacks):
            if not attack.summons:
                found |= {f"enemy {enemy.id} blocked {number}", f"enemy {enemy.id} hits {number}"}
            else:
                found.add(f"enemy {enemy.id} summons")
    found |= {f"ruin {ruin}" for ruin in CONTENT.ruins}
    found |= {f"site {site} {deed}" for site, deeds in DEEDS.items() for deed in deeds}
    found |= {f"city {city} {level}" for city in CONTENT.cities for level in range(1, 12)}
    found |= {f"scenario {name} of {seats}" for name, seats in TABLES}
    return found


# ---------------------------------------------------------------------- playing


class Explorer:
    """Plays and notes what was used."""

    def __init__(self, seed: int) -> None:
        self.rng = LooseRng(seed)
        self.missing = everything()
        self.games = 0
        self._names: dict[int, list[str]] = {}
        for name, effect in PARTS.items():
            self._names.setdefault(id(effect), []).append(name)
        self.goal = 0
        """The phase of combats that the hero is after; those before it are passed over."""

    def left(self, *kinds_: str) -> list[str]:
        """What is still missing of some kinds."""
        return sorted([one for one in self.missing if one.startswith(kinds_)])

    def used(self, *what: str) -> None:
        self.missing.difference_update(what)

    def note_effect(self, effect: kinds.Effect, source: str) -> None:
        """An effect was carried out; equal ones of different cards may be the same object."""
        for name in self._names.get(id(effect), ()):
            if name.split()[1] == source.partition("#")[0]:
                self.used(name)

    def wanted(self, kind: str) -> list[str]:
        """The cards, Units or Skills with something missing, in any order."""
        found = sorted({one.split()[1] for one in self.missing if one.startswith(f"{kind} ")})
        self.rng.shuffle(found)
        return found

    # ------------------------------------------------------------------ tables

    def drill(self) -> Table:
        """A hero with cards, Units and Skills that are missing, and mana for everything: somewhere, or in a fight."""
        rng = self.rng
        hand = [*self.wanted("card")[:6], *rng.sample(ACTIONS, 3)]
        units, skills = self.wanted("unit")[:3], self.wanted("skill")[:5]
        enemies = rng.sample(list(CONTENT.enemies), 1 + rng.below(3))
        where = rng.choice(["", "", "", *WILD, *("keep" for _ in range(2))])
        fight = where in ("", "keep")
        return self.table(
            hand=" ".join([*dict.fromkeys(hand), *rng.sample(list(HELP), 2), *("wound" for _ in range(rng.below(3)))]),
            deck=" ".join(one for one in ("march", "rage", "stamina", "swiftness") if one not in hand),
            discard=" ".join(one for one in ("promise", "crystallize") if one not in hand and rng.below(2)),
            units=" ".join(one + rng.choice(["", "", "", "!", "*"]) for one in units),
            skills=" ".join(skills),
            foes=" ".join(enemies) if fight else "",
            site="keep" if where == "keep" else "",
            on="" if fight else where,
            layout=MAPS["keep"] if where == "keep" else WILD.get(where, WARD),
            others=("arythea", "goldyx") if rng.below(2) else (),
            scenario="",
        )

    def table(self, change: Callable[[MK], None] | None = None, **more: object) -> Table:
        """A table with much of everything."""
        rng = self.rng
        others: tuple[str, ...] = more.pop("others", ())  # type: ignore[assignment]
        scenario = more.pop("scenario", "") or ("full-conquest" if others else "solo-conquest")
        if others and not rng.below(3):
            scenario = "full-cooperation"

        def rig(game: MK) -> None:
            self._rig(game)
            if change is not None:
                change(game)

        self.games += 1
        self.goal = rng.choice([0, 0, PHASES.index("block"), PHASES.index("attack")])
        table = Table.of(
            hero=rng.choice(["tovak", "norowas", "krang", "wolfhawk"]),
            others=others,
            scenario=str(scenario),
            mana="red blue green white gold black red blue green white",
            crystals=rng.choice(["red red blue blue green green white white", "red blue"]),
            source="red blue green white gold black",
            night=bool(rng.below(2)),
            fame=rng.choice([8, 24, 48]),
            reputation=rng.choice([-3, 0, 3, 5]),
            change=rig,
            **{**HELP, **more},  # type: ignore[arg-type]
        )
        if table.state.combat is None or PHASES[self.goal] != "attack":
            return table
        # Who has to live through the attacks first has seldom cards left.
        table.state.combat.phase = "attack"
        session = table.session
        return Table(Session.resume(GAME, session.config, 1, table.state, content=session.content))

    def _rig(self, game: MK) -> None:
        """Everything is in one place only, and others have something, too."""
        rng, state = self.rng, game.state
        me = state.players[0]
        held = {*me.hand, *me.deck, *me.discard}
        offers = (state.spell_offer, state.advanced_offer, state.monastery_offer)
        for pile in (state.spells, state.advanced, state.artifacts, *offers):
            pile[:] = [one for one in pile if one not in held]
        units = {unit.id for unit in me.units}
        for offer in (state.regulars, state.elites, state.unit_offer):
            offer[:] = [one for one in offer if one not in units]
        for unit in me.units:
            tokens = [a.token for a in CONTENT.unit(unit.id).abilities if a.token]
            if tokens and rng.below(2):
                unit.token = rng.choice(tokens)
        mine = {skill.id for skill in me.skills}
        free = [one for one in CONTENT.skills if one not in mine]
        rng.shuffle(free)
        state.skill_offer = [free.pop() for _ in range(3)]
        for other in state.players:
            other.skill_pile = [free.pop() for _ in range(4)]
        if state.dummy is not None:
            state.dummy.skills = [free.pop() for _ in range(4)]
        for other in state.players[1:]:
            other.hand = [CardId("rage#1"), CardId("promise#1"), CardId("wound")]
            other.deck = [CardId("march#1"), CardId("stamina#1")]
            other.crystals = dict.fromkeys(BASIC, 1)
            other.fame = 60 * rng.below(2)
            names = [one for one in self.wanted("skill") if one in free][:2]
            free = [one for one in free if one not in names]
            other.skills = [Skill(one) for one in names]

    def city(self, colour: str, level: int) -> Table:
        """A hero beside a city of a level."""

        def change(game: MK) -> None:
            state = game.state
            state.levels, state.cities = [level], 0
            explore.reveal(game, MAPS[colour].partition("@")[0], (0, 1))
            _stand_beside(game, "city")

        return self.table(change, layout="", hand=" ".join(HELP), deck="march rage stamina")

    def site(self, site: str) -> Table:
        """A hero beside a keep or mage tower, or at any other site."""
        beside = site in ("keep", "mage_tower")
        return self.table(
            (lambda game: _stand_beside(game, site)) if beside else None,
            layout=WILD.get(site) or MAPS[site],
            on="" if beside else site,
            hand=" ".join((*HELP, "rage")),
            deck="march stamina",
        )

    def ruin(self, token: str) -> Table:
        """A hero in ruins."""

        def change(game: MK) -> None:
            place = common.place_of(game, game.state.players[0].space)
            place.ruin, place.ruin_up = token, True

        return self.table(change, layout=MAPS["ruins"], on="ruins", hand=" ".join((*HELP, "rage")), deck="march")

    def arena(self, enemies: list[str]) -> Table:
        """A hero against some enemies."""
        return self.table(foes=" ".join(enemies), hand="smite smite bulwark bulwark rage promise", deck="march stamina")

    # ------------------------------------------------------------------ playing

    def play(self, table: Table, decisions: int) -> None:
        """Play until the first seat's turn is over, or for some decisions."""
        session = table.session
        turn = session.state.turns
        for _ in range(decisions):
            if not session.questions or session.state.turns > turn + 1:
                return
            self.step(session)

    def play_out(self, name: str, seats: int) -> None:
        """A whole game of a scenario."""
        self.games += 1
        session = Session.new("mageknight", seed=self.rng.below(1 << 30), scenario=name, seats=seats, history=False)
        for _ in range(20_000):
            if not session.questions:
                break
            self.step(session)
        assert session.result is not None, "it does not end"
        self.used(f"scenario {name} of {seats}")

    def step(self, session: Session) -> None:
        """One answer."""
        question = session.questions[0]
        answer = self.answer(session, question)
        state: State = session.state
        self._note_answer(state, question, answer)
        before = {space: (place, place.done) for space, place in state.places.items()}
        session.answer(answer, question.seat)
        self._note_state(session, before)

    def answer(self, session: Session, question: Question) -> Answer:
        """What leads to something missing, if anything does."""
        rng = self.rng
        if isinstance(question, ChooseSome) and question.prompt.key == "mk.ask.discard_end":
            return question.legal()[: question.least]
        if not isinstance(question, Choose):
            return random_answer(question, rng)
        legal = question.legal()
        if not rng.below(8):
            return rng.choice(legal)
        fight: Combat | None = session.state.combat
        if "next" in legal and fight is not None and PHASES.index(fight.phase) < self.goal:
            return "next"
        if "interact" in legal and rng.below(2):
            return "interact"
        busy = [one for one in legal if one.partition(":")[0] not in _IDLE]
        for good in (
            [one for one in legal if self.is_missing(session, question, one)],
            [one for one in legal if self.leads_on(session, one)],
            busy,
        ):
            if good:
                return rng.choice(good)
        return rng.choice(legal)

    def is_missing(self, session: Session, question: Question, answer: str) -> bool:
        """Whether an answer does something that is missing."""
        state: State = session.state
        verb, _, what = answer.partition(":")
        if verb in ("basic", "strong"):
            return bool(self.left(f"card {what.partition('#')[0]} {verb}"))
        if verb == "unit" and ":" in what:
            number, which = what.split(":")
            unit = state.players[question.seat].units[int(number)].id.partition("#")[0]
            return bool(self.left(f"unit {unit} {which}"))
        if verb == "skill":
            return bool(self.left(f"skill {what}"))
        return f"site {_site(state, question.seat)} {answer}" in self.missing

    def leads_on(self, session: Session, answer: str) -> bool:
        """Whether an answer brings a combat or a conquest forward; to aim at something is where an attack begins."""
        state: State = session.state
        verb, _, what = answer.partition(":")
        if verb in ("strike", "block", "altar", "enter", "interact"):
            return True
        if verb == "target":
            return state.combat is not None and int(what) not in state.combat.targets
        if verb == "attack":
            return state.combat is not None and not state.combat.targets
        return verb == "go" and what.isdigit() and self.is_goal(state, SpaceId(int(what)))

    def is_goal(self, state: State, space: SpaceId) -> bool:
        """Whether a fortified site is there that was not conquered yet."""
        return CONTENT.hexes(state.layout)[space].site in FORTIFIED and not state.places[space].done

    # ------------------------------------------------------------------ noting

    def _note_answer(self, state: State, question: Question, answer: Answer) -> None:
        if not isinstance(answer, str):
            return
        self.used(f"site {_site(state, question.seat)} {answer}")
        verb, _, what = answer.partition(":")
        if verb in ("tactic", "skill") and what:
            self.used(f"{verb} {what}")

    def _note_state(self, session: Session, before: dict[int, tuple[Place, bool]]) -> None:
        state: State = session.state
        for space, place in state.places.items():
            old, done = before.get(space, (place, place.done))
            if place.done and not done:
                site = CONTENT.hexes(state.layout)[space].site
                self.used(f"site {site} conquered")
                if old.ruin:
                    self.used(f"ruin {old.ruin}")
        if state.combat is not None:
            self._note_fight(state, state.combat)

    def _note_fight(self, state: State, fight: Combat) -> None:
        if fight.kind == "assault" and fight.site >= 0:
            shown, place = CONTENT.hexes(state.layout)[fight.site], state.places[fight.site]
            self.used(f"site {shown.site} assault")
            if shown.site == "city":
                self.used(f"city {shown.colours[0]} {place.level}")
        for foe in fight.foes:
            name = foe.token.partition("#")[0]
            if foe.summoner >= 0:
                self.used(f"enemy {fight.foes[foe.summoner].token.partition('#')[0]} summons")
            elif foe.defeated:
                self.used(f"enemy {name} defeated")
            for number, blocked in enumerate(foe.blocked):
                if blocked:
                    self.used(f"enemy {name} blocked {number}")
            for number, dealt in enumerate(foe.dealt):
                if dealt:
                    self.used(f"enemy {name} hits {number}")


def _stand_beside(game: MK, site: str) -> None:
    """The hero stands beside a site, with Move points."""
    space = space_with(game, site)
    me, turn = game.state.players[0], game.state.turn
    me.space = next(
        near
        for near in common.geometry(game).neighbours[space]
        if common.printed_cost(game, near) < IMPASSABLE and not common.place_of(game, near).enemies
    )
    turn.path, turn.move = [me.space], 20


def _site(state: State, seat: int) -> str:
    """The site where a hero stands."""
    space = state.players[seat].space
    return CONTENT.hexes(state.layout)[space].site if space >= 0 else ""
