"""The portraits of the classes of a theory of sums, which are computed and proved on request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from knotgames.algebra.bits import mask_of
from knotgames.algebra.knot_type.contexts import Context, context_text
from knotgames.algebra.knot_type.formal import subpositions
from knotgames.algebra.knot_type.theory import Theory
from knotgames.algebra.monoids.congruence import first_tests
from knotgames.algebra.monoids.orders import better
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import LIGHT, OUTCOMES
from knotgames.checks.explore.monoids.portrait import (
    Card,
    Meaning,
    Portrait,
    divisors_first,
    near_pairs,
    numbered_tests,
    preference,
)
from knotgames.checks.induction.discovery import Discovery, discover
from knotgames.checks.induction.infinite import nim_family
from knotgames.checks.induction.theories import theory_named

PARITY = "its parity alone"
BETTER = "One class stands above another if it is at least as good for the Knotter, whatever is added to both."


@lru_cache(maxsize=2)
def found(name: str) -> Discovery:
    """Return the classes of a theory.

    Raises:
        InputError: there is no such theory, or it has infinitely many classes.
    """
    theory = theory_named(name)
    if nim_family(theory) is not None:
        raise InputError(
            f"the theory '{name}' has infinitely many classes: expected one of games whose parity is fixed"
        )
    return discover(theory)


def of_theory(name: str, which: int) -> Portrait:
    """Return the portrait of the classes of a theory under the sum with this index.

    Raises:
        InputError: there is no such theory or sum, or the classes are not a finite monoid under it.
    """
    theory = theory_named(name)
    if which >= len(theory.sums):
        raise InputError(f"the theory '{name}' has no sum {which}: expected a number below {len(theory.sums)}")
    if theory.sums[which].identity() is None:
        raise InputError(f"the sum {theory.sums[which].symbol} of '{name}' has no identity: its classes are no monoid")
    quotient = found(name)
    m, rules, symbol = quotient.monoid(which), quotient.rulebook, theory.sums[which].symbol
    line = f'kg.discover("{name}").monoid({which})'
    arrangements = (
        preference(
            better(quotient.tables, rules.payoffs),
            BETTER if len(theory.sums) == 1 else f"{BETTER[:-1]} in either sum.",
            f'import knotgames as kg; from knotgames.algebra.monoids.orders import better; d = kg.discover("{name}"); '
            "better(d.tables, d.rulebook.payoffs)",
        ),
        divisors_first(m, line),
    )
    tests, by_element = numbered_tests(_told(quotient, which, near_pairs(arrangements, len(m))))
    codes = [code(theory, payoffs) for payoffs in rules.payoffs]
    smallest = "Smallest game" if quotient.smallest else "Game of smallest birthday"
    cards = []
    for i in range(len(m)):
        game = quotient.games[i]
        cards.append(
            Card(
                facts=(
                    (smallest, str(game)),
                    ("Size", f"birthday {game.birthday}, {len(subpositions(game))} subpositions"),
                    *((("Parity", ("even", "odd")[rules.parities[i]]),) if theory.fixed_parity else ()),
                ),
                command=f"knotgames discover {name}",
                python=f'import knotgames as kg; kg.discover("{name}").games[{i}]',
                told=by_element[i],
                conditions=rules.conditions[i],
                options=tuple(mask_of({quotient.class_of(option) for option in side}) for side in game.sides),
            )
        )
    return Portrait(
        path=f"theory/{name}/{which}",
        title=f"{len(m)} classes of '{name}'" + (f" under {symbol}" if len(theory.sums) > 1 else ""),
        said=f"{theory.summary[:1].upper()}{theory.summary[1:]}. The classes were found from the rules of sums alone "
        "just now, and the induction that proves them was made.",
        symbol=symbol,
        monoid=m,
        names=rules.names,
        outcomes=tuple(codes),
        meanings=meanings_of(theory, set(codes)),
        arrangements=arrangements,
        cards=tuple(cards),
        tests=tests,
        command=f"knotgames discover {name}",
        python=f"import knotgames as kg; {line}",
        sum_command=f"knotgames discover {name}",
        typeset=str,
        sum_python=f'import knotgames as kg; {line}.add("{{a}}", "{{b}}")',
    )


def code(theory: Theory, payoffs: tuple[int, int]) -> str:
    """Return the outcome of a class: of a knot-type game if there are two payoffs, else the ends by who starts."""
    if set(theory.payoffs) == {0, 1}:
        return str(Outcome.of(payoffs[0] == 1, payoffs[1] == 1))
    return "".join(_end(theory, payoff) for payoff in payoffs)


def _end(theory: Theory, payoff: int) -> str:
    return theory.terminals[theory.payoffs.index(payoff)]


def meanings_of(theory: Theory, present: set[str]) -> Mapping[str, Meaning]:
    """Return the meanings of the outcomes that occur."""
    if set(theory.payoffs) == {0, 1}:
        return {str(o): Meaning(o.explained, OUTCOMES[o]) for o in Outcome if str(o) in present}
    ends = sorted(set(theory.payoffs), reverse=True)
    codes = [(_end(theory, left), _end(theory, right)) for left in ends for right in ends]
    return {
        left + right: Meaning(f"{left} if the Knotter starts, {right} if the Unknotter does", LIGHT[i % len(LIGHT)])
        for i, (left, right) in enumerate(codes)
        if left + right in present
    }


def _told(quotient: Discovery, which: int, pairs: list[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Return tests that distinguish pairs: a smallest game for this sum, else for another, else a larger context."""
    theory, games, payoffs = quotient.theory, quotient.games, quotient.rulebook.payoffs
    by_size = sorted(range(len(games)), key=lambda i: (games[i].birthday, len(subpositions(games[i]))))
    told: dict[tuple[int, int], str] = {}
    won = dict(zip(quotient.rulebook.names, payoffs, strict=True))
    for n in sorted(range(len(theory.sums)), key=lambda n: n != which):
        if theory.sums[n].identity() is None:
            continue
        m = quotient.monoid(n)
        left = [(m[i], m[j]) for i, j in pairs if (i, j) not in told]
        for (a, b), test in first_tests(m, won, left, [m[i] for i in by_size]).items():
            if test is not None:
                told[m.index_of(a), m.index_of(b)] = context_text(((n, games[m.index_of(test)]),), theory)
    for context in quotient.telling():
        ends = _ends(quotient, context)
        for i, j in pairs:
            if (i, j) not in told and payoffs[ends[i]] != payoffs[ends[j]]:
                told[i, j] = context_text(context, theory)
    return {pair: told.get(pair, PARITY) for pair in pairs}


def _ends(quotient: Discovery, context: Context) -> list[int]:
    """Return the ends of each class in a context."""
    places = list(range(len(quotient.rulebook)))
    for n, part in context:
        row = quotient.tables[n][quotient.class_of(part)]
        places = [row[place] for place in places]
    return places
