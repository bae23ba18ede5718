"""Section 8: the signs of 01 and 12."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from knotgames.algebra.knot_type.formal import STAR, Game, payoffs, subpositions, terminal
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.grading import AXIOMS, Axioms, obeys_axioms
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.knot_type.values import VALUES, value_of
from knotgames.algebra.notation import NotationError
from knotgames.checks.certificates.witnesses import games_certificate
from knotgames.checks.claim import Certificate, Check, Question, Severity
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011a.definitions import levels_of
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER, with_entry
from knotgames.checks.papers.johnson2011a.s05_gradings import gradings
from knotgames.checks.questions import EXHAUSTION, ask, every, facts


def _rule(number: str, statement: str, rule: str, mutant: str) -> None:
    """Enter a lemma on the class of a sum, such as 01- 12- 12 for $01- + 12-$ is 12; 01 and 12 mean either sign."""

    def says(rule: str) -> str:
        first, second, total = rule.split()
        return f"class(A) = {first} and class(B) = {second} implies class(A + B) = {total}"

    a, b = (next(str(value) for value in VALUES if value.m.startswith(name)) for name in rule.split()[:2])
    altered = {f"{a} + {b} is 000": with_entry(a, b, "000")}
    PAPER.lemma(number, statement, says(rule), mutants=[says(mutant)], altered=altered)


_rule("Lemma 8.3", "If $A$ and $B$ are two games in $01-$, then $A + B$ is in 02.", "01- 01- 02", "01 01- 02")
_rule("Lemma 8.4", "If $A$ is in $01-$ and $B$ is in $12-$, then $A + B$ is in 12.", "01- 12- 12", "01- 12 12")
_rule("Lemma 8.5", "If $A ∈ 01+$ and $B ∈ 01$, then $A + B ∈ 12$.", "01+ 01 12", "01 01 12")
_rule("Lemma 8.6", "If $A ∈ 12+$ and $B ∈ 01$, then $A + B ∈ 22$.", "12+ 01 22", "12 01 22")
_rule("Lemma 8.7", "If $A ∈ 12$ and $B ∈ 01+$, then $A + B ∈ 22$.", "12 01+ 22", "12 01- 22")

SUMMARY = ("01- 01- 02", "01- 01+ 12", "01+ 01+ 12", "01- 12- 12", "01- 12+ 22", "01+ 12- 22", "01+ 12+ 22")

for _summand, _other, _total in map(str.split, SUMMARY):
    _rule(
        f"Section 8 ({_summand} + {_other})",
        f"${_summand} + {_other}$ is {_total}.",
        f"{_summand} {_other} {_total}",
        f"{_summand} {_other} {'22' if _total == '12' else '12'}",
    )

PRINTED_W = "J = {*, k + *}; K = {J}; W = {u, K}; W"
CORRECTED_W = "J = {*, k + *}; K = {J}; W = {*, K}; W"


def _classes(games: Mapping[Game, tuple[str, bool]]) -> Iterable[Question]:
    """Ask if games have the given classes and parities, by the rulebook and by the definitions alone."""

    def by_rulebook(game: Game) -> tuple[str, bool]:
        return value_of(game).m, bool(game.parity)

    def by_definitions(game: Game) -> tuple[str, bool]:
        _, y, z, sign = levels_of(game)
        return f"{y}{z}{sign}", bool(game.parity)

    for method, found_of in ((EXHAUSTION, by_rulebook), ("definitions", by_definitions)):
        yield every(
            "the positions of the games",
            games,
            found_of,
            games.__getitem__,
            lambda game, m_and_odd, _: f"{game} is {('even', 'odd')[m_and_odd[1]]} and in {m_and_odd[0]}",
            by=method,
        )


def _is_in_01_minus(text: str) -> Iterable[Question]:
    try:
        yield from _classes({parse(text): ("01-", False)})
    except NotationError as error:
        shown = f"W is not a knot-type game: {str(error).splitlines()[0]}"
        yield facts("the game W", [(shown, False)])


def _tells_signs(game: Game) -> Question:
    """Ask if W + W is in Y_0, by outcomes alone: this distinguishes 01- from 01+."""
    # An even game is in Y_0 or Y_1 if the Unknotter wins moving first (Theorem 6.9). W + W is in 02 if and only if W is
    # in 01- (Lemmas 8.3 and 8.5), and a game is in Y_0 if and only if she wins its odd projection moving second.
    doubled = game + game
    return every(
        "the outcomes of W + W and W + W + *",
        [(doubled, 1), (doubled + STAR, 0)],
        lambda total, starts: payoffs(total)[starts],
        0,
        lambda *_: f"W + W is not in Y_0 for W = {game}",
        starred=True,
        by="play",
        bound=True,
    )


def _outcomes_of_w(check: Check) -> Mapping[str, Certificate]:
    def made() -> Mapping[str, Any]:
        w = parse(CORRECTED_W)
        return games_certificate({f"W = {w}": w}, [((0, w),), ((0, w), (0, parse("*")))], w.theory)

    return {"the outcomes of W + W and W + W + *, by play": made}


@PAPER.claim(
    "Lemma 8.8",
    "Some game $W$ is in $01-$.",
    uses=(ONE_CLASS,),
    certificates=_outcomes_of_w,
    mutants={
        "W = {*}": {"witness": "{*}"},
        "a game of 01+": {"witness": "{*, {{{u, k}}, {{{*, k + *}}}}}"},
    },
)
def lemma_8_8(witness: str = CORRECTED_W) -> Iterable[Question]:
    yield from _is_in_01_minus(witness)
    yield _tells_signs(parse(witness))


@PAPER.claim(
    "Lemma 8.8 (the game W as printed)",
    "$J = {*, k + *}$, an even game in 11; $K = {J}$, an odd game in 02; $W = {u, K}$, an even game in 01. Since no "
    "option of $W$ is in 12, $W ∈ 01-$.",
    uses=(ONE_CLASS,),
    correction="Lemma 8.8 (the game W corrected)",
    severity=Severity.MISPRINT,
    controls={"* in the place of u": {"witness": CORRECTED_W}},
)
def lemma_8_8_printed(witness: str = PRINTED_W) -> Iterable[Question]:
    """W is not a knot-type game (Definition 2.2): its option u is even, its option K odd."""
    yield from _is_in_01_minus(witness)


J = parse("{*, k + *}")

LEVELS_OF_J = {STAR: 0, terminal("k") + STAR: 2, J: 1}
"""The level of *, k + * and J in any grading."""


@PAPER.claim(
    "Lemma 8.8 (J in any grading)",
    "$J = {*, k + *}$ is an even game in 11, because it is in $G_1$ for any grading $G$.",
    uses=("Theorem 2.10",),
    mutants={
        "G_0 may have options in G_2": {"axioms": {**AXIOMS, 0: ()}},
        "J is in G_2": {"levels": {**LEVELS_OF_J, J: 2}},
        "J = {*, {u, k}}": {"levels": {STAR: 0, parse("{u, k}"): 2, parse("{*, {u, k}}"): 1}},
    },
)
def j_in_any_grading(levels: Mapping[Game, int] = LEVELS_OF_J, axioms: Axioms = AXIOMS) -> Iterable[Question]:
    """The only option of k + * is k, so the levels follow step by step from the options."""
    positions = subpositions(*levels)
    yield every(
        "all gradings of the positions of J",
        product(gradings(positions, axioms), levels.items()),
        lambda level, said: level[said[0]],
        lambda level, said: said[1],
        "{1[0]} is in G_{left} for some grading, not in G_{right}",
        starred=True,
        to_the_end=True,
    )
    possible: dict[Game, frozenset[int]] = {}
    for game in positions:
        if game.end is not None:
            possible[game] = frozenset({2 * KNOT.payoffs[game.end]})
            continue
        below = product(*(possible[option] for option in sorted(*game.sides, key=str)))
        possible[game] = frozenset(k for options in below for k in range(3) if obeys_axioms(k, options, axioms))
    yield every(
        "the levels that the options allow",
        levels,
        lambda game: sorted(possible[game]),
        lambda game: [levels[game]],
        "{case} can have any of the levels {left}",
        by="induction",
    )


Texts = tuple[str, str, str]

CORRECTED: Texts = ("J = {*, k + *}; J", "J = {*, k + *}; {J}", CORRECTED_W)

CLASSES_OF_JKW = (("11", False), ("02", True), ("01-", False))
"""The class of J, K and W, each with True if the game is odd."""


@PAPER.claim(
    "Lemma 8.8 (the game W corrected)",
    "$J = {*, k + *}$ is an even game in 11, $K = {J}$ an odd game in 02, and $W = {*, K}$ an even game in $01-$.",
    uses=(ONE_CLASS,),
    certificates=_outcomes_of_w,
    mutants={
        "W = {K}": {"texts": (*CORRECTED[:2], "W = {{{*, k + *}}}; W")},
        "J = {*}": {"texts": ("{*}", *CORRECTED[1:])},
    },
)
def lemma_8_8_corrected(texts: Texts = CORRECTED) -> Iterable[Question]:
    games = [parse(text) for text in texts]
    yield from _classes(dict(zip(games, CLASSES_OF_JKW, strict=True)))
    yield _tells_signs(games[2])


_rule("Lemma 8.9", "If $A ∈ 02$ and $B ∈ 01$, then $A + B ∈ 12+$.", "02 01 12+", "02 01 12-")
PAPER.lemma(
    "Section 8 (W as a test)",
    "The game $W$ can now be used as a test to tell whether something is in $12-$ or $12+$.",
    "class(A) = 12 and class(W) = 01- implies (class(A + W) = 12 iff class(A) = 12-) and "
    "(class(A + W) = 22 iff class(A) = 12+)",
    mutants=[
        "class(A) = 12 and class(W) = 01 implies (class(A + W) = 12 iff class(A) = 12-)",
        "class(A) = 12 and class(W) = 01+ implies (class(A + W) = 22 iff class(A) = 12+)",
    ],
    uses=("Lemma 8.8",),
)

PRINTED_STEP = "class(B) = 01 and class(W) = 01- implies class(B + W) = 02"


def step_of_8_9(sums: str = "{02, 12}") -> str:
    """The lemma that B + W is in certain classes, and that A plus a game of these classes is in 22."""
    return (
        f"(class(B) = 01 and class(W) = 01- implies class(B + W) in {sums}) and "
        f"(class(A) = 02 and class(C) in {sums} implies class(A + C) = 22)"
    )


PAPER.claim(
    "Lemma 8.9 (proof as printed)",
    "For $B ∈ 01$ and $W ∈ 01-$, $B + W$ is in $01 + 01 ⊆ 02$.",
    formula=PRINTED_STEP,
    uses=INDUCTION,
    correction="Lemma 8.9 (proof corrected)",
    severity=Severity.GAP,
    controls={"B ∈ 01-": {"lemma": PRINTED_STEP.replace("class(B) = 01 ", "class(B) = 01- ")}},
)(lambda lemma=PRINTED_STEP: [ask(decide, lemma)])

PAPER.lemma(
    "Lemma 8.9 (proof corrected)",
    "For $A ∈ 02$, $B ∈ 01$ and $W ∈ 01-$, $B + W$ is in $01 + 01 ⊆ 02 ∪ 12$, and so $A + (B + W) ∈ (02 + 02) ∪ (02 + "
    "12) ⊆ 22$.",
    step_of_8_9(),
    mutants=[step_of_8_9("{02}"), step_of_8_9("{02, 11, 12}"), step_of_8_9("{12, 22}")],
)

_rule("Lemma 8.10", "If $A ∈ 11$ and $B ∈ 01-$, then $A + B ∈ 12-$.", "11 01- 12-", "11 01 12-")
_rule("Lemma 8.11", "If $A ∈ 11$ and $B ∈ 01+$, then $A + B ∈ 12+$.", "11 01+ 12+", "11 01 12+")
_rule("Lemma 8.12", "If $A ∈ 11$ and $B ∈ 02$, then $A + B ∈ 12+$.", "11 02 12+", "11 02 12-")
_rule("Lemma 8.13", "If $A ∈ 01+$ and $B ∈ 01-$, then $A + B ∈ 12-$.", "01+ 01- 12-", "01 01- 12-")
_rule("Lemma 8.14", "If $A ∈ 01+$ and $B ∈ 01+$, then $A + B ∈ 12+$.", "01+ 01+ 12+", "01+ 01 12+")
