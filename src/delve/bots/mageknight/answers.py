"""Answers to questions, by their prompts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.bots.mageknight import fight, foes, worth
from delve.bots.mageknight.doing import act, in_combat, useless_dice
from delve.core.questions import Amount, Answer, ChooseSome

if TYPE_CHECKING:
    from delve.bots.mageknight.bot import Look

Handler: TypeAlias = "Callable[[Look], Answer | None]"
_HANDLERS: dict[str, Handler] = {}


def handler(key: str) -> Handler | None:
    """What answers a prompt."""
    return _HANDLERS.get(key.removeprefix("mk.ask."))


def answers(*keys: str) -> Callable[[Handler], Handler]:
    """Register an answer to prompts."""

    def register(one: Handler) -> Handler:
        for key in keys:
            _HANDLERS[key] = one
        return one

    return register


def best(look: Look, rate: Callable[[str], float]) -> str:
    """The option that is rated highest; of equals the first."""
    return max(look.legal, key=rate)


_HANDLERS.update(dict.fromkeys(("move", "interact", "after", "joint", "maze"), act))
for _phase in ("ranged", "block", "attack"):
    _HANDLERS[f"combat_{_phase}"] = _HANDLERS[f"total_{_phase}"] = in_combat


# ---------------------------------------------------------------------- the table


@answers("hero")
def hero(look: Look) -> Answer:
    return look.legal[(look.bot.seed // 7 + look.bot.seed + look.seat) % len(look.legal)]


TACTICS = (
    "great-start",
    "the-right-moment",
    "planning",
    "mana-steal",
    "rethink",
    "early-bird",
    "preparation",
    "mana-search",
    "long-night",
    "midnight-meditation",
    "sparing-power",
    "from-the-dusk",
)


@answers("tactic")
def tactic(look: Look) -> Answer:
    return best(look, lambda one: -TACTICS.index(one[7:]))


@answers("remove_tactic")
def remove_tactic(look: Look) -> Answer:
    return best(look, lambda one: TACTICS.index(one[7:]))


@answers("announce")
def announce(look: Look) -> Answer:
    """Play on while there is a card to play."""
    return "play" if "play" in look.legal and look.kit.cards else "announce"


@answers("sparing_power")
def sparing_power(look: Look) -> Answer:
    few = look.me.tactic_cards < min(3, worth.turns_left(look.view) - 1)
    return "store" if few and "store" in look.legal else "fetch"


@answers("meditation")
def meditation(look: Look) -> Answer:
    return "use" if look.kit.wounds >= 2 and look.me.deck >= 3 else "skip"


@answers("meditation_cards", "rethink")
def exchange(look: Look) -> Answer:
    """Wounds go back first; other cards stay."""
    assert isinstance(look.question, ChooseSome)
    return [one for one in look.legal if one.endswith(":wound")][: look.question.most]


@answers("mana_steal", "preparation")
def take(look: Look) -> Answer:
    if look.legal[0].startswith("card:"):
        return best(look, lambda one: 0.0 if one == "card:wound" else worth.card(look.content, one[5:]))
    return look.legal[0]


@answers("reroll")
def reroll(look: Look) -> Answer:
    """Dice that cannot be used."""
    return next((f"die:{n}" for n in useless_dice(look.view) if f"die:{n}" in look.legal), "enough")


@answers("long_night")
def long_night(look: Look) -> Answer:
    return True


@answers("before_turn")
def before_turn(look: Look) -> Answer:
    """Motivation: draw when the hand is small. Nobody is plundered."""
    skill = next((one for one in look.legal if one.startswith("skill:")), "skip")
    return skill if look.me.hand_size <= look.me.hand_limit else "skip"


# ---------------------------------------------------------------------- mana and crystals


@answers("pay")
def pay(look: Look) -> Answer:
    """Tokens first, then a die, then crystals; gold last of its kind."""
    ranks = {"endless": 0, "token": 1, "die": 2, "tactic": 3, "crystal": 4}

    def rate(one: str) -> float:
        colour, _, source = one[5:].partition("<")
        kind, _, mana = source.partition(":")
        return -ranks.get(kind, 5) - 0.5 * (mana != colour)

    return best(look, rate)


@answers("mine", "crystal", "colour", "to_crystal", "soul", "mana", "turn_die")
def colour(look: Look) -> Answer | None:
    """The colour that there is least of."""
    some = [one for one in look.legal if one.startswith("colour:")]
    if not some:
        return None
    held = look.me.crystals
    return min(some, key=lambda one: held.get(one[7:], 0) + (2 if one[7:] == "black" else 0))


# ---------------------------------------------------------------------- cards


def card_of(option: str) -> str:
    """The card that an option names: `card:march#1` or `card:0:march#1`."""
    rest = option.partition(":")[2]
    number, _, name = rest.partition(":")
    return name if number.isdigit() and name else rest


def hand_value(look: Look, card: str) -> float:
    """What a card in hand is worth to keep."""
    return -1.0 if card == "wound" else worth.card(look.content, card)


@answers("discard", "throw", "put_back", "mind_discard", "portal", "offered")
def discard(look: Look) -> Answer | None:
    """The least useful cards that the plan does not need."""
    planned = {step[0].partition(":")[2] for step in look.bot.steps}

    def rate(one: str) -> tuple[bool, float]:
        card = card_of(one)
        return (card in planned, hand_value(look, card))

    some = sorted((one for one in look.legal if ":" in one), key=rate)
    if not some:
        return None
    if isinstance(look.question, ChooseSome):
        return some[: look.question.least]
    return some[0]


@answers("discard_end")
def discard_end(look: Look) -> Answer:
    """Cards that are kept must not keep the deck from being drawn before the Round ends."""
    assert isinstance(look.question, ChooseSome)
    some = sorted(look.legal, key=lambda one: hand_value(look, card_of(one)))
    view, me = look.view, look.me
    turns = worth.turns_left(view) - 1.0
    count = look.question.least
    if turns >= 0.5 and me.deck:
        wanted = min(me.hand_limit, round(me.deck / turns))
        keep = max(1, me.hand_limit - me.hand.count("wound") - wanted)
        count = max(count, len(some) - keep)
    return some[: min(count, len(some))]


@answers("rest", "rest_card")
def rest(look: Look) -> Answer | None:
    """The card to rest with; or what is left to do after it."""
    if any(one.startswith("card:") for one in look.legal):
        return min(look.legal, key=lambda one: hand_value(look, card_of(one)))
    return act(look)


@answers("rest_wounds", "throw_wounds")
def rest_wounds(look: Look) -> Answer:
    return best(look, lambda one: int(one[2:]) if one[2:].isdigit() else 0)


@answers("artifact")
def artifact(look: Look) -> Answer:
    """The one that is not wanted."""
    return min(look.legal, key=lambda one: worth.card(look.content, one[5:]))


@answers("spell", "advanced", "tome", "talent_spell")
def gained(look: Look) -> Answer | None:
    if not all(one.startswith("card:") for one in look.legal):
        return None
    return best(look, lambda one: worth.card(look.content, one[5:]))


@answers("skill")
def skill(look: Look) -> Answer:
    """One's own Skills come with a better card."""

    def rate(one: str) -> float:
        verb, _, name = one.partition(":")
        return worth.skill(look.content, name) + (0.6 if verb == "own" else 0.0)

    return best(look, rate)


@answers("glade")
def glade(look: Look) -> Answer:
    return look.legal[0]


# ---------------------------------------------------------------------- Units


@answers("unit")
def unit(look: Look) -> Answer:
    """A Unit for nothing, if it is better than those there are."""
    some = [one for one in look.legal if one.startswith("unit:")]
    found = max(some, key=lambda one: worth.unit(look.view, look.content, one[5:]))
    if "skip" in look.legal and look.me.command <= len(look.me.units):
        worst = min(worth.unit(look.view, look.content, one.id) for one in look.me.units)
        if worst >= worth.unit(look.view, look.content, found[5:]):
            return "skip"
    return found


@answers("disband")
def disband(look: Look) -> Answer:
    """The Unit that is worth least."""

    def rate(one: str) -> float:
        if not one.startswith("disband:"):
            return -99.0
        mine = look.me.units[int(one[8:])]
        value = worth.unit(look.view, look.content, mine.id)
        return -value * (0.4 if mine.wounds else 1.0)

    return best(look, rate)


@answers("ready", "heal_unit", "unit_bonus")
def best_unit(look: Look) -> Answer | None:
    some = [one for one in look.legal if one.startswith("unit:")]
    if not some:
        return None
    return max(some, key=lambda one: worth.unit(look.view, look.content, look.me.units[int(one[5:])].id))


@answers("banner")
def bearer(look: Look) -> Answer:
    """The best Unit without a banner."""

    def rate(one: str) -> float:
        mine = look.me.units[int(one[5:])]
        return worth.unit(look.view, look.content, mine.id) - (9.0 if mine.banner else 0.0)

    return best(look, rate)


@answers("fortitude")
def fortitude(look: Look) -> Answer:
    return "use"


@answers("feed")
def feed(look: Look) -> Answer:
    return look.legal[0]


# ---------------------------------------------------------------------- combat


@answers("join")
def join(look: Look) -> Answer:
    """One enemy at a time."""
    return []


@answers("challenge")
def challenge(look: Look) -> Answer:
    return look.legal[:1]


@answers("targets")
def targets(look: Look) -> Answer:
    return look.legal[:1]


@answers("damage")
def damage(look: Look) -> Answer:
    """Damage goes where it costs least: to a Unit, if that saves enough Wounds."""
    combat = look.view.combat
    assert combat is not None
    free = next((one for one in look.legal if one.startswith("skill:")), None)
    if free is not None:
        return free
    left = look.question.prompt.params.get("n")
    n = left if isinstance(left, int) else 1
    units = {int(one[5:]) for one in look.legal if one.startswith("unit:")}
    shields = [one for one in look.kit.shields() if one.number in units]
    dealing = [
        (number, k)
        for number, foe in enumerate(combat.foes)
        for k, attack in enumerate(foe.attacks)
        if attack.dealt and not attack.blocked
    ]
    if not shields or not dealing:
        return "hero"
    # The attack under way is one whose damage has been dealt; which one matters little for who takes it.
    number, k = dealing[-1]
    rival = foes.in_combat(number, combat.foes[number], look.content)
    blow = foes.Blow(k, n, combat.foes[number].attacks[k].element, n, n)
    taker = fight.taker(look.bot.weights, look.me.armor, shields, rival, blow)
    return "hero" if taker is None else f"unit:{taker.number}"


@answers("enemy", "raise", "horn")
def enemy(look: Look) -> Answer | None:
    """The most dangerous enemy."""
    combat = look.view.combat
    some = [one for one in look.legal if one.startswith("foe:")]
    if combat is None or not some:
        return None
    return max(some, key=lambda one: sum(a.n for a in combat.foes[int(one[4:])].attacks if not a.blocked))


# ---------------------------------------------------------------------- together


@answers("joint_agree")
def agree(look: Look) -> Answer:
    """Come along with a good hand."""
    return look.kit.cards >= 4 and look.kit.wounds <= 1


@answers("joint_who")
def joint_who(look: Look) -> Answer:
    assert isinstance(look.question, ChooseSome)
    return look.legal[: look.question.most]


@answers("joint_share")
def joint_share(look: Look) -> Answer:
    assert isinstance(look.question, Amount)
    return (look.question.least + look.question.most) // 2
