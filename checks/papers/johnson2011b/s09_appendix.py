"""Appendix A: the printed results of the algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.appendix import WINNERS, Winners, evaluated
from knotgames.checks.papers.johnson2011b.paper import CONWAY, PAPER
from knotgames.checks.papers.johnson2011b.pictures import Picture
from knotgames.checks.papers.johnson2011b.s03.outcomes import ZERO_STAR
from knotgames.checks.papers.johnson2011b.s04.tangles import START, of_word
from knotgames.checks.papers.johnson2011b.words import knot_words, steps_at_start, value_of_word
from knotgames.checks.questions import every, witnessed
from knotgames.games.rational.moves import RULES, Word, text_of
from knotgames.games.rational.shadows import is_knot
from knotgames.games.rational.tangle import SIGNS

PRINTED: Mapping[Word, Winners] = {
    (3, 1, 3): ("Ursula", "Lear"),
    (0, 1, 3, 1, 3): ("Lear", "Ursula"),
    (2, 1, 2, 2): ("Ursula", "Lear"),
    (0, 1, 2, 1, 2, 2): ("Lear", "Ursula"),
    (2, 2, 1, 2): ("Ursula", "Lear"),
    (0, 1, 2, 2, 1, 2): ("Lear", "Ursula"),
    (2, 1, 1, 2): ("Lear", "Ursula"),
    (0, 1, 2, 1, 1, 2): ("Ursula", "Lear"),
    (2, 2, 1, 2, 2): ("Ursula", "Lear"),
    (0, 1, 2, 2, 1, 2, 2): ("Lear", "Ursula"),
    (2, 2): ("Lear", "Ursula"),
    (0, 1, 2, 2): ("Ursula", "Lear"),
}


@PAPER.claim(
    "Appendix A",
    f"The {len(PRINTED)} calls of `evaluateKnot` that verify Lemma 6.1 produce the printed results.",
    uses=(CONWAY,),
    mutants={
        "another winner of [2, 2]": {"printed": {**PRINTED, (2, 2): ("Ursula", "Lear")}},
        "[1, 1, 1] in place of [2, 2]": {"printed": {(1, 1, 1): PRINTED[2, 2]}},
    },
)
def appendix_a(printed: Mapping[Word, Winners] = PRINTED) -> Iterable[Question]:
    yield every("the algorithm of the appendix", printed, evaluated, printed.__getitem__, by="play")
    yield every(
        "the values of all positions of the shadows",
        printed,
        lambda word: WINNERS[value_of_word(word).outcome],
        printed.__getitem__,
    )


VALUED = 6
"""The greatest number of crossings and of letters of the shadows that are prefixed."""


@PAPER.claim(
    "Appendix A ([(0), (1), T] ->1 T)",
    "By equations (3) and (7), if $[(a_1), ..., (a_n)]$ is any shadow then $[(0), (1), (a_1), ..., (a_n)] ->1 [(0), "
    "(0), (a_1), ..., (a_n)] = [(a_1), ..., (a_n)]$. So we can find the extended outcome of $[(a_1), ..., (a_n)]$ by "
    "checking the outcome of $[(a_1), ..., (a_n)]$ and $[(0), (1), (a_1), ..., (a_n)]$.",
    uses=(CONWAY, "Lemma 4.2 (corrected)", "Lemma 4.3, (7)"),
    mutants={"[(0), (2), T]": {"prefix": (0, 2)}, "[(1), (1), T]": {"prefix": (1, 1)}},
)
def prefixed(prefix: Word = (0, 1)) -> Iterable[Question]:
    """The two rules apply for all later letters; in the drawing, the one crossing is a loop at the start."""
    yield witnessed(
        "words of any length, by the rules (7) and (3)",
        [()],
        (after for word in steps_at_start(prefix, {7: RULES[7]}) for after in steps_at_start(word, {3: RULES[3]})),
        lambda reached: [reached],
        f"[{text_of(prefix)[1:-1]}, ...]",
    )
    yield every(
        "the start of a tangle, by Reidemeister move I",
        (of_word((prefix[0], sign * prefix[1])) for sign in SIGNS),
        lambda start: START in map(Picture.drawn, start.simpler()),
        shown=f"{text_of(prefix)} drawn as {{case}}",
        by="drawing",
    )
    yield every(
        f"the values of all knot shadows T of at most {VALUED} crossings and {VALUED} twists",
        knot_words(VALUED, VALUED),
        lambda word: value_of_word((*prefix, *word)) if is_knot((*prefix, *word)) else None,
        lambda word: value_of_word(word) + ZERO_STAR,
        lambda word, *_: text_of(word),
        by="values",
        bound=True,
        law_of=[value_of_word],
    )
