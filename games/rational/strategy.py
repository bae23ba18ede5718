"""How to win a sum of rational shadows of any length: the strategies in the proofs of Johnson2011b, played out.

A reduction sorts the crossings of a sum into *loops* (removed by ->1), *pairs* (removed by ->2) and those of what is
left. The player who makes the last move of the game answers in a pair with the opposite crossing, in a loop with
another loop, and otherwise plays what is left, which is small [Lemma 3.9]. In a sum of shadows that all reduce to
odd-even ones the Unknotter wins even when she does not make the last move: she answers in an odd-even shadow with the
opposite crossing of the same twist, and if she has to move first she takes a loop, or a crossing of the odd twist
[Lemma 7.3].
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
    """A letter that remembers from which twists its crossings are.

    Attributes:
        runs: a twist (the first is 0) and a number of its crossings, then others.

    >>> letter = Letter(((0, 2),)) + Letter(((1, 1),))
    >>> len(letter), letter.without(0)
    (3, Letter(runs=((0, 1), (1, 1))))
    """

    runs: tuple[tuple[int, int], ...]

    def __add__(self, other: Letter) -> Letter:
        return Letter(self.runs + other.runs)

    def __len__(self) -> int:
        return sum(count for _, count in self.runs)

    def cut(self, count: int) -> tuple[Letter, Letter]:
        """The rest, and the last so many crossings."""
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
        """The letter without one crossing of this twist; None if it has none."""
        for i, (origin, count) in enumerate(self.runs):
            if origin == twist:
                left = ((twist, count - 1),) if count > 1 else ()
                return Letter(self.runs[:i] + left + self.runs[i + 1 :])
        return None


@dataclass
class Sorted:
    """The crossings of a shadow, sorted by a reduction.

    Attributes:
        left: the letters of the word that the reduction ends with.
        loops: what its steps of the kind ->1 removed.
        pairs: what its steps of the kind ->2 removed.

    The reduction of [(2), (2)] to the unknot removes the first twist as a pair, the second one as two loops:

    >>> sort_crossings(to_unknot((2, 2)))
    Sorted(left=(), loops=[Letter(runs=((1, 2),))], pairs=[Letter(runs=((0, 2),))])
    """

    left: tuple[Letter, ...]
    loops: list[Letter] = field(default_factory=list)
    pairs: list[Letter] = field(default_factory=list)


def sort_crossings(reduction: Reduction) -> Sorted:
    """The crossings of the shadow that a reduction starts from, sorted by what the reduction does to them.

    >>> reduction = to_core((0, 3, 1, 1, 2))
    >>> reduction.end, [letter.runs for letter in sort_crossings(reduction).left]
    ((2, 2), [((2, 1), (3, 1)), ((4, 2),)])
    """
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
    """A winning first move in a sum of rational shadows; None if the player has none.

    Args:
        position: the sum.
        player: who is to move.

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
    """The answer with which a player wins a sum of rational shadows in which the opponent has just made a move.

    Args:
        position: the sum before the move.
        move: the move of the opponent.
        player: who answers, and who is to win when the opponent starts.

    Returns:
        The answer; None if the game is over.

    Raises:
        InputError: some crossing is resolved, or the player does not win when the opponent starts.

    >>> winning_reply(ConnectedSum.parse("[(2), (2)]"), SumMove(0, 0, 1), Player.UNKNOTTER)
    SumMove(summand=0, twist=0, sign=-1)
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
    """The Unknotter's move in a sum of loops and odd-even shadows: a loop if there is one, else in an odd twist."""
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
    """The strategy of the player who makes the last move in a sum of which some summand has value 022."""

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
        """What is left after the reductions: the minimal shadow, in which a move may have been made, and the loops,
        of which only the parity matters.
        """
        letters = self.sorted[self.kept].left if self.kept is not None else ()
        diagram = Pseudodiagram.shadow(map(len, letters))
        loop = Pseudodiagram.shadow([1])
        return ConnectedSum((diagram.after(moved) if moved else diagram, *[loop] * (loops % 2)))

    def _played(self, rest: ConnectedSum, letters: Sequence[Letter], loop: SumMove | None) -> SumMove:
        """A winning move in what is left, as a move of the whole sum."""
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
        """The first move."""
        loops = sum(len(letter) for summand in self.sorted for letter in summand.loops)
        letters = self.sorted[self.kept].left if self.kept is not None else ()
        return self._played(self._rest(loops=loops), letters, next(self._loops(), None))

    def reply(self, move: SumMove) -> SumMove:
        """The answer to a move."""
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
