"""The algebra of a theory or of a heap game, whose certificate the checker has accepted."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from knotgames.algebra.knot_type.algebra import Algebra, algebra_of
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.algebra.knot_type.theory import KNOT, SumRule, Theory
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.algebra.misere.names import element_names
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.misere.rules import HeapGame, read_game
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, Player, wins
from knotgames.checks.budget import STEPS, Budget
from knotgames.checks.certificates import induction
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.certificates.algebras.heap_games import misere_monoid
from knotgames.checks.induction.discovery import discover
from knotgames.checks.induction.infinite import nim_family
from knotgames.checks.induction.theories import theory_names, theory_of

LAST_MOVE = (LastMoveOutcome.LEFT, LastMoveOutcome.RIGHT, LastMoveOutcome.NEXT, LastMoveOutcome.PREVIOUS)
"""The outcomes of heap games, in the order of K, U, 1 and 2."""

ROUNDS = 3
"""The rounds of the search for classes of a theory with infinitely many."""

MOST_NAMED = 99
"""The largest heap that has a name in lemmas."""


def algebra_named(name: str | Path | Theory) -> Algebra[Any]:
    """Return the algebra of a theory, of the theory in a TOML file, or of a heap game under misère play.

    Its certificate was accepted. If the theory has infinitely many classes, or the search does not find all, the
    algebra has no tables.

    Raises:
        InputError: it is not one of these, or the heap game is not known to have a finite quotient.

    >>> algebra_named("both"), algebra_named("0.77")
    (<Algebra of 'both': 70 classes>, <Algebra of '0.77': 40 classes>)
    """
    if isinstance(name, Theory):
        return _of_theory(name)
    text = str(name)
    if text in theory_names() or text.endswith(".toml"):
        return _of_theory(theory_of(text))
    if text[:1].isdigit():
        return _of_heaps(read_game(text))
    raise InputError(
        f"theory '{text}': expected a TOML file, the code of a heap game such as 0.77, "
        f"or one of {', '.join(theory_names())}"
    )


@lru_cache(maxsize=8)
def _of_theory(theory: Theory) -> Algebra[Any]:
    if theory == KNOT:
        return JOHNSON
    family = nim_family(theory)
    with Budget(STEPS).counted():
        found = discover(theory, ROUNDS if family is not None else None)
    if not found.closed:
        why = "it has infinitely many classes, which include nim" if family else f"the search stopped: {found.stopped}"
        return replace(found.algebra, rests_on=why)
    require_accepted(induction.certificate(found.rulebook, found.tables), induction.check, theory.name)
    return replace(found.algebra, rests_on=_accepted(len(found.rulebook), "induction"))


def _accepted(classes: int, checker: str) -> str:
    return f"{classes} classes, with a certificate accepted by the checker '{checker}'"


@lru_cache(maxsize=8)
def _of_heaps(game: HeapGame) -> Algebra[str]:
    with Budget(STEPS).counted():
        found = misere_monoid(game)
    q = found.monoid
    if not isinstance(q, MisereQuotient) or q.stopped is not None:
        known = f"'knotgames quotient {game.name}' says what is known"
        raise InputError(f"theory '{game.name}': expected a heap game with a finite misère quotient; {known}")
    for certificate, check in found.proofs():
        require_accepted(certificate, check, game.name)
    return _of_quotient(game.name, q)


def _of_quotient(name: str, q: MisereQuotient) -> Algebra[str]:
    """Return the algebra of a misère quotient: a position is a terminal game, heaps are h0, h1, h2, ..."""
    last = MOST_NAMED if q.series is not None else min(q.last, MOST_NAMED)
    heaps = {f"h{n}": q.element(n) for n in range(last + 1)}
    named = {element: heap for heap, element in reversed(heaps.items())}
    for element, word in enumerate(q.words):
        if element not in named:
            copies = (f"h{heap}" for heap, times in zip(q.generators, word, strict=True) for _ in range(times))
            named[element] = f"({' + '.join(copies)})"
    ends = tuple(named[element] for element in range(len(q)))
    plus = tuple(tuple(map(int, row)) for row in q.monoid.table)
    theory = Theory(name, ends, (0,) * len(q), (SumRule("+", plus),), fixed_parity=False)
    pairs = tuple((wins(one, Player.LEFT, Player.LEFT), wins(one, Player.LEFT, Player.RIGHT)) for one in q.outcomes)
    without_options = ((Condition(0, (0,)),),) * len(q)
    rulebook = Rulebook(theory, element_names(q), (0,) * len(q), tuple(range(len(q))), pairs, without_options)
    outcomes = tuple(map(str, LAST_MOVE))
    constants = {heap: named[element] for heap, element in heaps.items()}
    return replace(
        algebra_of(rulebook, (plus,)), outcomes=outcomes, constants=constants, rests_on=_accepted(len(q), "quotient")
    )
