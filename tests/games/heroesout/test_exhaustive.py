"""The exhaustive run: plays until every card, action, room, clan, scenario and scenario card has been used.

An explorer plays: it prefers what has not been used yet, and answers the rest at random. Decks are rigged so that
what is missing comes up; nothing else is.
"""

from __future__ import annotations

from collections.abc import Iterator

from delve.bots.base import random_answer
from delve.core.questions import Answer, Choose, Question
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.heroesout import box
from delve.games.heroesout.definition import GAME, box_content
from delve.games.heroesout.defs import Card, Config
from delve.games.heroesout.effects import Choice, Defend
from delve.games.heroesout.flow import act_at
from delve.games.heroesout.state import CardId, GuildId

CONTENT = box_content()


def paths(card: Card) -> Iterator[str]:
    """Every action of a card that is resolved by itself, as the flow names it."""
    for i, act in enumerate(card.actions):
        if isinstance(act, Choice):
            for side in "lr":
                yield from (f"{i}.{side}.{j}" for j in range(len(act.side(side))))
        else:
            yield str(i)


def everything() -> set[str]:
    """All that must be used."""
    cards = [*(c for clan in CONTENT.clans.values() for c in clan.cards), *CONTENT.loot]
    return {
        *(f"card {card.id} {path}" for card in cards for path in paths(card)),
        *(f"ability {clan}" for clan in CONTENT.clans),
        *(f"room {room}" for room in box.ROOMS),
        *(f"scenario {scenario}" for scenario in CONTENT.scenarios),
        *(f"guild {card}" for scenario in CONTENT.scenarios.values() for card in scenario.cards),
        *(f"guild {card}" for card in box.HERO_CARDS),
        *(f"treasure {effect}" for _, effect in box.TREASURES),
        *(f"token {token}" for token in box.TOKENS),
        *(f"cleared {token}" for token in box.TOKENS),
        *(f"carried {thing}" for thing in (*box.RESOURCES, "trap")),
        "portal finished",
        "wave two",
        "won",
        "lost",
    }


class Explorer:
    """Plays one game after the other and notes what was used."""

    def __init__(self, seed: int) -> None:
        self.rng = LooseRng(seed)
        self.missing = everything()
        self.games = 0

    def used(self, *what: str) -> None:
        self.missing -= set(what)

    def new_table(self) -> Session:
        """A table where something that is missing can come up."""
        rng = self.rng
        scenarios = [s for s in CONTENT.scenarios.values() if self._wanted(s.id)]
        scenario = rng.choice(scenarios or list(CONTENT.scenarios.values()))
        clans = [c.id for c in CONTENT.clans.values() if self._missing_of(c.cards)] or list(CONTENT.clans)
        seats = min(1 + rng.below(3), len(clans))
        named: list[str | None] = [*rng.sample(clans, seats)]
        config = Config(scenario=scenario.id, difficulty="family", clans=named)
        session = Session.new("heroesout", seed=rng.below(1 << 30), scenario=scenario.id, clans=named)
        while session.questions and session.question.prompt.key != "kh.ask.play":
            question = session.question
            session.answer(random_answer(question, rng), question.seat)
        state = session.state
        unused = [CardId(f"{card.id}#1") for card in self._missing_of(CONTENT.loot)]
        rng.shuffle(unused)
        for player in state.players:
            player.hand += [unused.pop() for _ in range(min(6, len(unused)))]
        taken = {card for player in state.players for card in player.hand}
        state.loot = [card for card in state.loot if card not in taken]
        state.row = [card for card in state.row if card not in taken]
        top = [card for card in state.guild if f"guild {self._guild_name(card)}" in self.missing]
        state.guild = [card for card in state.guild if card not in top] + top
        if "wave two" in self.missing or "won" in self.missing:
            state.guild = state.guild[-2:]
        self.used(f"scenario {scenario.id}")
        self.games += 1
        return Session.resume(GAME, config, 0, state, content=CONTENT)

    def _wanted(self, scenario: str) -> bool:
        cards = CONTENT.scenarios[scenario].cards
        rooms = {place.room for place in CONTENT.scenarios[scenario].rooms}
        return (
            f"scenario {scenario}" in self.missing
            or any(f"guild {card}" in self.missing for card in cards)
            or any(f"room {room}" in self.missing for room in rooms)
        )

    def _missing_of(self, cards: tuple[Card, ...]) -> list[Card]:
        return [card for card in cards if any(f"card {card.id} {path}" in self.missing for path in paths(card))]

    @staticmethod
    def _guild_name(card: GuildId) -> str:
        return card.partition("#")[0]

    # ------------------------------------------------------------------ playing

    def play(self, session: Session, most: int = 400) -> None:
        seen = 0
        while session.questions and len(session.journal) < most:
            question = session.questions[0]
            answer = self.answer(session, question)
            self.note_answer(session, question, answer)
            session.answer(answer, question.seat)
            for event in session.events[seen:]:
                self.note_event(event.msg.key, {k: getattr(v, "key", v) for k, v in event.msg.params.items()})
            seen = len(session.events)

    def answer(self, session: Session, question: Question) -> Answer:
        """What has not been used yet, if there is such an option; otherwise anything."""
        if isinstance(question, Choose):
            legal = question.legal()
            fresh = [one for one in legal if self.is_fresh(session, question, one)]
            if fresh:
                return self.rng.choice(fresh)
            acts = [one for one in legal if one.startswith("act:")]
            if acts:
                return self.rng.choice(acts)
        return random_answer(question, self.rng)

    def is_fresh(self, session: Session, question: Choose, option: str) -> bool:
        kind, _, name = option.partition(":")
        if kind == "card":
            card = CONTENT.cards[name]
            left = [p for p in paths(card) if f"card {card.id} {p}" in self.missing]
            if question.prompt.key == "kh.ask.play":
                # A card that still has to defend is kept in hand.
                return any(not isinstance(self._act(card, p), Defend) for p in left)
            return bool(left)
        if kind == "act":
            card_id = session.state.current.card
            card = CONTENT.cards[card_id]
            return any(f"card {card.id} {p}" in self.missing for p in paths(card) if p.startswith(name))
        return bool({f"{kind} {name}", f"{kind}ed {name}", f"ability {self._clan(session)}"} & self.missing) and (
            kind in ("room", "carry", "token") or option == "ability"
        )

    @staticmethod
    def _act(card: Card, path: str) -> object:
        act: object = card.actions[int(path.partition(".")[0])]
        if isinstance(act, Choice):
            _, side, index = path.split(".")
            act = act.side(side)[int(index)]
        return act

    @staticmethod
    def _clan(session: Session) -> str:
        return str(session.state.players[session.state.active].clan)

    # ------------------------------------------------------------------ noting

    def note_answer(self, session: Session, question: Question, answer: Answer) -> None:
        key = question.prompt.key
        if key == "kh.ask.act" and isinstance(answer, str) and answer.startswith("act:"):
            card_id = session.state.current.card
            path = answer[4:]
            if path[-1] in "lr":
                group = act_at(session.game, card_id, path[:-2])
                assert isinstance(group, Choice)
                if len(group.side(path[-1])) > 1:
                    return
                path += ".0"
            self.used(f"card {CONTENT.cards[card_id].id} {path}")
        elif key == "kh.ask.defend" and answer != "no":
            card = CONTENT.cards[str(answer)[5:]]
            for path in paths(card):
                if isinstance(self._act(card, path), Defend):
                    self.used(f"card {card.id} {path}")
        elif key == "kh.ask.activate" and answer == "ability":
            self.used(f"ability {self._clan(session)}")
        elif answer == "luck":
            self.used("room cells")

    def note_event(self, key: str, params: dict[str, object]) -> None:
        if key == "kh.event.guild_card":
            self.used(*(f"guild {name}" for name in [str(params["card"]).removeprefix("kh.guild.")]))
        elif key == "kh.event.looted":
            self.used(f"treasure {str(params['effect']).rpartition('.')[2]}")
        elif key == "kh.event.token_placed":
            self.used(f"token {str(params['token']).rpartition('.')[2]}")
        elif key == "kh.event.token_cleared":
            self.used(f"cleared {str(params['token']).rpartition('.')[2]}")
        elif key == "kh.event.carried":
            self.used(f"carried {str(params['thing']).rpartition('.')[2]}")
        elif key == "kh.event.portal_open":
            self.used("portal finished")
        elif key in ("kh.event.wave_two", "kh.event.won", "kh.event.lost"):
            self.used(key.rpartition(".")[2].replace("_", " "))


def note_rooms(explorer: Explorer, session: Session) -> None:
    """Room actions and hero cards, read off the journal and the guild discard."""
    for entry in session.journal:
        if entry.prompt == "kh.ask.activate" and isinstance(entry.answer, str):
            kind, _, name = entry.answer.partition(":")
            if kind == "room":
                explorer.used(f"room {name}")
    for card in session.state.guild_discard:
        explorer.used(f"guild {card}")


def test_everything_in_the_box_is_used() -> None:
    explorer = Explorer(1)
    while explorer.missing and explorer.games < 1500:
        session = explorer.new_table()
        explorer.play(session)
        note_rooms(explorer, session)
    assert sorted(explorer.missing) == []
