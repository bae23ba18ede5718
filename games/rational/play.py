"""Values, winning moves and best play of connected sums of rational pseudodiagrams.

Equal summands are evaluated once; values are added in the monoid, so a sum is never played out jointly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knotgames.algebra.knot_type.play import Solved, knot_type_match
from knotgames.algebra.knot_type.values import VALUES, KnotValue, addition_table, index_of
from knotgames.algebra.match import Match
from knotgames.games.rational.pairs import value_by_pairs
from knotgames.games.rational.tables import ValueTable, value_table
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, SumMove


@dataclass(frozen=True, eq=False)
class SolvedSum(Solved[ConnectedSum, SumMove]):
    """A connected sum with the table of each summand."""

    start: ConnectedSum
    tables: tuple[ValueTable, ...]

    def value(self, position: ConnectedSum | None = None) -> KnotValue:
        """Return the value of a position that can be reached, by default of the start."""
        return VALUES[_total(self._places((position or self.start).summands))]

    def _places(self, summands: Sequence[Pseudodiagram]) -> list[int]:
        return [table.place(summand) for table, summand in zip(self.tables, summands, strict=True)]

    def after_moves(self, position: ConnectedSum) -> Iterator[tuple[SumMove, KnotValue]]:
        """Return each move from a position with the value of its option."""
        places = self._places(position.summands)
        others = [_total(places[:i] + places[i + 1 :]) for i in range(len(places))]
        for i, diagram in enumerate(position.summands):
            for move in diagram.moves():
                option = self.tables[i].place(diagram.after(move))
                yield SumMove(i, *move), VALUES[addition_table()[others[i]][option]]

    def match(self) -> Match[ConnectedSum]:
        """Return a match from the start."""
        return knot_type_match(
            self.start,
            lambda position: ((position.move_text(move), position.after(move)) for move in position.moves()),
            self.value,
            lambda position: position.unresolved,
        )


def solve_sum(position: ConnectedSum) -> SolvedSum:
    """Return the sum with the tables of its summands; equal summands share a table.

    Raises:
        InputError: the table of a summand would not fit in memory.
    """
    known: dict[Pseudodiagram, ValueTable] = {}
    for diagram in position.summands:
        if diagram not in known:
            known[diagram] = value_table(diagram)
    return SolvedSum(position, tuple(known[diagram] for diagram in position.summands))


def value_of_sum(position: ConnectedSum) -> KnotValue:
    """Return the value of a connected sum: the sum of the values of its summands [Johnson2011a, Theorem 9.2].

    Raises:
        InputError: the table of a summand is needed, and would not fit in memory.

    >>> value_of_sum(ConnectedSum.parse("[(2), (2)] # [1(2), (2)]"))
    KnotValue.parse('022')
    """
    values = {diagram: index_of(value_by_pairs(diagram)) for diagram in set(position.summands)}
    return VALUES[_total([values[diagram] for diagram in position.summands])]


def _total(places: Sequence[int]) -> int:
    total = next(i for i, value in enumerate(VALUES) if str(value) == "000")
    for place in places:
        total = addition_table()[total][place]
    return total
