"""The misère outcomes of sums of some partizan heaps, by plain recursion."""

from __future__ import annotations

from collections.abc import Sequence

from knotgames.algebra.misere.options import HeapOptions, Sum
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.sums import outcome, sums


class Played:
    """The heaps that are played, without those in which nobody can move: these change no outcome.

    >>> from knotgames.algebra.misere.options import listed
    >>> none, take = listed([]), listed([(0,)])
    >>> played = Played([(none, none), (take, none), (none, take)])
    >>> played.live, str(played.outcome((1, 2, 2)))
    ([1, 2], 'L')
    """

    def __init__(self, heaps: Sequence[HeapOptions]) -> None:
        self._listed: list[list[list[Sum]]] = []
        self._known: dict[Sum, LastMoveOutcome] = {}
        self.sides = sums(self._listed.__getitem__)
        for options in heaps:
            self.add_heap(options)

    def add_heap(self, options: HeapOptions) -> None:
        """Add one more heap, whose options are sums of those before."""
        lives = [any(sides) for sides in self._listed]
        self._listed.append(
            [list(dict.fromkeys(tuple(heap for heap in option if lives[heap]) for option in side)) for side in options]
        )

    @property
    def live(self) -> list[int]:
        """The heaps in which somebody can move."""
        return [heap for heap, sides in enumerate(self._listed) if any(sides)]

    def outcome(self, total: Sum) -> LastMoveOutcome:
        """The outcome of a sum."""
        return outcome(tuple(sorted(total)), self.sides, Play.MISERE, self._known)
