"""Section 7: sums of rational shadows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from algebra.knot_type.values import KnotValue
from checks.claim import Finding, found
from checks.papers.johnson2011b.paper import CONWAY, INDUCTION, PAPER, RATIONAL_SUMS
from checks.papers.johnson2011b.s03.outcomes import ZERO_STAR, normalized
from checks.papers.johnson2011b.s05_odd_even import (
    CROSSINGS,
    LENGTH,
    carry_defect,
    is_odd_even_diagram,
    odd_even_words,
    shortened,
)
from checks.papers.johnson2011b.words import knot_words, value_of_word
from games.rational.moves import Word, text_of
from games.rational.shadows import is_trivial
from games.rational.tables import joint_value, value_table
from games.rational.tangle import ConnectedSum, Pseudodiagram, Twist

UNKNOT = KnotValue.parse("000")
HARD = KnotValue.parse("022")

SUM_CROSSINGS = 6
"""Sums of two and three shadows of at most so many crossings together are played out jointly."""


# --- one-even pseudodiagrams --------------------------------------------------------------------------------------


def is_one_even(diagram: Pseudodiagram) -> bool:
    """Whether every bi is even and just one end has a resolved crossing, 1 or -1 [Johnson2011b, Definition 7.1]."""
    if not diagram.twists or any(b % 2 for b in diagram.word):
        return False
    resolved = [i for i, twist in enumerate(diagram.twists) if twist.resolved]
    return (
        len(resolved) == 1
        and resolved[0] in (0, len(diagram.twists) - 1)
        and abs(diagram.twists[resolved[0]].resolved) == 1
    )


def one_even_diagrams(crossings: int = CROSSINGS, length: int = LENGTH) -> Iterator[Pseudodiagram]:
    """All one-even pseudodiagrams to a size: an odd-even shadow after a move in its odd twist."""
    for word in odd_even_words(crossings, length):
        end = 0 if word[0] % 2 else len(word) - 1
        for sign in (1, -1):
            twists = [Twist(0, b) for b in word]
            twists[end] = Twist(sign, word[end] - 1)
            yield Pseudodiagram(tuple(twists))


@PAPER.claim(
    "Lemma 7.2",
    "Every one-even pseudodiagram is either fully resolved as an unknot, or has an option which is equivalent to an "
    "odd-even shadow.",
    uses=(CONWAY, "Lemma 4.2, (1)", "Lemma 4.2, (6)"),
    mutants={"a move with the same sign": lambda: {"answer": 1}},
)
def lemma_7_2(answer: int = -1) -> Iterable[Finding]:
    """The resolved crossing is handed on over twists of no crossing, and undone in the first that has one."""
    yield found("sympy", "one-even pseudodiagrams of any length, symbolic twists", carry_defect(answer))
    bad = None
    for diagram in one_even_diagrams():
        short = shortened(diagram)
        sign = next(twist.resolved for twist in short.twists if twist.resolved)
        undone = (short.after(move) for move in short.moves() if move.sign == answer * sign)
        if not (short.is_unknot() if not short.unresolved else any(map(is_odd_even_diagram, undone))):
            bad = str(diagram)
            break
    yield found("exhaustion", f"all with at most {CROSSINGS} crossings and {LENGTH} twists", bad, complete=False)


def _answer_defect(answer: int) -> str | None:
    """An option of a one-even pseudodiagram or odd-even shadow with no answer by a move in the same twist: the
    parities of the twists are symbols here, as each twist is looked at alone.
    """
    import sympy

    a, b = sympy.symbols("a b", integer=True)
    for c in (1, -1):
        # a twist of two unresolved crossings or more: after the move and the answer a and the parity of b are the same
        twist = Twist(a, b + 2)
        reached = Twist(twist.resolved + c + answer * c, twist.unresolved - 2)
        if reached != Twist(a, b):
            return f"{twist.resolved}({twist.unresolved}) becomes {reached.resolved}({reached.unresolved})"
    return None


@PAPER.claim(
    "Lemma 7.3",
    "If T is a one-even pseudodiagram, then T is a zero game. Also, if S is an odd-even shadow, then S # * is a zero"
    " game.",
    uses=("Definition 3.3 (corrected)", "Lemma 3.4", "Lemma 5.2", "Theorem 5.3", "Lemma 7.2"),
    mutants={
        "answered with the same sign": lambda: {"answer": 1},
        "S alone is a zero game": lambda: {"star": UNKNOT},
    },
)
def lemma_7_3(answer: int = -1, star: KnotValue = ZERO_STAR) -> Iterable[Finding]:
    """A one-even T is U1 by Lemma 7.2 and Theorem 5.3; its twists have an even number of crossings, so that every move
    can be answered in the same twist, and T is one-even again. In S # * a move in * is answered in the odd twist of S,
    whose crossings are then even: S is one-even; a move in S is answered by Lemma 5.2.
    """
    parity = None if star.odd else "S is odd, and no zero game is"
    scope = "one-even pseudodiagrams and odd-even shadows of any length, symbolic twists"
    yield found("sympy", scope, _answer_defect(answer) or carry_defect(answer) or parity)
    yield found(
        "exhaustion",
        f"all with at most {CROSSINGS} crossings and {LENGTH} twists",
        _zero_games(star, answer),
        complete=False,
    )


def _zero_games(star: KnotValue, answer: int) -> str | None:
    """One of the games in the lemma whose value is not 000, or which has an option with no answer to a zero game."""
    for word in odd_even_words():
        if value_of_word(word) + star != UNKNOT:
            return f"{text_of(word)} # a game of value {star}"
    for diagram in one_even_diagrams():
        table = value_table(diagram)
        if table[diagram] != UNKNOT:
            return str(diagram)
        for move in diagram.moves():
            option = diagram.after(move)
            if not any(
                reply.sign == answer * move.sign and table[option.after(reply)] == UNKNOT for reply in option.moves()
            ):
                return f"{option}, an option of {diagram}"
    return None


def _closed(values: tuple[KnotValue, ...], goal: Callable[[KnotValue], bool]) -> str | None:
    """Two of the values whose sum is none of them, or a value that misses the goal."""
    for p, q in product(values, repeat=2):
        if p + q not in values or not goal(p + q):
            return f"games of values {p} and {q}"
    return None


@PAPER.claim(
    "Lemma 7.4",
    "A sum of odd-even shadows has normalized outcome (U, U).",
    uses=(*INDUCTION, RATIONAL_SUMS, "Lemma 7.3"),
    mutants={"a summand of value 011": lambda: {"values": (UNKNOT, ZERO_STAR, KnotValue.parse("011"))}},
)
def lemma_7_4(values: tuple[KnotValue, ...] = (UNKNOT, ZERO_STAR)) -> Iterable[Finding]:
    """By Lemma 7.3 S # * has the value 000, so that S has 000*; these two values are closed under addition."""
    bad = _closed(values, lambda value: normalized(value) == ("U", "U"))
    yield found("exhaustion", "sums of any number of odd-even shadows, by their values", bad)


# --- Theorem 7.5 --------------------------------------------------------------------------------------------------


def sums(crossings: int, summands: int = 3) -> Iterator[tuple[Word, ...]]:
    """All sums of at most so many shadows with positive letters, [] among them, in order of crossings; each sum in
    one order.
    """
    shadows = list(knot_words(crossings, least=1))
    for total in range(crossings + 1):
        for n in range(1, summands + 1):
            yield from _chosen(shadows, 0, total, n)


def _chosen(shadows: list[Word], start: int, total: int, summands: int) -> Iterator[tuple[Word, ...]]:
    """So many of the shadows from a place on, in their order, with this number of crossings together."""
    for i in range(start, len(shadows)):
        left = total - sum(shadows[i])
        if left < 0:
            return
        if summands == 1:
            if not left:
                yield (shadows[i],)
        else:
            for rest in _chosen(shadows, i, left, summands - 1):
                yield (shadows[i], *rest)


def printed_rule(shadows: tuple[Word, ...], trivial: Callable[[Word], bool]) -> str:
    """The outcome of a sum of shadows by Theorem 7.5.

    Args:
        shadows: the summands.
        trivial: whether a summand counts as one that reduces to an odd-even shadow.
    """
    if all(map(trivial, shadows)):
        return "U"
    return "1" if sum(map(sum, shadows)) % 2 else "2"


def reduces_to_odd_even(word: Word) -> bool:
    """Whether T =>1 O for some odd-even shadow O."""
    return any(word) and is_trivial(word)


def _sum_text(shadows: Iterable[Word]) -> str:
    return " # ".join(map(text_of, shadows))


def _play(
    trivial: Callable[[Word], bool], value: Callable[[tuple[Word, ...]], KnotValue], crossings: int
) -> str | None:
    for shadows in sums(crossings):
        outcome = value(shadows).outcome
        if outcome != printed_rule(shadows, trivial):
            return f"{_sum_text(shadows)} has outcome {outcome}, not {printed_rule(shadows, trivial)}"
    return None


def _joint(shadows: tuple[Word, ...]) -> KnotValue:
    return joint_value(ConnectedSum(tuple(map(Pseudodiagram.shadow, shadows))))


def _added(shadows: tuple[Word, ...]) -> KnotValue:
    total = UNKNOT
    for word in shadows:
        total += value_of_word(word)
    return total


@PAPER.claim(
    "Theorem 7.5",
    "Let T_1, ..., T_n be rational shadows, and let S be their connected sum. If for every T_i there exists an "
    "odd-even shadow O_i with T_i =>1 O_i, then S is a win for the Unknotter, no matter which player goes first. "
    "Otherwise, if S has an even number of crossings, then S is a win for whichever player goes second; if S has "
    "an odd number of crossings, then S is a win for whichever player goes first.",
    correction="Theorem 7.5 (corrected)",
    uses=(CONWAY, RATIONAL_SUMS),
    controls={"a summand may have no crossing": lambda: {"trivial": is_trivial}},
)
def theorem_7_5(trivial: Callable[[Word], bool] = reduces_to_odd_even) -> Iterable[Finding]:
    """The summand [] reduces to no odd-even shadow, but adds nothing: [] and [] # [(1)] are won by the Unknotter."""
    bad = _play(trivial, _added, SUM_CROSSINGS)
    yield found(
        "exhaustion", f"all sums of at most three shadows with at most {SUM_CROSSINGS} crossings", bad, complete=False
    )


@PAPER.claim(
    "Theorem 7.5 (corrected)",
    "Let T_1, ..., T_n be rational knot shadows, and let S be their connected sum. If every T_i has no crossing or "
    "there exists an odd-even shadow O_i with T_i =>1 O_i, then S is a win for the Unknotter, no matter which player "
    "goes first. Otherwise, if S has an even number of crossings, then S is a win for whichever player goes second; "
    "if S has an odd number of crossings, then S is a win for whichever player goes first.",
    uses=(*INDUCTION, RATIONAL_SUMS, "Lemma 7.4", "Theorem 6.4 (corrected)", "Lemma 6.2", "Corollary 3.16"),
    mutants={
        "as printed": lambda: {"trivial": reduces_to_odd_even},
        "all summands are trivial": lambda: {"trivial": lambda word: True},
        "other values of the second class": lambda: {"hard": KnotValue.parse("012-")},
    },
)
def theorem_7_5_corrected(trivial: Callable[[Word], bool] = is_trivial, hard: KnotValue = HARD) -> Iterable[Finding]:
    """Shadows of the first class have the values 000 and 000*, those of the second 022 and 022*, because X = 0, Y = 2
    leave no other; these four values are closed under addition, and a sum is 000 or 000* just if all summands are.
    """
    values = (UNKNOT, ZERO_STAR, hard, hard + ZERO_STAR)
    bad = _closed(values, lambda value: True)
    for p, q in product(values, repeat=2):
        first = {p, q} <= {UNKNOT, ZERO_STAR}
        expected = "U" if first else "1" if (p + q).odd else "2"
        if (p + q).outcome != expected:
            bad = bad or f"games of values {p} and {q}"
    if trivial is is_trivial:
        yield found("exhaustion", "sums of any number of shadows, by their values", bad)
    scope = f"all sums of at most three shadows with at most {SUM_CROSSINGS} crossings, played jointly"
    yield found("exhaustion", scope, _play(trivial, _joint, SUM_CROSSINGS), complete=False)
    scope = f"all sums of at most three shadows with at most {SUM_CROSSINGS + 2} crossings, by adding values"
    yield found("exhaustion", scope, _play(trivial, _added, SUM_CROSSINGS + 2), complete=False)
