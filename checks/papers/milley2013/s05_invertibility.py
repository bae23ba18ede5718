"""Section 5 of [Milley2013]: an inverse that is not the conjugate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.forms import Form, conjugate_of, form_of, outcome_of, parse
from knotgames.checks.claim import Question
from knotgames.checks.papers.milley2013.paper import PAPER
from knotgames.checks.papers.milley2013.play import SQUARES, Strips, positions, shown, sides_of, up_to
from knotgames.checks.papers.milley2013.s02_domination import EXCHANGED, UNDER_NORMAL_PLAY
from knotgames.checks.questions import every, facts
from knotgames.games.partizan_kayles import MISERE, StripTheory

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")

Pair = tuple[int, int]


def strip(theory: StripTheory, length: int) -> Form:
    """Return a strip as a form."""
    position: Strips = (length,)
    return form_of(position, sides_of(theory.take))


@PAPER.claim(
    "Section 5",
    "$S_1$ and $S_2$ are inverse to each other: $S_1 + S_2 = 0 (mod K)$; but neither is the conjugate of the other, "
    "nor equal to it modulo any universe that contains 0, as their outcomes differ.",
    uses=("Corollary 4.2",),
    mutants={"S_2 and S_2": {"pair": (2, 2)}, "S_3 and S_3": {"pair": (3, 3)}},
)
def inverse_not_conjugate(theory: StripTheory = MISERE, pair: Pair = (1, 2)) -> Iterator[Question]:
    """Corollary 4.2 proves that they are inverse; this is the rest."""
    yield every(
        "all plays of S_1, S_2 and their conjugates",
        (pair, pair[::-1]),
        lambda n, m: (
            outcome_of(strip(theory, n), theory.play) != outcome_of(conjugate_of(strip(theory, m)), theory.play)
        ),
        shown="S_{0} and the conjugate of S_{1} have the same outcome",
        starred=True,
    )


OUTCOMES: Mapping[str, LastMoveOutcome] = {"S_1": R, "S_2": P, "conjugate of S_1": L, "conjugate of S_2": P}
"""The outcomes of the strips and of their conjugates {. | 0} and {0 | conjugate of S_1}."""


@PAPER.claim(
    "Section 5 (outcomes)",
    "$S_1$ has outcome $R$ and its inverse $S_2$ has outcome $P$; the conjugate of $S_1$ has outcome $L$.",
    mutants={
        "S_2 in R": {"printed": {**OUTCOMES, "S_2": R}},
        "players exchanged": {"theory": EXCHANGED},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def outcomes_of_inverses(
    theory: StripTheory = MISERE, printed: Mapping[str, LastMoveOutcome] = OUTCOMES
) -> Iterator[Question]:
    games = {f"S_{n}": strip(theory, n) for n in (1, 2)}
    games |= {f"conjugate of {name}": conjugate_of(game) for name, game in games.items()}
    yield every(
        "all plays of the four games",
        printed.items(),
        lambda name, claimed: claimed,
        lambda name, claimed: outcome_of(games[name], theory.play),
        lambda name, _, claimed, outcome: f"{name} = {games[name]} has outcome {outcome}, printed {claimed}",
        starred=True,
    )


CONJUGATES: Mapping[int, str] = {1: "{ | 0}", 2: "{0 | { | 0}}"}


@PAPER.claim(
    "Section 5 (conjugates)",
    "The conjugate of $S_1$ would be a position in which Left has no move and Right has one (that is, ${. | 0}$), and "
    "the conjugate of $S_2$ a position in which Left can move to 0 and Right can move to the conjugate of $S_1$.",
    mutants={
        "players exchanged": {"theory": EXCHANGED},
        "the conjugate of S_1 as it is": {"printed": {**CONJUGATES, 1: "{0 | }"}},
    },
)
def conjugates(theory: StripTheory = MISERE, printed: Mapping[int, str] = CONJUGATES) -> Iterator[Question]:
    """Conjugation of the forms; and strips with the players exchanged."""
    exchanged = replace(theory, take=theory.take[::-1])
    for scope, by, conjugate in (
        ("S_1 and S_2, turned over", "exhaustion", lambda n: conjugate_of(strip(theory, n))),
        ("strips with the players exchanged", "play", lambda n: strip(exchanged, n)),
    ):
        yield every(
            scope,
            printed.items(),
            lambda n, text: parse(text),
            lambda n, text, conjugate=conjugate: conjugate(n),
            "the conjugate of S_{0} is {right}, and not {1}",
            starred=True,
            by=by,
        )


@PAPER.claim(
    "Section 5 (closure)",
    "$K$ is not closed under conjugation: the conjugates of $S_1$ and of $S_2$ do not occur in $K$.",
    uses=("Lemma 2.1",),
    mutants={"the strip of no squares": {"lengths": (0, 1)}, "normal play": {"theory": UNDER_NORMAL_PLAY}},
)
def conjugates_outside(
    theory: StripTheory = MISERE, lengths: Pair = (1, 2), squares: int = SQUARES // 2
) -> Iterator[Question]:
    """The conjugate of S_1 has outcome L, which no sum has, and is an option of the conjugate of S_2."""
    first, second = (conjugate_of(strip(theory, n)) for n in lengths)
    yield every(
        up_to(squares),
        positions(squares),
        lambda position: form_of(position, sides_of(theory.take)) not in (first, second),
        shown=lambda position, *_: f"the conjugate occurs as the sum {shown(position)}",
        bound=True,
    )
    a, b = lengths
    yield facts(
        "all plays of the two conjugates; no sum has outcome L, by Lemma 2.1",
        [
            (f"the outcome of the conjugate of S_{a}", outcome_of(first, theory.play), L),
            (f"the conjugate of S_{a} is an option of that of S_{b}", first in second.right),
        ],
    )
