"""The algebra of a theory: its classes with their rulebook, the tables of its sums, and what is read off a class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

from knotgames.algebra.knot_type.formal import Game, none_of, outcome_of, sides_of
from knotgames.algebra.knot_type.rulebook import Rulebook, Table
from knotgames.algebra.knot_type.smallest import smallest_games
from knotgames.algebra.monoids.orders import better
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.ruleset import fold

if TYPE_CHECKING:
    from knotgames.algebra.monoids.monoid import BoolArray

V = TypeVar("V")


@dataclass(frozen=True)
class Algebra(Generic[V]):
    """The classes of the games of a theory under its sums.

    Attributes:
        values: the classes, which print as their names in the rulebook.
        tables: the table of each sum; none if it is not known that these are all classes.
        readings: for each property of a class its code: a number, or an index into names.
        played: the rulebook by which given games are classified, which stays if `rulebook` is replaced.
        outcomes: the names of the outcomes in which Left wins, Right wins, the first and the second player.
        constants: further names of terminal games.
        rests_on: what shows that these are all classes, or why it is not known.
    """

    values: tuple[V, ...]
    rulebook: Rulebook
    tables: tuple[Table, ...]
    readings: Mapping[str, tuple[int, ...]]
    played: Rulebook
    outcomes: tuple[str, ...] = tuple(map(str, Outcome))
    constants: Mapping[str, str] = field(default_factory=dict)
    rests_on: str = ""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.rulebook, self.tables))

    def __repr__(self) -> str:
        number = f"{len(self)} classes" if self.tables else f"at least {len(self)} classes"
        return f"<Algebra of '{self.played.theory.name}': {number}>"

    def __len__(self) -> int:
        return len(self.values)

    @property
    def table(self) -> Table:
        """The table of the first sum."""
        return self.tables[0]

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The signs of the sums."""
        return self.played.theory.symbols

    @cached_property
    def has_options(self) -> bool:
        """True if games of the theory can have options; a position of a heap game is a name without them."""
        return any(self.played.with_options)

    def with_sum(self, x: str, y: str, total: str) -> Algebra[V]:
        """Return the algebra with another first sum of two classes, in either order."""
        i, j, k = map(self.rulebook.names.index, (x, y, total))
        rows = [list(row) for row in self.table]
        rows[i][j] = rows[j][i] = k
        return replace(self, tables=(tuple(map(tuple, rows)), *self.tables[1:]))

    def class_of(self, position: Game) -> int:
        """Return the class of a game, from the classes of its options."""
        return fold(position, sides_of, self.played.value)

    @cached_property
    def identity(self) -> int:
        """The class of the terminal game e with e + A = A for every game A. Raise InputError if the sum has none."""
        none = none_of(self.played.theory)
        if none is None:
            raise InputError(f"the first sum of the theory '{self.played.theory.name}' has no identity")
        return self.class_of(none)

    @cached_property
    def star(self) -> int:
        """The class of {e}, or of {e | e}, for the identity e."""
        return self.played.classify(*[1 << self.identity] * self.played.theory.sides)

    @property
    def games(self) -> tuple[Game, ...]:
        """A game of each class, of smallest birthday and, if that could be found, with fewest subpositions."""
        return _games(self.played)

    @cached_property
    def at_least(self) -> BoolArray:
        """The relation "at least as good for Left, whatever is added to both"."""
        return better(self.tables, self.rulebook.payoffs)


@lru_cache(maxsize=16)
def _games(rulebook: Rulebook) -> tuple[Game, ...]:
    return smallest_games(rulebook, limit=20_000)[0]


def algebra_of(rulebook: Rulebook, tables: tuple[Table, ...]) -> Algebra[str]:
    """Return the algebra of a theory whose classes are known only by their rulebook.

    >>> from knotgames.algebra.knot_type.rulebook import addition
    >>> from knotgames.algebra.knot_type.values import RULEBOOK
    >>> algebra = algebra_of(RULEBOOK, (addition(RULEBOOK),))
    >>> algebra, list(algebra.readings)
    (<Algebra of 'knot': 38 classes>, ['parity', 'outcome', 'value'])
    """
    return Algebra(rulebook.names, rulebook, tables, readings_of(rulebook), rulebook)


def readings_of(rulebook: Rulebook) -> dict[str, tuple[int, ...]]:
    """Return what can be read off a class in every theory.

    The parity, if it is fixed; the outcome, if the payoffs are 0 and 1, and otherwise the payoffs if Left starts and if
    Right does; and the class itself.
    """
    pairs = rulebook.payoffs
    found: dict[str, tuple[int, ...]] = {}
    if rulebook.theory.fixed_parity:
        found["parity"] = rulebook.parities
    if {*rulebook.theory.payoffs} <= {0, 1}:
        found["outcome"] = tuple([*Outcome].index(outcome_of(pair)) for pair in pairs)
    else:
        found["left"], found["right"] = (tuple(pair[i] for pair in pairs) for i in (0, 1))
    found["value"] = tuple(range(len(rulebook)))
    return found
