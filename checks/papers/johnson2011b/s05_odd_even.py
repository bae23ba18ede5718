"""Section 5: odd-even shadows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from algebra.bits import bits, mask_of
from algebra.knot_type.rulebook import Rulebook
from algebra.knot_type.values import RULEBOOK, VALUES
from checks.certificates.drup import drup_proofs
from checks.claim import Finding, found
from checks.papers.johnson2011b.paper import CONWAY, ONE_CLASS, PAPER
from checks.papers.johnson2011b.relations import may_have_option
from checks.papers.johnson2011b.s03.outcomes import normalized
from checks.papers.johnson2011b.words import value_of_word, words
from games.rational.moves import Word, text_of
from games.rational.shadows import is_odd_even
from games.rational.tangle import Pseudodiagram, Twist, continuant

CROSSINGS = 9
LENGTH = 5
"""The sizes to which odd-even shadows and one-even pseudodiagrams are played out beside the proofs."""


def odd_even_words(crossings: int = CROSSINGS, length: int = LENGTH) -> Iterator[Word]:
    """All odd-even shadows to a size, in order of crossings."""
    for total in range(crossings + 1):
        for n in range(1, length + 1):
            yield from filter(is_odd_even, words(total, n))


@PAPER.claim(
    "Section 5 (odd-even shadows)",
    "Odd-even shadows all have an odd number of crossings, and every odd-even shadow is an actual knot shadow, not a "
    "two-component link.",
    uses=("Theorem 4.1 (components)",),
    mutants={"both ends are odd": lambda: {"ends": ((1, 1),)}},
)
def odd_even_shadows(ends: tuple[tuple[int, int], ...] = ((1, 0), (0, 1))) -> Iterable[Finding]:
    """Modulo 2 the letters are those of the two ends, with zeros between: the fractions modulo 2 of all these words
    repeat after two zeros. Words of one letter are odd.
    """
    bad = None
    for first, last in ends:
        # after M(0) twice a vector is as before, so that words of up to four letters stand for all
        for zeros in range(3):
            word = (first, *[0] * zeros, last)
            if continuant(word)[0] % 2 == 0 or sum(word) % 2 == 0:
                bad = bad or text_of(word)
    yield found("exhaustion", "words of any length, modulo 2", bad)


# --- the answer in an odd-even shadow -----------------------------------------------------------------------------


def shortened(diagram: Pseudodiagram) -> Pseudodiagram:
    """The same pseudodiagram with a resolved crossing at an end, 1 or -1, counted into the twist beside it, as by rules
    (1) and (2), as often as that can be done at either end.

    >>> print(shortened(Pseudodiagram.parse("[1, (0), -1, (2)]")))
    [(0), (2)]
    """
    twists = list(diagram.twists)
    for _ in range(2):
        while len(twists) > 1 and twists[0] in (Twist(1, 0), Twist(-1, 0)):
            sign = twists.pop(0).resolved
            twists[0] = Twist(twists[0].resolved + sign, twists[0].unresolved)
        twists.reverse()
    return Pseudodiagram(tuple(twists))


def is_odd_even_diagram(diagram: Pseudodiagram) -> bool:
    """Whether a pseudodiagram is equivalent to an odd-even shadow, as far as `shortened` shows."""
    short = shortened(diagram)
    return short.is_shadow and is_odd_even(short.word)


def carry_defect(answer: int) -> str | None:
    """Where the answer to a move in an end of one crossing fails; None if it never does.

    After the move the tangle begins with a resolved c = 1 or -1. (a) A twist of no crossing hands c on: M(0) (c, 1)
    is c (c, 1). (b) In a twist with crossings the answer -c makes the start vanish: M(k - c) (c, 1) is c M(k) (1, 0),
    whatever k the other crossings of the twist add up to. (c) If no twist is left, [c] is the unknot.

    Args:
        answer: -1 if the answer is -c, 1 if it is c.
    """
    import sympy

    from checks.papers.johnson2011b.s04.rational import _expanded, _matrix

    k = sympy.symbols("k", integer=True)
    for c in (1, -1):
        vector = sympy.Matrix([c, 1])
        if _expanded(_matrix(0) * vector) != c * vector:
            return f"[{c}, (0), ...]"
        if _expanded(_matrix(k + answer * c) * vector) != _expanded(c * _matrix(k) * sympy.Matrix([1, 0])):
            return f"[{c}, (a), ...] answered with {answer * c:+}"
        if not Pseudodiagram.of(c).is_unknot():
            return f"[{c}]"
    return None


def option_without_answer(diagram: Pseudodiagram, answer: int) -> Pseudodiagram | None:
    """An option that is neither a resolved unknot nor has an option equivalent to an odd-even shadow; None if there
    is none.

    Args:
        answer: -1 if the answer may have any sign but that of the move, 1 if it must have the same.
    """
    for move in diagram.moves():
        option = diagram.after(move)
        if not option.unresolved and option.is_unknot():
            continue
        answers = (reply for reply in option.moves() if answer * move.sign == reply.sign)
        if not any(is_odd_even_diagram(option.after(reply)) for reply in answers):
            return option
    return None


@PAPER.claim(
    "Lemma 5.2",
    "If T = [(a_1), ..., (a_n)] is an odd-even shadow, then every option T' of T is either a fully resolved unknot, "
    "or has an option which is equivalent to an odd-even shadow.",
    uses=(CONWAY, "Lemma 4.2, (1)", "Lemma 4.2, (6)", "Lemma 4.3, (9) as play"),
    mutants={"answered with the same sign": lambda: {"answer": 1}},
)
def lemma_5_2(answer: int = -1) -> Iterable[Finding]:
    """In a twist of two crossings or more the answer is in the same twist, which keeps its parity; in an end of one
    crossing it is in the next twist that has a crossing.
    """
    yield found("sympy", "odd-even shadows of any length, symbolic twists", carry_defect(answer))
    bad = next(
        (
            f"{option}, an option of {text_of(word)}"
            for word in odd_even_words()
            if (option := option_without_answer(Pseudodiagram.shadow(word), answer)) is not None
        ),
        None,
    )
    yield found("exhaustion", f"all with at most {CROSSINGS} crossings and {LENGTH} twists", bad, complete=False)


# --- Theorem 5.3 --------------------------------------------------------------------------------------------------


def answered_game(rulebook: Rulebook, answers: int) -> str | None:
    """An odd game with Y > 0 although each of its options is u or has an option from the classes of the mask; None if
    there is none. By z3, for all sets of options.
    """
    from checks.induction import by_z3
    from checks.solvers.query import Query

    unknot = 1 << rulebook.ends[0]
    allowed = mask_of(
        i for i in bits(rulebook.universe(1)) if any(may_have_option(rulebook, i, answer) for answer in bits(answers))
    )
    options = by_z3.Options.fresh("option", allowed | unknot, rulebook.names)
    for place, value in enumerate(VALUES):
        if not value.odd or not value.y:
            continue
        # forbidden and required values outside the allowed ones cannot be there
        found_one = Query().model(options.satisfy(rulebook.conditions[place][0]))
        if found_one is not None:
            return f"a game of value {value} with options {rulebook.text([options.mask_in(found_one)])}"
    return None


@PAPER.claim(
    "Theorem 5.3",
    "If T is an odd-even shadow, then the normalized outcome of T is (U, U).",
    certificates=drup_proofs,
    uses=(ONE_CLASS, "Lemma 5.2", "Lemma 4.4", "Theorem 3.14", "Section 5 (odd-even shadows)"),
    mutants={
        "options answered by games with Y = 1": lambda: {"level": 1},
        "odd at both ends": lambda: {"shadows": ((3, 1, 3),)},
    },
)
def theorem_5_3(
    level: int = 0, shadows: tuple[Word, ...] | None = None, rulebook: Rulebook = RULEBOOK
) -> Iterable[Finding]:
    """X = 1 because T reduces to the unknot. One step of the induction: if each option of an odd game is u or has an
    odd option with Y = 1 (here 0), then Y = 1.
    """
    answers = mask_of(i for i, value in enumerate(VALUES) if value.odd and value.y == level)
    yield found("z3", "odd-even shadows of any length, one step of the induction", answered_game(rulebook, answers))
    bad = next(
        (f"{text_of(word)} with {normalized(value_of_word(word))}" for word in shadows or odd_even_words()
         if normalized(value_of_word(word)) != ("U", "U")),
        None,
    )  # fmt: skip
    yield found("exhaustion", f"all with at most {CROSSINGS} crossings and {LENGTH} twists", bad, complete=False)
