"""The search for the quotient of any theory of sums by indistinguishability, with its proof.

The search keeps a finite set of contexts, closed under moves; two games are in one class if and only if no context of
the set distinguishes them. If the induction of `checks.induction.evidence` then holds for every sum, no further context
distinguishes two games of one class: by congruence a context takes equal classes to equal classes, and the payoffs are
part of the class. So the quotient is found, and proved. Otherwise the induction fails with two games A and B whose sum
is not in the class of the table. Some longer context distinguishes two games of one class, and joins the set.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations_with_replacement, islice, product
from typing import Any

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.algebra import Algebra, algebra_of
from knotgames.algebra.knot_type.contexts import Context, ContextSet, Vector, context_text, rulebook_of
from knotgames.algebra.knot_type.formal import Game, game, sides_of, terminal
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.rulebook import Rulebook, Table, addition
from knotgames.algebra.knot_type.smallest import representatives, smallest_games
from knotgames.algebra.knot_type.theory import KNOT, Theory
from knotgames.algebra.knot_type.values import RULEBOOK
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.ruleset import fold
from knotgames.algebra.steps import Spent, spend, uncounted
from knotgames.checks.induction.evidence import Failure, Images, end_evidence, pair_evidence

FAILURES_LOOKED_AT = 400
"""The number of failures of the induction from which the shortest distinguishing context is taken."""

MOST_LISTED = 20_000
"""The most sets of games of one size that the search for smallest games lists."""


@dataclass(frozen=True)
class Round:
    """The state of the search after one round, with the seconds since the start."""

    contexts: int
    classes: int
    seconds: float


@dataclass(frozen=True)
class Discovery:
    """The result of the search.

    Attributes:
        rulebook: the classes that the contexts distinguish, with their rulebook.
        tables: the tables of the sums, if the classes are the quotient.
        closed: True if the classes are the quotient, which is then proved. If not, they are a lower bound: each has a
            game, and one of the contexts distinguishes any two.
        stopped: the reason for an early end, if the search is not closed.
    """

    theory: Theory
    contexts: ContextSet
    rulebook: Rulebook
    tables: tuple[Table, ...]
    closed: bool
    growth: tuple[Round, ...] = field(compare=False)
    stopped: str | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        state = "proved" if self.closed else "a lower bound"
        return f"<Discovery of '{self.theory.name}': {len(self.rulebook)} classes, {state}>"

    @cached_property
    def representatives(self) -> tuple[Game, ...]:
        """Return a game of each class, of smallest birthday, without a search."""
        return representatives(self.rulebook)

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Return a game of each class, of smallest birthday, and with fewest subpositions if `smallest`."""
        return self._games_and_whether_smallest[0]

    @property
    def smallest(self) -> bool:
        """True if a search showed that `games` has a smallest game of each class. It needs a closed quotient."""
        return self._games_and_whether_smallest[1]

    @cached_property
    def _games_and_whether_smallest(self) -> tuple[tuple[Game, ...], bool]:
        return smallest_games(self.rulebook, limit=MOST_LISTED) if self.closed else (self.representatives, False)

    def monoid(self, which: int = 0) -> FiniteMonoid[str]:
        """Return the classes under one sum of a closed quotient, if that sum has an identity."""
        identity = self.theory.sums[which].identity()
        if not self.closed or identity is None:
            raise ValueError(f"sum {self.theory.sums[which].symbol} of '{self.theory.name}' is not a known monoid")
        return FiniteMonoid(self.rulebook.names, self.tables[which], self.rulebook.names[self.rulebook.ends[identity]])

    def __getitem__(self, name: str) -> ClassOf:
        """Return a class of a closed quotient by its name.

        Raises:
            InputError: there is none of this name, or the quotient is not closed.
        """
        if name not in self.rulebook.names:
            raise InputError(f"no class of the theory '{self.theory.name}' is called '{name}'")
        return self._class(self.rulebook.names.index(name))

    def value(self, position: str | Game) -> ClassOf:
        """Return the class of a game of a closed quotient, as an object; a text is read as a game of the theory.

        Raises:
            InputError: the text is not a game, the game is of another theory, or the quotient is not closed.
        """
        read = parse(position, self.theory) if isinstance(position, str) else position
        if read.theory != self.theory:
            raise InputError(f"expected a game of the theory '{self.theory.name}', found one of '{read.theory.name}'")
        return self._class(self.class_of(read))

    def _class(self, place: int) -> ClassOf:
        if not self.closed:
            raise InputError(
                f"the classes of the theory '{self.theory.name}' are a lower bound: their sums are unknown"
            )
        return ClassOf(self, place)

    @cached_property
    def algebra(self) -> Algebra[str]:
        """The classes under the sums, which are known if the quotient is closed."""
        return algebra_of(self.rulebook, self.tables)

    def class_of(self, position: Game) -> int:
        """Return the class of a game, as an index into the rulebook."""
        return self.algebra.class_of(position)

    def telling(self) -> tuple[Context, ...]:
        """Return a short list of contexts that distinguishes any two classes (up to a fixed parity)."""
        vectors = [self.contexts.vector_of(position) for position in self.representatives]
        return tuple(self.contexts.contexts[c] for c in places_telling(self.rulebook.parities, vectors))

    def to_json(self) -> dict[str, Any]:
        """Return the mapping for `knotgames discover --json`."""
        rules, names, theory = self.rulebook, self.rulebook.names, self.theory
        return {
            "theory": theory.name,
            "summary": theory.summary,
            "closed": self.closed,
            "status": "proved" if self.closed else "undecided",
            "classes": len(rules),
            "elements": [
                {
                    "name": name,
                    "game": str(self.games[i]),
                    "birthday": self.games[i].birthday,
                    "parity": ("even", "odd")[rules.parities[i]] if theory.fixed_parity else None,
                    "payoffs": list(rules.payoffs[i]),
                    "rules": [
                        {
                            "forbidden": [names[j] for j in bits(condition.forbidden)],
                            "required": [[names[j] for j in bits(required)] for required in condition.required],
                        }
                        for condition in rules.conditions[i]
                    ],
                }
                for i, name in enumerate(names)
            ],
            "smallest": self.smallest,
            "terminals": {t: names[i] for t, i in zip(theory.terminals, rules.ends, strict=True)},
            "tables": {
                rule.symbol: [[names[c] for c in row] for row in table]
                for rule, table in zip(theory.sums, self.tables, strict=self.closed)
            },
            "telling": [context_text(context, theory) for context in self.telling()],
            "growth": [
                {"contexts": r.contexts, "classes": r.classes, "seconds": round(r.seconds, 3)} for r in self.growth
            ],
        }


@dataclass(frozen=True, repr=False)
class ClassOf:
    """A class of a proved quotient: what `KnotValue` is for Johnson's theory. `+` is the first sum of the theory.

    >>> from knotgames.algebra.knot_type.theory import shipped_theory
    >>> dual = discover(shipped_theory("dual"))
    >>> one, other = dual.value("{u + *, *}"), dual["K1"]
    >>> one, one.game, one.payoffs, one + one, 0 * one, other >= one, one >= other
    (<N2 of 'dual'>, parse('{u + *, *}', shipped_theory('dual')), (1, 0), <U1 of 'dual'>, <K1 of 'dual'>, True, False)
    """

    discovery: Discovery
    place: int

    def __str__(self) -> str:
        return self.discovery.rulebook.names[self.place]

    def __repr__(self) -> str:
        return f"<{self} of '{self.discovery.theory.name}'>"

    @property
    def game(self) -> Game:
        """Return a game of this class, of smallest birthday; a smallest one if `Discovery.smallest`."""
        return self.discovery.games[self.place]

    @property
    def payoffs(self) -> tuple[int, int]:
        """Return the payoffs of the games of this class, if Left starts and if Right starts."""
        return self.discovery.rulebook.payoffs[self.place]

    @property
    def outcome(self) -> Outcome:
        """Return who wins the games of this class. Raise InputError if the theory has payoffs other than 0 and 1."""
        return self.game.outcome

    def __add__(self, other: ClassOf) -> ClassOf:
        if not isinstance(other, ClassOf) or other.discovery != self.discovery:
            return NotImplemented
        return ClassOf(self.discovery, self.discovery.tables[0][self.place][other.place])

    def __rmul__(self, times: int) -> ClassOf:
        """Return the sum of `times` copies, from 0. Raise ValueError if the sum has no identity."""
        if not isinstance(times, int) or times < 0:
            return NotImplemented
        return self.discovery[self.discovery.monoid().multiple(times, str(self))]

    def __ge__(self, other: ClassOf) -> bool:
        """Return True if this class is at least as good for the Knotter as the other, whatever is added to both."""
        if not isinstance(other, ClassOf) or other.discovery != self.discovery:
            return NotImplemented
        return bool(self.discovery.algebra.at_least[self.place, other.place])

    def __gt__(self, other: ClassOf) -> bool:
        """Return True if this class is at least as good for the Knotter as the other, and not conversely."""
        return self >= other and not other >= self if isinstance(other, ClassOf) else NotImplemented


def places_telling(parities: Sequence[int], vectors: Sequence[Vector]) -> list[int]:
    """Return a short list of indices such that any two vectors of one parity differ in one of them.

    It is greedy: each index separates the most pairs, and redundant ones are removed.
    """
    chosen: list[int] = []
    while True:
        parts = _split(parities, vectors, chosen)
        if all(len(part) < 2 for part in parts):
            break
        chosen.append(min(range(len(vectors[0])), key=lambda c: _pairs_left(parts, vectors, c)))
    for c in list(chosen):
        rest = [other for other in chosen if other != c]
        if all(len(part) < 2 for part in _split(parities, vectors, rest)):
            chosen = rest
    return sorted(chosen)


def _split(parities: Sequence[int], vectors: Sequence[Vector], chosen: list[int]) -> list[list[int]]:
    """Return the classes in parts: those of one parity that no chosen context distinguishes."""
    parts: dict[tuple[int, tuple[tuple[int, int], ...]], list[int]] = {}
    for i, parity in enumerate(parities):
        parts.setdefault((parity, tuple(vectors[i][c] for c in chosen)), []).append(i)
    return list(parts.values())


def _pairs_left(parts: list[list[int]], vectors: Sequence[Vector], c: int) -> int:
    """Return the number of ordered pairs within the parts, with equal members, that a context does not distinguish."""
    sizes = Counter((number, vectors[i][c]) for number, part in enumerate(parts) for i in part)
    return sum(size**2 for size in sizes.values())


def discover(
    theory: Theory,
    rounds: int | None = None,
    progress: Callable[[Round], None] | None = None,
) -> Discovery:
    """Find the quotient of a theory by indistinguishability, and prove it.

    If the rounds or the budget end before the search closes, the classes of the last complete round are a lower bound.
    Without a number of rounds the search continues until it closes, if ever.

    >>> from knotgames.algebra.knot_type.theory import KNOT
    >>> discover(KNOT)
    <Discovery of 'knot': 38 classes, proved>
    """
    start = time.perf_counter()
    told: list[Context] = []
    growth: list[Round] = []
    contexts = ContextSet.closure(theory, told)
    with uncounted():  # so that there is a lower bound, whatever the budget
        rulebook = rulebook_of(contexts)
    try:
        while True:
            growth.append(Round(len(contexts.contexts), len(rulebook), time.perf_counter() - start))
            if progress:
                progress(growth[-1])
            tables = tuple(addition(rulebook, which) for which in range(len(theory.sums)))
            failures = _failures(rulebook, tables)
            first = next(failures, None)
            if first is None:
                return Discovery(theory, contexts, _named(rulebook), tables, True, tuple(growth))
            if len(growth) == rounds:
                stopped = f"rounds made: {rounds:,} (--rounds N allows more)"
                break
            told.append(_shortest_telling(rulebook, contexts, chain([first], failures)))
            more = ContextSet.closure(theory, told)
            contexts, rulebook = more, rulebook_of(more)
    except Spent as spent:
        stopped = str(spent)
    return Discovery(theory, contexts, rulebook, (), False, tuple(growth), stopped)


def _named(rulebook: Rulebook) -> Rulebook:
    """Return the rulebook of a proved quotient, with Johnson's names of the classes if the theory is his."""
    if replace(rulebook.theory, name=KNOT.name, summary=KNOT.summary) != KNOT:
        return rulebook
    places = (fold(position, sides_of, RULEBOOK.value) for position in representatives(rulebook))
    return replace(rulebook, names=tuple(RULEBOOK.names[place] for place in places))


_Failing = tuple[int, int | None, int, int, Failure]
"""The sum, the first part if it is a terminal game, the classes of the two parts, and the failure."""


def _failures(rulebook: Rulebook, tables: tuple[Table, ...]) -> Iterator[_Failing]:
    for which, table in enumerate(tables):
        for end, y in product(range(len(rulebook.ends)), range(len(rulebook))):
            found = end_evidence(rulebook, table, end, y)
            if isinstance(found, Failure):
                yield which, end, rulebook.ends[end], y, found
        images = Images(table)
        for x, y in combinations_with_replacement(range(len(rulebook)), 2):
            spend(50)
            evidence = pair_evidence(rulebook, table, x, y, images)
            if isinstance(evidence, Failure):
                yield which, None, x, y, evidence


def _shortest_telling(rulebook: Rulebook, contexts: ContextSet, failures: Iterator[_Failing]) -> Context:
    """Return a context outside the set that distinguishes two games of one class, from the failures of the induction.

    Let A and B, with options from the representatives of classes, be in the classes of a and b, but A + B not in the
    class of a + b. Then one of the steps from a + b over A + b to A + B leaves the class; or the sum of B and an option
    of A is not in the class of the table, so that this option distinguishes B from b (or the other way round). In each
    case a game X takes two games of one class to different classes, which a context C of the set distinguishes: the new
    context is C[· + X].
    """
    stand = dict(enumerate(representatives(rulebook)))
    place = {position: i for i, position in stand.items()}
    memos: list[dict[tuple[Game, Game], Vector]] = [{} for _ in rulebook.theory.sums]
    best: tuple[tuple[int, int, int], Context] | None = None
    for seen, (which, end, x, y, failure) in enumerate(islice(failures, FAILURES_LOOKED_AT)):
        if end is None:
            first, second = _of(stand, failure.first), _of(stand, failure.second or ())
        else:
            first, second = terminal(rulebook.theory.terminals[end], rulebook.theory), _of(stand, failure.first)
        for one, other, adding in _suspects(first, stand[x], second, stand[y], place):
            here = contexts.vector_of_sum(one, adding, which, memos[which])
            there = contexts.vector_of_sum(other, adding, which, memos[which])
            telling = next((number for number, (a, b) in enumerate(zip(here, there, strict=True)) if a != b), None)
            if telling is not None:
                context = ((which, adding), *contexts.contexts[telling])
                size = (sum(part.birthday for _, part in context), len(context), seen)
                if best is None or size < best[0]:
                    best = size, context
    if best is None:
        raise RuntimeError(
            "the induction fails although no context distinguishes the games: an internal error of the search"
        )
    return best[1]


def _of(stand: dict[int, Game], sides: tuple[int, ...]) -> Game:
    return game(*([stand[i] for i in bits(side)] for side in sides))


def _suspects(
    first: Game, a: Game, second: Game, b: Game, place: Mapping[Game, int]
) -> Iterator[tuple[Game, Game, Game]]:
    """Yield two games of one class and a third that may distinguish them, in an order that `place` fixes."""
    if second != b:
        for option in sorted({option for side in first.sides for option in side}, key=place.__getitem__):
            yield second, b, option
        yield second, b, a
    if first != a:
        for option in sorted({option for side in second.sides for option in side}, key=place.__getitem__):
            yield first, a, option
        yield first, a, b
        yield first, a, second
