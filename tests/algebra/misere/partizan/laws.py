"""Laws that tests share: the integers with outcomes, hackenbush sprigs; and each law with another outcome."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.groups import IntegerGroup
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.rules import Game
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.games.sprigs import splits

Letters = tuple[LastMoveOutcome, ...]


def law_of(game: str | Game, heaps: int | None = None) -> IntegerLaw:
    """The law that is found for two codes, or for the heaps of a rule."""
    law = partizan_monoid(PartizanCode.parse(game) if isinstance(game, str) else game, heaps)
    assert isinstance(law, IntegerLaw)
    return law


def integers(middle: Letters, above: Letters, below: Letters) -> IntegerGroup:
    """The integers alone, with the outcomes of 0, 1, ..., of those after them, and of those below."""
    return IntegerGroup((IntegerMonoid(middle, above, below),))


def sprigs_as_heaps(names: Sequence[str] = ("", "g", "gb", "gr")) -> list[tuple[list[list[int]], list[list[int]]]]:
    """The options of some sprigs, by their places."""
    sides = [[[list(map(names.index, option)) for option in side] for side in splits(sprig)] for sprig in names]
    return [(left, right) for left, right in sides]


def sprigs() -> IntegerLaw:
    """The law of g, gb and gr, which is found from their options."""
    heaps = sprigs_as_heaps()
    return law_of(heaps.__getitem__, len(heaps) - 1)


def with_another_outcome(group: IntegerGroup) -> Iterator[tuple[str, IntegerGroup]]:
    """The group with each outcome of a middle or of a period replaced by each other one, and what was replaced."""
    for number, row in enumerate(group.rows):
        for side in ("middle", "above", "below"):
            letters = getattr(row, side)
            for place, letter in enumerate(letters):
                for other in sorted(set(LastMoveOutcome) - {letter}):
                    changed = {**vars(row), side: (*letters[:place], other, *letters[place + 1 :])}
                    rows = (*group.rows[:number], IntegerMonoid(**changed), *group.rows[number + 1 :])
                    yield f"row {number}, {side}, place {place}: {other}", replace(group, rows=rows)
