"""A portrait of a monoid: the data that the page shows of it.

Elements are given by their indices. A set of classes in a rulebook is a mask, in hexadecimal digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from knotgames.algebra.knot_type.rulebook import Condition
from knotgames.algebra.misere.structure import kernel
from knotgames.algebra.monoids.green import divisibility, idempotents, index_and_period, units
from knotgames.algebra.monoids.layers import layered
from knotgames.algebra.monoids.monoid import BoolArray, FiniteMonoid
from knotgames.algebra.monoids.orders import Order, order_of
from knotgames.algebra.pictures.labels import label

MOST_LINES = 160
"""The most lines of a Hasse diagram that is drawn whole."""

SIDE_BY_SIDE = 8
"""The number of elements of a class in a row."""


@dataclass(frozen=True)
class Meaning:
    """The meaning of an outcome in words, and its color."""

    said: str
    color: str


@dataclass(frozen=True)
class Arrangement:
    """An order of the elements and its Hasse diagram.

    Attributes:
        name: its name in addresses.
        said: the meaning of "above".
        order: its classes and covering pairs.
        python: the line of Python that gives the relation.
    """

    name: str
    title: str
    said: str
    order: Order
    python: str

    @property
    def why_not(self) -> str | None:
        """Return the reason why the diagram is not drawn whole; None if it is."""
        classes, lines = len(self.order.classes), len(self.order.covers)
        if classes == 1:
            return "All elements stand at or above each other, so there is no order to draw."
        if lines > MOST_LINES:
            return f"{lines} lines run into each other: those of the chosen element alone are drawn."
        return None

    def to_json(self, across: float) -> Mapping[str, Any]:
        """Return the data for the page; `across` is the width of an element."""
        widths = [min(len(part), SIDE_BY_SIDE) * across + 4 for part in self.order.classes]
        laid = layered(widths, self.order.covers)
        return {
            "name": self.name,
            "title": self.title,
            "said": self.said,
            "classes": self.order.classes,
            "widths": widths,
            "depths": laid.depths,
            "places": laid.places,
            "lines": laid.paths,
            "width": laid.width,
            "whyNot": self.why_not,
            "python": self.python,
        }

    def neighbors(self, element: int) -> list[int]:
        """Return the other elements of the class of an element, and the elements of the classes next to it."""
        (own,) = (c for c, part in enumerate(self.order.classes) if element in part)
        near = {own, *(d for c, d in self.order.covers if c == own), *(c for c, d in self.order.covers if d == own)}
        return [other for c in sorted(near) for other in self.order.classes[c] if other != element]


def divisors_first(m: FiniteMonoid[Any], line: str) -> Arrangement:
    """Return the order of divisibility, with the units on top; `line` is the Python that gives it."""
    said = "An element stands above those that it divides: what is got by adding something to it."
    python = f"import knotgames as kg; from knotgames.algebra.monoids.green import divisibility; divisibility({line})"
    return Arrangement("divides", "divisibility", said, order_of(divisibility(m)), python)


def preference(relation: BoolArray, said: str, python: str) -> Arrangement:
    """Return the order "better in every sum"."""
    return Arrangement("better", "who does better", said, order_of(relation), python)


@dataclass(frozen=True)
class Card:
    """The facts about an element that the Cayley table does not show.

    Attributes:
        facts: terms and their descriptions.
        command: a command that prints the same facts.
        python: Python code with the same facts.
        told: for nearby elements the index of a test of the portrait that distinguishes them.
        conditions: the conditions of the rulebook on the options of its games, by side.
        options: the classes of the options of its game, by side; none for a terminal game.
    """

    facts: tuple[tuple[str, str], ...]
    command: str
    python: str
    told: Mapping[int, int] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    options: tuple[int, ...] = ()

    def to_json(self) -> Mapping[str, Any]:
        """Return the data for the page."""
        return {
            "facts": self.facts,
            "command": self.command,
            "python": self.python,
            "told": list(self.told.items()),
            "conditions": [[f"{c.forbidden:x}", [f"{r:x}" for r in c.required]] for c in self.conditions],
            "options": [f"{side:x}" for side in self.options],
        }


@dataclass(frozen=True)
class Words:
    """The elements of a monoid as words, which explain products.

    Attributes:
        words: the exponents of the least word of each element.
        rules: the equations that lead each word to the least word of its element.
    """

    generators: tuple[str, ...]
    words: tuple[tuple[int, ...], ...]
    rules: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


@dataclass(frozen=True)
class Portrait:
    """A monoid with all that the page shows of it.

    Attributes:
        path: its path among the data of the view.
        said: the meaning of its elements, and the reason why the monoid is known.
        symbol: the sign of the operation.
        names: the names of its elements, as they are typed.
        meanings: the meanings of outcomes, in the order in which they arrange the elements.
        arrangements: its orders; the first is shown by default.
        tests: tests that distinguish elements, in words.
        command: a command that prints the table.
        python: Python code for the table.
        sum_command: a command for a sum, with {a} and {b} for the names of two elements.
        sum_python: Python code for a sum, with {a} and {b} for the names of two elements and {i} and {j} for their
            indices.
        book: the path of the monoid that the conditions refer to; None for this one.
        by_words: the explanation of sums by words, in place of conditions.
        typeset: prints a name.
    """

    path: str
    title: str
    said: str
    symbol: str
    monoid: FiniteMonoid[Any]
    names: tuple[str, ...]
    outcomes: tuple[str, ...]
    meanings: Mapping[str, Meaning]
    arrangements: tuple[Arrangement, ...]
    cards: tuple[Card, ...]
    tests: tuple[str, ...]
    command: str
    python: str
    sum_command: str
    sum_python: str
    book: str | None = None
    by_words: Words | None = None
    typeset: Callable[[str], str] = label

    def highlights(self) -> list[tuple[str, str, list[int]]]:
        """Return sets of elements that can be highlighted: a name, a title, and the indices."""
        m = self.monoid
        by_outcome = [
            (f"outcome-{name}", f"outcome {name}", [i for i, found in enumerate(self.outcomes) if found == name])
            for name in self.meanings
        ]
        return [
            ("idempotents", "idempotents", m.indices_of(idempotents(m))),
            ("kernel", "kernel", m.indices_of(kernel(m))),
            ("units", "units", m.indices_of(units(m))),
            *by_outcome,
        ]

    def to_json(self) -> Mapping[str, Any]:
        """Return the data for the page."""
        m, written = self.monoid, [self.typeset(name) for name in self.names]
        across = max(26, ceil(8.2 * max(map(len, written))) + 12)
        return {
            "path": self.path,
            "title": self.title,
            "said": self.said,
            "symbol": self.symbol,
            "names": self.names,
            "written": written,
            "across": across,
            "sideBySide": SIDE_BY_SIDE,
            "identity": m.index_of(m.identity),
            "table": m.table.tolist(),
            "periods": [index_and_period(m, a) for a in m],
            "outcomes": self.outcomes,
            "meanings": [[name, meaning.said, meaning.color] for name, meaning in self.meanings.items()],
            "arrangements": [arrangement.to_json(across) for arrangement in self.arrangements],
            "highlights": self.highlights(),
            "cards": [card.to_json() for card in self.cards],
            "tests": self.tests,
            "command": self.command,
            "python": self.python,
            "sum": {"command": self.sum_command, "python": self.sum_python},
            "book": self.book,
            "words": None
            if self.by_words is None
            else {
                "generators": self.by_words.generators,
                "words": self.by_words.words,
                "rules": self.by_words.rules,
            },
        }


def near_pairs(arrangements: Iterable[Arrangement], size: int) -> list[tuple[int, int]]:
    """Return the pairs of elements that are neighbors in one of the orders."""
    pairs = ((i, j) for arrangement in arrangements for i in range(size) for j in arrangement.neighbors(i))
    return list(dict.fromkeys(pairs))


def numbered_tests(told: Mapping[tuple[int, int], str]) -> tuple[tuple[str, ...], list[dict[int, int]]]:
    """Return the tests, each once, and for each element the index of the test that distinguishes it from another."""
    tests: dict[str, int] = {}
    by_element: dict[int, dict[int, int]] = {}
    for (i, j), test in told.items():
        by_element.setdefault(i, {})[j] = tests.setdefault(test, len(tests))
    last = max(by_element, default=-1)
    return tuple(tests), [by_element.get(i, {}) for i in range(last + 1)]
