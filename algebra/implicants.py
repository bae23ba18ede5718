"""Short disjunctive normal forms of a Boolean function, from its prime implicants.

An implicant is a term that is true only where the function is. It is prime if it is no implicant when a literal is left
out. If a term never costs less than one with a literal less, a cheapest form consists of prime implicants.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

from knotgames.algebra.boolean import DNF, BooleanFunction, Literal, Term
from knotgames.algebra.notation import InputError

TRIES = 50
"""The number of random covers that are tried."""


def prime_implicants(function: BooleanFunction) -> list[Term]:
    """Return the prime implicants of a function, the short ones first. Raise InputError if the function is true
    everywhere; there is no notation for the empty term.
    """
    every = (1 << (1 << function.variables)) - 1
    if function.table == every:
        raise InputError("expected a Boolean function that is not true everywhere")
    primes: list[Term] = []
    covered: list[frozenset[Literal]] = []
    for size in range(1, function.variables + 1):
        for variables in combinations(range(function.variables), size):
            for signs in range(1 << size):
                literals = tuple(Literal(variable, bool(signs >> i & 1)) for i, variable in enumerate(variables))
                chosen = frozenset(literals)
                if not any(smaller <= chosen for smaller in covered):
                    term = Term(literals)
                    if not places_of(term, function.variables) & ~function.table:
                        primes.append(term)
                        covered.append(chosen)
    return primes


def places_of(term: Term, variables: int) -> int:
    """Return the truth table of a term as a function of this many variables, as a number."""
    table, width = DNF((term,)).function.table, 1 + max(literal.variable for literal in term.literals)
    for variable in range(width, variables):
        table |= table << (1 << variable)
    return table


def short_dnf(function: BooleanFunction, cost: Callable[[int], int] = lambda size: size, seed: int = 0) -> DNF:
    """Return a cheap disjunctive normal form of a function; it is not always the cheapest.

    Random covers by prime implicants are tried. Each step takes one that covers most for its cost; redundant implicants
    are removed. Raise InputError if the function is constant. `cost` is the cost of a term by its number of literals.

    >>> print(short_dnf(BooleanFunction.parse("00010111")))
    ab ac bc
    """
    if not function.table:
        raise InputError("expected a Boolean function that is true somewhere")
    primes = {term: places_of(term, function.variables) for term in prime_implicants(function)}
    price = {term: cost(len(term.literals)) for term in primes}
    random = Random(seed)
    covers = (_cover(function.table, primes, price, random) for _ in range(TRIES))
    best = min(covers, key=lambda cover: sum(price[term] for term in cover))
    return DNF(tuple(term for term in primes if term in best))


def _cover(table: int, primes: dict[Term, int], price: dict[Term, int], random: Random) -> list[Term]:
    cover: list[Term] = []
    left = table
    while left:
        worth = {
            term: (places & left).bit_count() / price[term] * random.uniform(1, 1.5)
            for term, places in primes.items()
            if places & left
        }
        chosen = max(worth, key=worth.__getitem__)
        cover.append(chosen)
        left &= ~primes[chosen]
    for term in sorted(cover, key=lambda term: -price[term]):
        others = reduce(or_, (primes[other] for other in cover if other != term), 0)
        if not table & ~others:
            cover.remove(term)
    return cover
