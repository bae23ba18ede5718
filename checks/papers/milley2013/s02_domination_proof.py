"""Section 2 of [Milley2013]: the cases of the proof of Lemma 2.2, with the printed moves."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise, permutations, product
from typing import Any

import z3

from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import sum_of
from knotgames.checks.claim import Question
from knotgames.checks.induction.step import outcome_in
from knotgames.checks.papers.milley2013.induction import proved
from knotgames.checks.papers.milley2013.paper import PAPER
from knotgames.checks.papers.milley2013.play import Strips, played, positions, shown, up_to
from knotgames.checks.questions import none_fails
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import Obligation
from knotgames.checks.solvers.query import all_of, any_of
from knotgames.games.partizan_kayles import MISERE

P = LastMoveOutcome.PREVIOUS

Place = Callable[[Any, Any, Any], Any]
"""A square of a strip, from its length n, the first square d of Right's domino and Left's square s."""


@dataclass(frozen=True)
class Case:
    """Left can move to G^L by the square s of a strip, and Right to G^R by the squares d and d + 1 of the same strip.

    Attributes:
        reply: Left's answer to G^R.
        domino: the first square of the domino in G^L that leads to the same sum.
        elsewhere: True if both are in another strip of m >= 2 squares. It exists since G^L + S_1 is not in R.
    """

    name: str
    given: Callable[[Any, Any, Any], list[Any]]
    reply: Place
    domino: Place
    elsewhere: bool = False


LEAST, AWAY = 4, 1
"""The shortest strip of Case 1, and Left's distance from an end if she plays "one away"."""


def cases(least: int = LEAST, away: int = AWAY) -> Sequence[Case]:
    """Return the cases of the proof, for one end of a strip and for the other."""
    return (
        Case("no overlap", lambda n, d, s: [s < d], lambda n, d, s: s, lambda n, d, s: d),
        Case("no overlap", lambda n, d, s: [s > d + 1], lambda n, d, s: s, lambda n, d, s: d),
        Case("free on both sides", lambda n, d, s: [s == d, d >= 1, d + 2 < n], _by(2), _by(1)),
        Case("free on both sides", lambda n, d, s: [s == d + 1, d >= 1, d + 2 < n], _by(-1), _by(-1)),
        Case("Case 1", lambda n, d, s: [n >= least, d == 0, s == 0], _at(2), _at(1)),
        Case("Case 1", lambda n, d, s: [n >= least, d == 0, s == 1], _at(2 + away), _at(2)),
        Case("Case 1", lambda n, d, s: [n >= least, d == n - 2, s == n - 1], _by(-1), _by(-1)),
        Case("Case 1", lambda n, d, s: [n >= least, d == n - 2, s == n - 2], _by(-1 - away), _by(-2)),
        Case("Case 2", lambda n, d, s: [n == 3, d == 0, s == 0], _at(2), _at(1)),
        Case("Case 2", lambda n, d, s: [n == 3, d == 1, s == 2], _at(0), _at(0)),
        Case("Case 2", lambda n, d, s: [n == 3, s == 1], _at(away), _at(0), elsewhere=True),
        Case("Case 3", lambda n, d, s: [n == 2], _at(away), _at(0), elsewhere=True),
    )


def _at(square: int) -> Place:
    return lambda n, d, s: square


def _by(step: int) -> Place:
    return lambda n, d, s: d + step


def _left_by(length: int, taken: set[int]) -> Strips | None:
    """Return the pieces of a strip without some squares; None if they are not all in the strip."""
    if not taken <= set(range(length)):
        return None
    ends = [-1, *sorted(taken), length]
    return tuple(sorted(piece for a, b in pairwise(ends) if (piece := b - a - 1)))


def _tried(squares: int) -> Iterator[tuple[Strips, int, int, int]]:
    """Yield a sum with G^L + S_1 in P, one of its strips, a domino d and a square s."""
    of = played(MISERE.take, MISERE.play)
    for position in positions(squares):
        for n in sorted(set(position)):
            for d, s in product(range(n - 1), range(n)):
                if of(sum_of((*_beside(position, n), *(_left_by(n, {s}) or ()), 1))) is P:
                    yield position, n, d, s


def _beside(position: Strips, n: int) -> list[int]:
    at = position.index(n)
    return [*position[:at], *position[at + 1 :]]


def _unanswered(chosen: Sequence[Case], position: Strips, n: int, d: int, s: int) -> str | None:
    """Return the position if no case has the moves that it promises."""
    rest = _beside(position, n)
    where = f"G = {shown(position)}, square {s} and domino {d} of S_{n}"
    case = next((case for case in chosen if all(case.given(n, d, s))), None)
    other = max(rest, default=0)
    if case is None or (case.elsewhere and other < 2):
        return f"{where}: no case"
    reply, domino = case.reply(n, d, s), case.domino(n, d, s)
    if case.elsewhere:
        rest.remove(other)
        by_left = _left_by(n, {d, d + 1}), _left_by(other, {reply})
        by_right = _left_by(n, {s}), _left_by(other, {domino, domino + 1})
    else:
        by_left = _left_by(n, {d, d + 1, reply} if reply not in (d, d + 1) else {n}), ()
        by_right = _left_by(n, {s, domino, domino + 1} if s not in (domino, domino + 1) else {n}), ()
    if None in (*by_left, *by_right):
        return f"{where}: {case.name} has a move that does not exist"
    after, option = (sum_of((*rest, *chain(*filter(None, pieces)))) for pieces in (by_left, by_right))
    if {after} ^ {option} or played(MISERE.take, MISERE.play)(after) is not P:
        return f"{where}: {case.name} leads to {shown(after)}, not to the Right option {shown(option)}"
    return None


PRINTED = cases()


@PAPER.claim(
    "Lemma 2.2 (proof)",
    "If Left has a good first move in $G^L + S_1$ then $G^L$ is in $P$. If $G^L + S_1$ is in $P$ then Left has an "
    "answer in $P$ to every $G^R$, by a move to a Right option of $G^L$: by the same square if the domino leaves it "
    "free; else beside the domino if it leaves a free square on both sides; else, where the domino is at the end of "
    f"$S_n$, $n >= {LEAST}$ (Case 1), beside it or one away from the end of what it leaves; in $S_3$ (Case 2), in what "
    "it leaves or one away from the end of another strip; in $S_2$ (Case 3), one away from the end of another strip.",
    reading="The lengths in the three cases are missing in our copy. These are the lengths that its text mentions.",
    uses=("Theorem 4.4", "Corollary 2.3"),
    mutants={
        "Case 1 from S_3 on": {"chosen": cases(least=3)},
        "at the end, not one away": {"chosen": cases(away=0)},
        "without Case 3": {"chosen": cases()[:-1]},
    },
)
def proof_by_cases(chosen: Sequence[Case] = PRINTED, squares: int = 14) -> Iterator[Question]:
    yield none_fails(up_to(squares), _tried(squares), partial(_unanswered, chosen), starred=True, bound=True)
    yield from proved(MISERE, _obligations(chosen), "all strips, all squares and dominoes in them")


def _obligations(chosen: Sequence[Case]) -> Iterator[Obligation]:
    """Yield the negations: a case without its moves, or squares without a case."""
    n, d, s, m = z3.Ints("n d s m")
    here = z3.And(d >= 0, d + 2 <= n, s >= 0, s < n)
    show = numbers_in("square {} and domino {} of a strip of {}", s, d, n)
    given = any_of(all_of(case.given(n, d, s)) for case in chosen)
    yield Obligation("a case for each", here, z3.Not(given), show, n)
    for case in chosen:
        reply, domino = case.reply(n, d, s), case.domino(n, d, s)
        if case.elsewhere:
            there = z3.And(here, m >= 2, *case.given(n, d, s))
            legal = z3.And(reply >= 0, reply < m, domino >= 0, domino + 2 <= m)
            after = [d, n - d - 2, reply, m - reply - 1]
            option = [s, n - s - 1, domino, m - domino - 2]
        else:
            there = z3.And(here, *case.given(n, d, s))
            free = [reply >= 0, reply < n, z3.Or(reply < d, reply > d + 1)]
            legal = z3.And(*free, domino >= 0, domino + 2 <= n, z3.Or(s < domino, s > domino + 1))
            after = _pieces(n, reply, d)
            option = _pieces(n, s, domino)
        same = any_of(all_of(map(operator.eq, after, order)) for order in permutations(option))
        text = f"{case.name}: the moves exist and lead to the same sum"
        yield Obligation(text, there, z3.Not(z3.And(legal, same)), show, n)
    # G^L + S_1 is in P: so its strips are not all S_1, and there is another one where a case needs it.
    singles = z3.Int("singles")
    yield Obligation(
        "a sum of single squares in P",
        singles >= 1,
        outcome_in(MISERE.monoid, singles * MISERE.element(1), [P]),
        numbers_in("{}S_1", singles),
        singles,
    )


def _pieces(n: Any, square: Any, domino: Any) -> list[Any]:
    """Return the four pieces, some empty, of a strip without a square and a domino that do not overlap."""
    first, last = z3.If(square < domino, square, domino), z3.If(square < domino, domino, square)
    size = z3.If(square < domino, 1, 2)
    return [first, last - first - size, n - last - (3 - size), z3.IntVal(0)]
