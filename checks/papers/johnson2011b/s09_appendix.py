"""Appendix A: what the algorithm printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.cases import Cases, differing
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011b.appendix import Winners, evaluated
from knotgames.checks.papers.johnson2011b.paper import CONWAY, PAPER
from knotgames.checks.papers.johnson2011b.pictures import Picture
from knotgames.checks.papers.johnson2011b.s03.outcomes import ZERO_STAR
from knotgames.checks.papers.johnson2011b.s04.tangles import START, of_word
from knotgames.checks.papers.johnson2011b.words import knot_words, steps_at_start, value_of_word
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
"""The calls of `evaluateKnot` and the winners printed for them."""


def winners(value: KnotValue) -> Winners:
    """The winners of a game of this value."""
    return (
        "Lear" if value.outcome.unknotter_first else "Ursula",
        "Lear" if value.outcome.knotter_first else "Ursula",
    )


@PAPER.claim(
    "Appendix A",
    f"The {len(PRINTED)} calls of evaluateKnot that verify Lemma 6.1 produce the printed results.",
    uses=(CONWAY,),
    mutants={
        "another winner of [2, 2]": lambda: {"printed": {**PRINTED, (2, 2): ("Ursula", "Lear")}},
        "[1, 1, 1] in place of [2, 2]": lambda: {"printed": {(1, 1, 1): PRINTED[2, 2]}},
    },
)
def appendix_a(printed: Mapping[Word, Winners] = PRINTED) -> Iterable[Finding]:
    for method, scope, of in (
        ("play", "the algorithm of the appendix", evaluated),
        ("exhaustion", "the values of all positions of the shadows", lambda word: winners(value_of_word(word))),
    ):
        calls = Cases(printed)
        bad = next((text_of(word) for word, *_ in differing(calls, of, printed.__getitem__)), None)
        yield found(method, scope, bad, visited=calls.visited)


PREFIX: Word = (0, 1)
"""What is put before a shadow for its extended outcome."""

VALUED = 6
"""The prefix is put before all knot shadows of at most so many crossings and so many letters."""


@PAPER.claim(
    "Appendix A ([(0), (1), T] ->1 T)",
    "By equations (3) and (7), if [(a_1), ..., (a_n)] is any shadow then [(0), (1), (a_1), ..., (a_n)] ->1 [(0), (0), "
    "(a_1), ..., (a_n)] = [(a_1), ..., (a_n)]. So we can find the extended outcome of [(a_1), ..., (a_n)] by checking "
    "the outcome of [(a_1), ..., (a_n)] and [(0), (1), (a_1), ..., (a_n)].",
    uses=(CONWAY, "Lemma 4.2 (corrected)", "Lemma 4.3, (7)"),
    mutants={
        "[(0), (2), T]": lambda: {"prefix": (0, 2)},
        "[(1), (1), T]": lambda: {"prefix": (1, 1)},
    },
)
def prefixed(prefix: Word = PREFIX) -> Iterable[Finding]:
    """By the two rules, whatever follows; by the drawing, where the one crossing is a loop at the start, of either
    sign; and by the values of T and [(0), (1), T].
    """
    steps_taken = Cases(
        word for word in steps_at_start(prefix, {7: RULES[7]}) for word in steps_at_start(word, {3: RULES[3]})
    )
    bad = None if () in steps_taken else f"[{text_of(prefix)[1:-1]}, ...]"
    yield found("exhaustion", "words of any length, by the rules (7) and (3)", bad, visited=steps_taken.visited)
    starts = Cases(of_word((prefix[0], sign * prefix[1])) for sign in SIGNS)
    other = (start for start in starts if START not in map(Picture.drawn, start.simpler()))
    bad = next((f"{text_of(prefix)} drawn as {start}" for start in other), None)
    yield found("drawing", "the start of a tangle, by Reidemeister move I", bad, visited=starts.visited)
    cases = Cases(knot_words(VALUED, VALUED))
    wrong = (word for word in cases if not _with_star_added(word, (*prefix, *word)))
    scope = f"the values of all knot shadows T of at most {VALUED} crossings and {VALUED} twists"
    yield found("values", scope, next(map(text_of, wrong), None), visited=cases.visited, complete=False)


def _with_star_added(word: Word, longer: Word) -> bool:
    """Whether the value of the longer word is that of the other with that of * added."""
    return is_knot(longer) and value_of_word(longer) == value_of_word(word) + ZERO_STAR
