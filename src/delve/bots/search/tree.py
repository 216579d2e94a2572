"""The tree below the answers that are compared: what was tried after them, and what came of it.

It is an information-set tree: a node is what its player has seen asked and answered since the root, whatever lies
hidden, so that all the worlds that fit meet in it. Every seat chooses what is best for itself, among few answers at
first (its heuristic bot's) and more the oftener a node is visited.
"""

from __future__ import annotations

from math import sqrt

from delve.bots.search.candidates import Key, candidates, count, key_of
from delve.core.questions import Answer, Question
from delve.core.rng import Rng
from delve.core.session import Entry

FAVOUR = 0.6
"""How much of the prior the heuristic bot's answer gets; the rest is shared out."""
CURIOSITY = 0.35
"""How much an answer that was tried little is favoured."""
WIDENING = 0.6
"""How fast further answers are let in: so many times the square root of the visits."""


class Edge:
    """An answer at a node: how often it was tried, what came of it, and the nodes that it led to."""

    __slots__ = ("answer", "nodes", "total", "visits")

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.visits = 0
        self.total = 0.0
        self.nodes: dict[tuple[int, str], Node] = {}

    @property
    def mean(self) -> float:
        """The mean of what came of it; even odds before it was tried."""
        return self.total / self.visits if self.visits else 0.5

    def node(self, question: Question) -> tuple[Node, bool]:
        """The node of the question that came next, and whether it is new."""
        key = (int(question.seat), question.prompt.key)
        node = self.nodes.get(key)
        if node is not None:
            return node, False
        node = self.nodes[key] = Node()
        return node, True

    def note(self, value: float) -> None:
        """Note what came of it once more."""
        self.visits += 1
        self.total += value


class Node:
    """A question that was met in some of the worlds."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Key, Edge] = {}

    def edge(self, answer: Answer) -> Edge:
        """The edge of an answer, made when first tried."""
        key = key_of(answer)
        edge = self.edges.get(key)
        if edge is None:
            edge = self.edges[key] = Edge(answer)
        return edge

    def pick(self, question: Question, likely: Answer, rng: Rng) -> Edge:
        """The answer to try now; `likely` is what the heuristic bot would answer in this world."""
        self.visits += 1
        favourite = self.edge(likely)
        open_to = 1 + int(WIDENING * sqrt(self.visits - 1))
        legal = [edge for edge in self.edges.values() if question.refusal(edge.answer) is None]
        if len(legal) < open_to and len(legal) < count(question):
            known = [edge.answer for edge in legal]
            legal.extend(map(self.edge, candidates(question, known, len(legal) + 1, rng)[len(legal) :]))
        if len(legal) == 1:
            return favourite
        share = (1.0 - FAVOUR) / (len(legal) - 1)
        root = CURIOSITY * sqrt(self.visits)

        def promise(edge: Edge) -> float:
            return edge.mean + root * (FAVOUR if edge is favourite else share) / (1 + edge.visits)

        return max(legal, key=promise)


def reached(node: Node, journal: list[Entry], question: Question) -> Node | None:
    """The node where the tree stands after the answers of a journal, if anybody has thought of them."""
    at: Node | None = node
    asked = [(int(entry.seat), entry.prompt) for entry in journal[1:]] + [(int(question.seat), question.prompt.key)]
    for entry, then in zip(journal, asked, strict=True):
        edge = None if at is None else at.edges.get(key_of(entry.answer))
        if edge is None:
            return None
        at = edge.nodes.get(then)
    return at
