"""Winning strategies in sums of rational shadows of any length, from the proofs of Johnson2011b.

A reduction sorts the crossings of a sum into *loops* (removed by ->1), *pairs* (removed by ->2) and the rest. The
player who makes the last move of the game answers in a pair with the opposite crossing, in a loop with another loop,
and otherwise plays in the rest, which is small [Lemma 3.9]. In a sum of shadows that all reduce to odd-even ones the
Unknotter wins even when she does not make the last move. She answers in an odd-even shadow with the opposite crossing
of the same twist. If she has to move first she takes a loop, or a crossing of the odd twist [Lemma 7.3].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from knotgames.algebra.knot_type.play import Player, goal
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.games.rational.moves import Reduction, Remove, edited
from knotgames.games.rational.play import value_of_sum
from knotgames.games.rational.shadows import shadow_value, to_core, to_minimal, to_unknot
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, SumMove, TwistMove


@dataclass(frozen=True)
class Letter:
    """A letter that remembers the twists of its crossings.

    A run is a twist (the first is 0) and a number of its crossings.
    """

    runs: tuple[tuple[int, int], ...]

    def __add__(self, other: Letter) -> Letter:
        return Letter(self.runs + other.runs)

    def __len__(self) -> int:
        return sum(count for _, count in self.runs)

    def cut(self, count: int) -> tuple[Letter, Letter]:
        """Return the rest, and the last `count` crossings."""
        rest, part = list(self.runs), []
        while count:
            twist, here = rest.pop()
            taken = min(here, count)
            part.append((twist, taken))
            if taken < here:
                rest.append((twist, here - taken))
            count -= taken
        return Letter(tuple(rest)), Letter(tuple(part))

    def without(self, twist: int) -> Letter | None:
        """Return the letter without one crossing of this twist; None if it has none."""
        for i, (origin, count) in enumerate(self.runs):
            if origin == twist:
                left = ((twist, count - 1),) if count > 1 else ()
                return Letter(self.runs[:i] + left + self.runs[i + 1 :])
        return None


@dataclass
class Sorted:
    """The crossings of a shadow, sorted by a reduction.

    The letters `left` are those of its last word; its steps ->1 removed the `loops`, its steps ->2 the `pairs`.
    """

    left: tuple[Letter, ...]
    loops: list[Letter] = field(default_factory=list)
    pairs: list[Letter] = field(default_factory=list)


def sort_crossings(reduction: Reduction) -> Sorted:
    """Return the crossings of the start of a reduction, sorted by the steps that remove them."""
    word = tuple(Letter(((i, b),) if b else ()) for i, b in enumerate(reduction.start))
    found = Sorted(word)
    for step in reduction.steps:
        edit = step.edit(len(found.left))
        if isinstance(edit, Remove):
            _, part = found.left[edit.place].cut(edit.count)
            (found.loops if step.arrow == "->1" else found.pairs).append(part)
        found.left = edited(found.left, edit, Letter.cut)
    return found


def winning_move(position: ConnectedSum, player: Player) -> SumMove | None:
    """Return a winning first move in a sum of rational shadows; None if the player has none.

    Raises:
        InputError: some crossing is resolved.

    >>> winning_move(ConnectedSum.parse("[(2), (1), (2), (2)]"), Player.KNOTTER)
    SumMove(summand=0, twist=0, sign=1)
    """
    outcome = _outcome(position)
    if not position.unresolved or not _wins(outcome, player, starts=True):
        return None
    if outcome == Outcome.UNKNOTTER:
        return _move_in_trivial([sort_crossings(to_core(diagram.word)) for diagram in position.summands])
    return _Play(position, player).move()


def winning_reply(position: ConnectedSum, move: SumMove, player: Player) -> SumMove | None:
    """Return a winning reply in a sum of rational shadows; None if the game is over.

    The move of the opponent is made in `position`; the player who answers wins if the opponent starts.

    Raises:
        InputError: some crossing is resolved, or the player does not win when the opponent starts.
    """
    outcome = _outcome(position)
    if not _wins(outcome, player, starts=False):
        raise InputError(
            f"{position}: the {player.word} does not win when the opponent starts, so that no answer is sure"
        )
    if move not in list(position.moves()):
        raise InputError(f"{position}: no such move as {position.move_text(move)}")
    if position.unresolved == 1:
        return None
    if outcome == Outcome.UNKNOTTER:
        return _reply_in_trivial([sort_crossings(to_core(diagram.word)) for diagram in position.summands], move)
    return _Play(position, player).reply(move)


def _outcome(position: ConnectedSum) -> Outcome:
    if not position.is_shadow:
        raise InputError(f"{position}: expected shadows, in which no crossing is resolved")
    return shadow_value(diagram.word for diagram in position.summands).outcome


def _wins(outcome: Outcome, player: Player, starts: bool) -> bool:
    return outcome in (player.always, Outcome.FIRST if starts else Outcome.SECOND)


def _first(letters: Sequence[Letter]) -> int | None:
    return next((twist for letter in letters for twist, _ in letter.runs), None)


def _move_in_trivial(summands: Sequence[Sorted]) -> SumMove | None:
    """Return a winning move in a sum of loops and odd-even shadows: a loop if there is one, else in an odd twist."""
    for places in ([s.loops for s in summands], [[a for a in s.left if len(a) % 2] for s in summands]):
        for i, letters in enumerate(places):
            twist = _first(letters)
            if twist is not None:
                return SumMove(i, twist, 1)
    return None


def _reply_in_trivial(summands: list[Sorted], move: SumMove) -> SumMove | None:
    changed = summands[move.summand]
    for letter in changed.left:
        rest = letter.without(move.twist)
        if rest is not None and rest.runs:
            return SumMove(move.summand, rest.runs[0][0], -move.sign)
    # a loop, or the only crossing of an odd-even shadow, which is one
    for i, letter in enumerate(changed.loops):
        rest = letter.without(move.twist)
        if rest is not None:
            changed.loops[i] = rest
            return _move_in_trivial(summands)
    changed.left = ()
    return _move_in_trivial(summands)


class _Play:
    """The strategy of the player who makes the last move in a sum with a summand of value 022."""

    def __init__(self, position: ConnectedSum, player: Player) -> None:
        self.player = player
        self.sorted: list[Sorted] = []
        self.kept: int | None = None
        for i, diagram in enumerate(position.summands):
            minimal = to_minimal(diagram.word) if player == Player.KNOTTER and self.kept is None else None
            if minimal:
                self.kept = i
            self.sorted.append(sort_crossings(minimal or to_unknot(diagram.word)))

    def _loops(self) -> Iterator[SumMove]:
        for i, summand in enumerate(self.sorted):
            for letter in summand.loops:
                for twist, count in letter.runs:
                    for _ in range(min(count, 2)):
                        yield SumMove(i, twist, 1)

    def _rest(self, moved: TwistMove | None = None, loops: int = 0) -> ConnectedSum:
        """Return the minimal shadow, after the move `moved`, with one loop if `loops` is odd."""
        letters = self.sorted[self.kept].left if self.kept is not None else ()
        diagram = Pseudodiagram.shadow(map(len, letters))
        loop = Pseudodiagram.shadow([1])
        return ConnectedSum((diagram.after(moved) if moved else diagram, *[loop] * (loops % 2)))

    def _played(self, rest: ConnectedSum, letters: Sequence[Letter], loop: SumMove | None) -> SumMove:
        """Return a winning move in the rest, as a move of the whole sum."""
        for option in rest.moves():
            if goal(value_of_sum(rest.after(option)).outcome, self.player):
                if option.summand:
                    break
                assert self.kept is not None
                return SumMove(self.kept, letters[option.twist].runs[0][0], option.sign)
        if loop is None:
            raise LookupError("the player who makes the last move has no winning move in what is left")
        return loop

    def move(self) -> SumMove:
        loops = sum(len(letter) for summand in self.sorted for letter in summand.loops)
        letters = self.sorted[self.kept].left if self.kept is not None else ()
        return self._played(self._rest(loops=loops), letters, next(self._loops(), None))

    def reply(self, move: SumMove) -> SumMove:
        changed = self.sorted[move.summand]
        for letter in changed.pairs:
            rest = letter.without(move.twist)
            if rest is not None:
                return SumMove(move.summand, rest.runs[0][0], -move.sign)
        loops = sum(len(letter) for summand in self.sorted for letter in summand.loops)
        letters = list(self.sorted[self.kept].left) if self.kept is not None else []
        if move.summand == self.kept:
            for i, letter in enumerate(letters):
                rest = letter.without(move.twist)
                if rest is not None:
                    letters[i] = rest
                    left = self._rest(TwistMove(i, move.sign), loops)
                    return self._played(left, letters, next(self._loops(), None))
        others = list(self._loops())
        others.remove(SumMove(move.summand, move.twist, 1))
        return self._played(self._rest(loops=loops - 1), letters, next(iter(others), None))
