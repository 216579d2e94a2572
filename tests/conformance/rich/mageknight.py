"""Rich positions of Mage Knight: heroes of any level with Spells, Artifacts, Units, Skills and mana, on a map that is
half conquered, before, in and after combats."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from delve.core.game import Game
from delve.core.questions import Choose, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.mageknight import map as maps
from delve.games.mageknight import position
from delve.games.mageknight.box import BASIC, BEST, CRYSTALS, FACES, FORTIFIED, IMPASSABLE, WORST, WOUND, level_of
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.definition import GAME
from delve.games.mageknight.defs import MK, Config
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, explore, movement, setup, skills, tokens
from delve.games.mageknight.state import CardId, Combat, Modifier, Place, Player, Skill, State, Turn, Unit, Value
from tests.conformance.rich.playing import answer

CONTENT = box_content()
OPENINGS = ("enter", "challenge", "burn", "altar", "maze", "joint", "assault")
"""Answers that begin a combat."""
AIMS = ("target", "attack")
"""Answers that aim at an enemy, or at an attack to block."""


class Feature(Struct, frozen=True):
    """A piece that a position puts first: a way to play a card, an ability of a Unit, a Skill."""

    kind: Literal["card", "unit", "skill"]
    id: str
    way: str = ""


def _features() -> list[Feature]:
    found = []
    for card in CONTENT.cards.values():
        found += [Feature("card", card.id, way) for way in ("basic", "strong") if way == "basic" or card.strong]
    for unit in CONTENT.units.values():
        found += [Feature("unit", unit.id, str(number)) for number in range(len(unit.abilities))]
    found += [Feature("skill", skill.id) for skill in CONTENT.skills.values() if skill.usage != "always"]
    return found


FEATURES = _features()


def feature(seed: int) -> Feature:
    """The piece that a seed puts first."""
    return FEATURES[seed % len(FEATURES)]


def make(seed: int) -> Session:
    """A session at a rich position."""
    rng = LooseRng(seed)
    state = _Maker(rng, feature(seed)).state()
    session = Session.resume(GAME, position.config(state), seed, state, content=CONTENT)
    _open(session, rng, seed)
    # What the maker has played is no history: the position is where the session begins.
    return read(position.write(session.state), seed)


def wanted(session: Session, question: Choose, seed: int) -> list[str]:
    """The piece that the position puts first, targets, attacks and blocks that suffice."""
    found = _first(session, question, seed)
    if not found and session.state.combat is not None:
        verbs = ("strike", "block") if session.state.combat.targets else ("target", "attack", "next")
        found = [one for one in question.legal() if one.partition(":")[0] in verbs]
    return found


def _first(session: Session, question: Choose, seed: int) -> list[str]:
    """The options to use the piece that comes first."""
    legal, first = question.legal(), feature(seed)
    if first.kind == "card":
        return [one for one in legal if one.partition("#")[0] == f"{first.way}:{first.id}"]
    if first.kind == "skill":
        return [one for one in legal if one == f"skill:{first.id}"]
    units = session.state.players[question.seat].units
    mine = [f"unit:{n}:{first.way}" for n, unit in enumerate(units) if unit.id.partition("#")[0] == first.id]
    return [one for one in mine if one in legal]


def read(text: str, seed: int) -> Session:
    """A session at a written position."""
    state = position.read(text, CONTENT)
    return Session.resume(GAME, position.config(state), seed, state, content=CONTENT)


def _open(session: Session, rng: LooseRng, seed: int) -> None:
    """Answers that begin a combat or an interaction and go on in it, until the piece that comes first can be used."""
    fight = rng.below(5)
    for _ in range(rng.choice([4, 12, 40])):
        if not session.questions or session.state.phase != "turn":
            break
        question = session.questions[0]
        if not isinstance(question, Choose):
            session.answer(answer(question, rng), question.seat)
        elif _first(session, question, seed):
            break
        else:
            on = _leads_on(session, question, fight=bool(fight))
            session.answer(rng.choice(on) if on else answer(question, rng), question.seat)
    if session.state.combat is not None and rng.below(2):
        _near_the_end(session.game, session.state.combat, rng)


def _leads_on(session: Session, question: Choose, *, fight: bool) -> list[str]:
    """What begins a combat or an interaction, and within a combat leads on without spending anything."""
    legal, game, seat = question.legal(), session.game, question.seat
    kinds = {verb: [one for one in legal if one.partition(":")[0] == verb] for verb in ("go", "next", *AIMS, *OPENINGS)}
    combat = session.state.combat
    if combat is not None:
        aims = [] if combat.targets else [one for verb in AIMS for one in kinds[verb]]
        return aims if aims and combat.phase == "attack" else aims + kinds["next"]
    if not fight:
        return ["interact"] if "interact" in legal else kinds["go"]
    assaults = [one for one in kinds["go"] if one[3:] and movement.is_assault(game, seat, SpaceId(int(one[3:])))]
    return assaults + [one for verb in OPENINGS for one in kinds[verb]] or kinds["go"]


def _near_the_end(game: MK, fight: Combat, rng: LooseRng) -> None:
    """Most enemies are defeated already, and much was played against the last one."""
    standing = [n for n, foe in enumerate(fight.foes) if not foe.defeated and not foe.hidden and foe.summoner < 0]
    if fight.phase != "attack" or not standing or any(foe.summoner >= 0 for foe in fight.foes):
        return
    last = rng.choice(standing)
    for number in standing:
        fight.foes[number].defeated = number != last
    fight.targets = [last]
    fight.pool = [Value(5 + rng.below(40), rng.choice(("coldfire", "physical")), "siege", "rage#1")]


class _Maker:
    """Makes one state."""

    def __init__(self, rng: LooseRng, first: Feature) -> None:
        self.rng, self.first = rng, first
        rival = first.kind == "card" and CONTENT.cards[first.id].rival
        usage = CONTENT.skills[first.id].usage if first.kind == "skill" else ""
        mode = "competitive" if rival or usage == "competitive" else "cooperative" if usage == "cooperative" else ""
        fits = [one for one in CONTENT.scenarios.values() if one.mode == mode or not mode]
        scenario = rng.choice(fits)
        seats = rng.choice([n for n in scenario.players if n > 1 or mode != "competitive"])
        sets = rng.choice(["base", "all", "all", "all"]) if _in_base(first) else "all"
        known = [hero.id for hero in CONTENT.heroes.values() if sets == "all" or hero.base_deck]
        levels = [1 + rng.below(11) for _ in range(3)] if any(scenario.levels) and rng.below(2) else []
        heroes = rng.sample(known, seats)
        own = _hero_of(first)
        if own and own not in heroes:
            heroes[0] = own
        self.config = Config(scenario.id, seats, list(heroes), sets, bool(rng.below(3)), levels=levels)  # type: ignore[arg-type]

    def state(self) -> State:
        """Everything lies where it could have come to lie in a long game."""
        rng = self.rng
        state = GAME.new(self.config, CONTENT, rng.below(1 << 30))
        game: MK = Game(state, CONTENT, quiet=True)
        setup.deal(game)
        scenario = CONTENT.scenarios[state.scenario]
        state.round = rng.roll(scenario.rounds - 1)
        if self.first.way == "strong" and CONTENT.cards[self.first.id].kind == "spell":
            state.round += state.round % 2
        state.night = state.round % 2 == 0
        self._explore(game)
        for seat in range(len(state.players)):
            self._hero(game, seat)
        self._tactics(game)
        for seat in range(len(state.players)):
            self._place(game, seat)
        for seat in range(len(state.players)):
            movement.turn_up(game, seat)
        state.source = [rng.choice(FACES) for _ in state.source]
        if state.dummy is not None:
            for _ in range(rng.below(12)):
                state.dummy.discard.append(state.dummy.deck.pop())
            for colour in BASIC:
                state.dummy.crystals[colour] = state.dummy.crystals.get(colour, 0) + rng.below(2)
        self._turn(game)
        self._put_first(game)
        return state

    def _put_first(self, game: MK) -> None:
        """The piece of the seed is where it can be used, and there is mana for it."""
        player = game.state.players[game.state.order[game.state.active]]
        if self.first.kind == "card":
            self._card_to_hand(game.state, player)
        elif self.first.kind == "unit":
            self._unit_to(game, player)
        else:
            self._skill_to(game.state, player)
        if game.state.turn.stage == "move":
            player.mana += ["red", "blue", "green", "white", "black"]

    def _card_to_hand(self, state: State, player: Player) -> None:
        """From a pile or an offer, or from the piles of any hero; a Basic Action of the own ones."""
        piles = [state.spells, state.spell_offer, state.advanced, state.advanced_offer, state.artifacts]
        piles += [state.monastery_offer]
        holders = [player] if CONTENT.cards[self.first.id].kind == "basic" else state.players
        for pile in [*piles, *(pile for other in holders for pile in (other.deck, other.discard, other.hand))]:
            named = [card for card in pile if card.partition("#")[0] == self.first.id]
            if named:
                pile.remove(named[0])
                player.hand.append(named[0])
                return

    def _unit_to(self, game: MK, player: Player) -> None:
        """Instead of another Unit, if there is no Command token for it."""
        piles = (game.state.regulars, game.state.elites, game.state.unit_offer)
        named = [unit for pile in piles for unit in pile if unit.partition("#")[0] == self.first.id]
        others = [unit for unit in player.units if not unit.bond and unit.banner is None]
        if len(player.units) >= common.command(game, player) and others and named:
            player.units.remove(others[0])
        if named and len(player.units) < common.command(game, player):
            for pile in piles:
                pile[:] = [unit for unit in pile if unit != named[0]]
            familiar = "familiar" in CONTENT.unit(named[0]).special
            player.units.append(Unit(named[0], token=self.rng.choice(BASIC) if familiar else ""))

    def _skill_to(self, state: State, player: Player) -> None:
        """In exchange for another Skill."""
        others = [skill for skill in player.skills if skill.id != skills.BONDS]
        if any(skill.id == self.first.id for skill in player.skills) or not others:
            return
        piles = [state.skill_offer, *(other.skill_pile for other in state.players)]
        piles += [state.dummy.skills] if state.dummy is not None else []
        for names in piles:
            if self.first.id in names:
                player.skills.remove(others[-1])
                names[names.index(self.first.id)] = others[-1].id
                mark = self.rng.choice(FACES) if self.first.id == skills.CHAOS else ""
                player.skills.append(Skill(self.first.id, mark=mark))
                return

    # ------------------------------------------------------------------ the map

    def _explore(self, game: MK) -> None:
        """Some tiles more, and some sites conquered."""
        rng, state = self.rng, game.state
        shape = explore.shape_of(game)
        for _ in range(rng.below(len(state.tiles) + 1)):
            core = CONTENT.tiles[state.tiles[-1]].kind != "countryside"
            lying = {tile.at for tile in maps.parse(state.layout)}
            near = sorted({(x + dx, y + dy) for x, y in lying for dx, dy in maps.AROUND} - lying)
            free = [at for at in near if maps.fits(state.layout, shape, at, core=core)]
            if not free:
                break
            explore.reveal(game, state.tiles.pop(), rng.choice(free))
        state.memory.pop("city_revealed", None)
        for space, place in state.places.items():
            if not rng.below(4):
                self._conquer(game, SpaceId(space), place)

    def _conquer(self, game: MK, space: SpaceId, place: Place) -> None:
        """What somebody has done here already."""
        rng = self.rng
        shown = common.hex_of(game, space)
        seat = rng.below(len(game.state.players))
        fought = shown.site in (*FORTIFIED, "monster_den", "spawning_grounds", "dungeon", "tomb", "ruins", "monastery")
        if shown.site == "city" and game.state.scenario == "reconnaissance":
            return
        if fought or shown.rampaging:
            for token in place.enemies:
                tokens.discard(game, token.id)
            place.enemies = ()
        if shown.site in ("maze", "labyrinth"):
            place.paths, place.shields = (rng.choice((2, 4, 6)),), (seat,)
        elif fought:
            place.done, place.shields = True, (seat,)
            place.ruin_up = place.ruin_up or bool(place.ruin)

    def _place(self, game: MK, seat: int) -> None:
        """A hero stands where a turn can end: near something, if possible."""
        rng, state = self.rng, game.state
        table = common.geometry(game)
        free = [
            SpaceId(space)
            for space in range(len(table.places))
            if common.printed_cost(game, SpaceId(space)) < IMPASSABLE
            and movement.safe(game, seat, SpaceId(space))
            and not movement.rampages(game, SpaceId(space))
            and not (state.scenario == "reconnaissance" and common.hex_of(game, SpaceId(space)).site == "city")
        ]
        near = [
            space
            for space in free
            if common.hex_of(game, space).site or any(place in state.places for place in table.neighbours[space])
        ]
        cities = [s for s in free if any(common.hex_of(game, n).site == "city" for n in table.neighbours[s])]
        state.players[seat].space = rng.choice(cities if cities and rng.below(2) else near or free)
        place = common.place_of(game, state.players[seat].space)
        place.ruin_up = place.ruin_up or bool(place.ruin)

    # ------------------------------------------------------------------ the heroes

    def _hero(self, game: MK, seat: int) -> None:
        rng, player = self.rng, game.state.players[seat]
        player.fame = rng.choice([rng.below(10), rng.below(60), rng.below(130)])
        player.level = level_of(player.fame)
        player.reputation = rng.choice([0, WORST + rng.below(BEST - WORST + 1)])
        self._cards(game, player)
        self._skills(game, seat)
        self._units(game, player)
        player.crystals = {colour: n for colour in BASIC if (n := rng.below(CRYSTALS + 1))}

    def _cards(self, game: MK, player: Player) -> None:
        """The own cards, some of them gone, and many from the piles."""
        rng, state = self.rng, game.state
        cards = player.deck + player.hand
        for pile in (state.spells, state.artifacts, state.advanced):
            cards += [pile.pop() for _ in range(min(rng.below(8), max(0, len(pile) - 3)))]
        rng.shuffle(cards)
        for _ in range(rng.below(5)):
            cards.pop()
        cards.sort(key=lambda card: CONTENT.card(card).kind == "basic" and bool(rng.below(3)))
        size = rng.below(common.hand_limit(player) + 4)
        if not rng.below(8):
            size = 0
        player.hand, rest = cards[:size], cards[size:]
        rng.shuffle(rest)
        at = rng.below(len(rest) + 1) if rng.below(5) else 0
        player.deck, player.discard = rest[:at], rest[at:]
        for pile in (player.hand, player.hand, player.discard, player.deck):
            pile += [CardId(WOUND)] * (rng.below(3) if rng.below(2) else 0)
        rng.shuffle(player.deck)

    def _skills(self, game: MK, seat: int) -> None:
        """One Skill for every second level, the own or a common one; the other one goes to the common offer."""
        rng, state, player = self.rng, game.state, game.state.players[seat]
        for _ in range(player.level // 2):
            if len(player.skill_pile) < 2:
                break
            drawn = [player.skill_pile.pop(), player.skill_pile.pop()]
            rng.shuffle(drawn)
            state.skill_offer += drawn
            skills.gained(game, Seat(seat), state.skill_offer.pop(rng.below(len(state.skill_offer))))
        for skill in player.skills:
            if CONTENT.skills[skill.id].usage in ("turn", "round"):
                skill.used = not rng.below(5)

    def _units(self, game: MK, player: Player) -> None:
        rng, state = self.rng, game.state
        bonds = any(skill.id == skills.BONDS for skill in player.skills)
        for number in range(min(rng.below(6), common.command(game, player))):
            pile = rng.choice([state.regulars, state.elites])
            if not pile:
                continue
            unit = Unit(pile.pop(rng.below(len(pile))), ready=bool(rng.below(4)), wounds=rng.choice([0, 0, 0, 1]))
            unit.bond = bonds and number == 0
            if "familiar" in CONTENT.unit(unit.id).special:
                unit.token = rng.choice(BASIC)
            player.units.append(unit)
            banners = [card for card in player.discard + player.deck if _flies(card)]
            if banners and not rng.below(3) and not unit.bond:
                unit.banner = rng.choice(banners)
                (player.discard if unit.banner in player.discard else player.deck).remove(unit.banner)

    def _tactics(self, game: MK) -> None:
        rng, state = self.rng, game.state
        among = [one.id for one in CONTENT.tactics.values() if one.night == state.night]
        rng.shuffle(among)
        for player in state.players:
            player.tactic, player.tactic_used = among.pop(), bool(rng.below(2))
            if player.tactic == "sparing-power" and player.deck and not player.tactic_used:
                player.tactic_cards.append(player.deck.pop())
        if state.dummy is not None:
            state.dummy.tactic = among.pop()
        numbers = {seat: CONTENT.tactics[player.tactic].number for seat, player in enumerate(state.players)}
        if state.dummy is not None:
            numbers[-1] = CONTENT.tactics[state.dummy.tactic].number
        state.tactics, state.order = among, sorted(numbers, key=lambda seat: numbers[seat])

    # ------------------------------------------------------------------ the turn

    def _turn(self, game: MK) -> None:
        """Somebody's turn is under way, or about to begin; now and then the Round ends."""
        rng, state = self.rng, game.state
        state.phase, state.turns = "turn", 1 + rng.below(40)
        state.active = rng.choice([n for n, seat in enumerate(state.order) if seat >= 0])
        seat = state.order[state.active]
        player = state.players[seat]
        if not rng.below(6):
            others = [one for one in state.order if one >= 0 and one != seat]
            state.announced = rng.choice([*others, *([-1] if state.dummy is not None else [])] or [-2])
            if state.announced != -2:
                state.last_turns = [seat, *(one for one in others if one != state.announced and rng.below(2))]
        if not rng.below(5):
            state.turn.stage = "before"
            return
        state.turn = Turn(
            stage="move",
            empty_start=not player.hand,
            fame_at_start=player.fame,
            path=[player.space],
            move=rng.choice([0, 4, 8, 15]),
            influence=rng.choice([0, 0, 5, 12]),
            heal=rng.choice([0, 0, 2]),
            cards=rng.below(2),
        )
        player.mana = [rng.choice(FACES) for _ in range(rng.below(7))]
        if not rng.below(8):
            state.turn.modifiers.append(Modifier("day_sight"))


def _in_base(first: Feature) -> bool:
    """Whether a piece is in the base set."""
    if first.kind == "card" and CONTENT.cards[first.id].kind == "basic":
        return any(first.id in hero.base_deck for hero in CONTENT.heroes.values())
    if first.kind == "skill":
        return bool(CONTENT.heroes[CONTENT.skills[first.id].hero].base_deck)
    return (CONTENT.cards[first.id] if first.kind == "card" else CONTENT.units[first.id]).set == "base"


def _hero_of(first: Feature) -> str:
    """The hero that a Skill or a Basic Action belongs to; empty if all have it."""
    if first.kind == "skill":
        return CONTENT.skills[first.id].hero
    holders = [hero.id for hero in CONTENT.heroes.values() if first.id in hero.deck]
    return holders[0] if first.kind == "card" and len(holders) == 1 else ""


def _flies(card: str) -> bool:
    """Whether a card is a banner that stays on a Unit."""
    return card != WOUND and bool(CONTENT.card(card).banner) and CONTENT.card(card).banner != "command"
