"""Section 4: the game *."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from knotgames.algebra.knot_type.formal import game, outcome, terminal
from knotgames.algebra.knot_type.theory import KNOT, SumRule, Theory
from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011a.paper import PAPER, with_entry
from knotgames.checks.questions import facts

Nested: TypeAlias = "str | frozenset[Nested]"
"""A game as a symbol or a set of options, by Definitions 2.1 and 2.2 alone."""


@PAPER.claim(
    "Section 4 (* + *)",
    "Let $*$ denote the odd game ${u}$. This game lasts one move, and the Unknotter always wins. The sum $* + * = {*' "
    "+ *} = {u + *} = {*}$.",
    mutants={
        "u + u = k": {"theory": replace(KNOT, sums=(SumRule("+", ((1, 1), (1, 1))),))},
        "* denotes {k}": {"end": "k"},
    },
)
def star_twice(theory: Theory = KNOT, end: str = "u") -> Iterable[Question]:
    star = game([terminal(end, theory)])
    scope = "the positions of * + *"
    lasts_and_won = ("parity, moves and outcome of *", (star.parity, star.birthday, outcome(star)))
    yield facts(scope, [(*lasts_and_won, (1, 1, Outcome.UNKNOTTER)), ("* + *", star + star, game([star]))])
    table, names = theory.sums[0].table, theory.terminals

    def add(first: Nested, second: Nested) -> Nested:
        if isinstance(first, str) and isinstance(second, str):
            return names[table[names.index(first)][names.index(second)]]
        moved = {add(option, second) for option in first} if isinstance(first, frozenset) else set()
        return frozenset(
            moved | ({add(first, option) for option in second} if isinstance(second, frozenset) else set())
        )

    one = frozenset({end})
    yield facts(scope, [("*", one, frozenset({"u"})), ("* + *", add(one, one), frozenset({one}))], by="definitions")


PAPER.lemma(
    "Lemma 4.1",
    "If $X$ is $K2$, then $X + * + *$ is $K2$. If $X$ is $K1$, then $X + * + *$ is $K1$.",
    "(outcome(X) in {K, 2} implies outcome(X + * + *) in {K, 2}) and "
    "(outcome(X) in {K, 1} implies outcome(X + * + *) in {K, 1})",
    mutants=["outcome(X) in {K, 1} implies outcome(X + * + *) in {K, 2}"],
)

PAPER.lemma(
    "Lemma 4.2",
    "If $X$ is $U2$, then $X + * + *$ is $U2$. If $X$ is $U1$, then $X + * + *$ is $U1$.",
    "(outcome(X) in {U, 2} implies outcome(X + * + *) in {U, 2}) and "
    "(outcome(X) in {U, 1} implies outcome(X + * + *) in {U, 1})",
    mutants=["outcome(X) in {U, 1} implies outcome(X + * + *) in {U, 2}"],
)

PAPER.lemma(
    "Theorem 4.3",
    "$* + * ≅ 0$.",
    "* + * ~ u and outcome(A + * + *) = outcome(A) and parity(A + * + *) = parity(A)",
    reading="The paper does not define 0. We read it as $u$, because two sentences later it says $* + * ≅ u$.",
    mutants=["* + * + * ~ u", "outcome(A + *) = outcome(A)", "parity(A + * + * + *) = parity(A)"],
)


def involution(back: str = "A + * + * ~ A", other: str = "parity(A + *) != parity(A)") -> str:
    """The lemma that adding * is an involution, and a bijection from even values to odd ones."""
    return f"({back}) and ({other}) and (A + * ~ B + * implies A ~ B) and (exists B: B + * ~ A)"


PAPER.lemma(
    "Section 4 (an involution)",
    "$*$ acts as an involution on $V$. In fact, $*$ establishes a one-to-one correspondence between even and odd "
    "elements of $V$.",
    involution(),
    mutants=[involution(back="A + * ~ A"), involution(other="parity(A + *) = parity(A)")],
    altered={"002 + * is 102*": with_entry("002", "000*", "102*")},
    uses=("Theorem 4.3",),
)


def product_with_z2(sums: str = "e(A + B) ~ e(A) + e(B)", stars: str = "parity(A) != parity(B)") -> str:
    """The lemma that a value is given by its even projection and its parity, as an isomorphism onto V_0 x Z_2."""
    one_to_one = "(e(A) ~ e(B) and parity(A) = parity(B) implies A ~ B)"
    onto = f"(exists B: e(A) ~ e(B) and {stars})"
    parities = "(parity(A + B) = even iff parity(A) = parity(B))"
    return f"{one_to_one} and {onto} and {sums} and {parities} and parity(e(A)) = even"


PAPER.lemma(
    "Section 4 (V = V0 x Z2)",
    "$V ≅ V_0 × Z_2$, where $V_0$ denotes the even elements of $V$.",
    product_with_z2(),
    mutants=[product_with_z2(sums="e(A + B) ~ A + e(B)"), product_with_z2(stars="e(B) ~ o(B)")],
    altered={
        "011 + 011 is 011*": with_entry("011", "011", "011*"),
        "002 + * is 102*": with_entry("002", "000*", "102*"),
    },
    uses=("Theorem 4.3",),
)
