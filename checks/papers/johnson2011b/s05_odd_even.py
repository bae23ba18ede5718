"""Section 5: odd-even shadows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from operator import eq

import sympy

from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question
from knotgames.checks.induction.by_z3 import Options
from knotgames.checks.papers.johnson2011b.paper import CONWAY, ONE_CLASS, PAPER
from knotgames.checks.papers.johnson2011b.relations import answered, condition_of, game_by_z3, game_in_words
from knotgames.checks.papers.johnson2011b.s03.outcomes import normalized
from knotgames.checks.papers.johnson2011b.s04.rational import Fact, have_one_fraction, of_fraction, undone
from knotgames.checks.papers.johnson2011b.words import all_reached, start_reaches, value_of_word, worded, words
from knotgames.checks.questions import by_z3, every, facts, none_fails
from knotgames.checks.solvers.query import Query
from knotgames.games.rational.moves import RULES, Rule, Word, text_of
from knotgames.games.rational.shadows import is_knot, is_odd_even
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram, Twist, TwistMove, continuant

CROSSINGS = 9
LENGTH = 5
"""The greatest numbers of letters of odd-even shadows and one-even pseudodiagrams that are played."""

TRIED = f"all with at most {CROSSINGS} crossings and {LENGTH} twists"


def odd_even_words(
    crossings: int = CROSSINGS, length: int = LENGTH, such: Callable[[Word], bool] = is_odd_even
) -> Iterator[Word]:
    """All odd-even words, or all with another property, up to these sizes, in order of crossings."""
    for total in range(crossings + 1):
        for n in range(1, length + 1):
            yield from filter(such, words(total, n))


@PAPER.claim(
    "Section 5 (odd-even shadows)",
    "Odd-even shadows all have an odd number of crossings, and every odd-even shadow is an actual knot shadow, not a "
    "two-component link.",
    uses=("Theorem 4.1 (components)",),
    mutants={"both ends are odd": {"ends": ((1, 1),)}, "no end is odd": {"ends": ((0, 0),)}},
)
def odd_even_shadows(ends: tuple[tuple[int, int], ...] = ((1, 0), (0, 1))) -> Iterable[Question]:
    """The letters modulo 2 are zeros, except at the ends, and two zeros do not change the fraction modulo 2."""
    # M(0) twice changes no vector, so words of up to four letters represent all
    cases = ((first, *[0] * zeros, last) for first, last in ends for zeros in range(3))
    yield every("words of any length, modulo 2", cases, lambda w: (continuant(w)[0] % 2, sum(w) % 2), (1, 1), worded)


ZEROS = 4
"""The greatest number of zeros next to the 1 in words that are shortened."""

ENDS: tuple[Word, ...] = ((1,), (0, 1), (1, 0))
"""The words reached by (3) or (5), as printed."""


def reduced_step_by_step(rules: Mapping[int, Rule], ends: Collection[Word]) -> Iterator[tuple[str, bool]]:
    """Yield words, with True if the steps that reduce odd-even shadows are possible for them."""

    def some(*numbers: int) -> Mapping[int, Rule]:
        return {number: rules[number] for number in numbers if number in rules}

    for a in (2, 3):
        yield f"[..., ({a}), ...]", start_reaches((a,), partial(eq, (a - 2,)), some(9)) is not None
    # two zeros more, whatever is between them and the 1; by (5), at the other end, for words that are reversed
    yield "[(0), (0), ...]", start_reaches((0, 0), partial(eq, ()), some(3)) is not None
    for zeros in range(ZEROS + 1):
        for number, word in ((3, (*[0] * zeros, 1)), (5, (1, *[0] * zeros))):
            yield text_of(word), bool(all_reached(word, some(number)).intersection(ends))
    for word in ends:
        yield text_of(word), (1,) in all_reached(word, some(1, 2))


@PAPER.claim(
    "Section 5 (reduction)",
    "By repeated applications of (9), we reduce every odd-even shadow to either $[(0), ..., (0), (1)]$ or "
    f"$[(1), (0), ..., (0)]$. Then by applying (3) or (5), we reach one of ${'$, $'.join(map(text_of, ENDS))}$. Then "
    "all of these are equivalent to $[(1)]$ by (1) or (2). So every odd-even shadow reduces to the unknot.",
    uses=("Lemma 4.4", "Lemma 4.2 (corrected)", "Lemma 4.3, (9)"),
    mutants={
        **{f"without ({i})": {"rules": {n: rule for n, rule in RULES.items() if n != i}} for i in (1, 5, 9)},
        "never [(0), (1)]": {"ends": ((1,), (1, 0))},
    },
)
def reduction_of_odd_even(rules: Mapping[int, Rule] = RULES, ends: Collection[Word] = ENDS) -> Iterable[Question]:
    """(9) lowers every letter to 0 or 1, by its parity, and (3) removes two zeros, for all other letters."""
    scope = f"words of any length, by a letter, two zeros, and up to {ZEROS} zeros next to the 1"
    yield facts(scope, reduced_step_by_step(rules, ends), to_the_end=True)


# --- the answer in an odd-even shadow -----------------------------------------------------------------------------


def shortened(diagram: Pseudodiagram) -> Pseudodiagram:
    """The same pseudodiagram with resolved crossings 1 or -1 at an end moved into the next twist, by rules (1) and (2).

    >>> print(shortened(Pseudodiagram.parse("[1, (0), -1, (2)]")))
    [(0), (2)]
    """
    twists = list(diagram.twists)
    for _ in range(2):
        while len(twists) > 1 and twists[0] in [Twist(sign, 0) for sign in SIGNS]:
            sign = twists.pop(0).resolved
            twists[0] = Twist(twists[0].resolved + sign, twists[0].unresolved)
        twists.reverse()
    return Pseudodiagram(tuple(twists))


def is_odd_even_diagram(diagram: Pseudodiagram) -> bool:
    short = shortened(diagram)
    return short.is_shadow and is_odd_even(short.word)


def carried(answer: int) -> Iterator[Fact]:
    """Yield each of three steps, with True if the answer to a move in an end of one crossing is right.

    The tangle then begins with c = 1 or -1. A twist of no crossing passes c on: M(0) (c, 1) = c (c, 1). In another
    twist the answer -c removes the start: M(k - c) (c, 1) = c M(k) (1, 0). If no twist is left, [c] is the unknot.
    """
    k = sympy.symbols("k", integer=True)
    for c in SIGNS:
        # the fraction of [c, ...] begins with c/1
        yield f"[{c}, (0), ...]", of_fraction((c, 0), (c,), up_to=c)
        yield f"[{c}, (a), ...] answered with {answer * c:+}", of_fraction((c, k + answer * c), (k,), up_to=c)
        yield f"[{c}]", Pseudodiagram.of(c).is_unknot()


def answered_in_play(answer: int) -> Iterator[Fact]:
    """The same by play; squares and product of p, q have degree 2 in the sum of a twist, so -1, 0 and 1 suffice."""
    for c in SIGNS:
        reached = Pseudodiagram.of((0, 2)).after(TwistMove(0, c)).after(TwistMove(0, answer * c))
        yield f"[(2)] answered in the same twist is {reached}", reached == Pseudodiagram.of((0, 0))
        yield f"[{c}, (0), ...]", have_one_fraction((c, 0), (c,))
        for crossings in range(1, 3):
            reached = Pseudodiagram.of(c, (0, crossings)).after(TwistMove(1, answer * c))
            (first, _), (second, left) = reached.twists
            same = all(have_one_fraction((first, second + k), (k,)) for k in range(-left, left + 1, 2))
            yield f"[{c}, ({crossings}), ...] answered with {answer * c:+} is {reached}", same
        yield f"[{c}]", Pseudodiagram.of(c).is_unknot()


PLAYED = "shadows of any length, by play in few crossings"


def options_by(diagram: Pseudodiagram, sign: int) -> Iterator[Pseudodiagram]:
    """The options of a pseudodiagram by moves of one sign.

    >>> [str(option) for option in options_by(Pseudodiagram.parse("[(2), (0), 1(1)]"), -1)]
    ['[-1(1), (0), 1(1)]', '[(2), (0), (0)]']
    """
    for place, twist in enumerate(diagram.twists):
        if twist.unresolved:
            yield diagram.after(TwistMove(place, sign))


def option_without_answer(diagram: Pseudodiagram, answer: int) -> Pseudodiagram | None:
    """An option that is not a resolved unknot and has no option equivalent to an odd-even shadow, or None."""
    for move in diagram.moves():
        option = diagram.after(move)
        if not option.unresolved and option.is_unknot():
            continue
        if not any(map(is_odd_even_diagram, options_by(option, answer * move.sign))):
            return option
    return None


@PAPER.claim(
    "Lemma 5.2",
    "If $T = [(a_1), ..., (a_n)]$ is an odd-even shadow, then every option $T'$ of $T$ is either a fully resolved "
    "unknot, or has an option which is equivalent to an odd-even shadow.",
    uses=(CONWAY, "Lemma 4.2, (1)", "Lemma 4.2, (6)", "Figure 23"),
    mutants={"answered with the same sign": {"answer": 1}},
)
def lemma_5_2(answer: int = -1) -> Iterable[Question]:
    """The answer is in the same twist, or for an end of one crossing in the next twist that has a crossing."""
    scope = "odd-even shadows of any length, symbolic twists"
    yield facts(scope, chain(undone(answer), carried(answer)), by="sympy", to_the_end=True)
    yield facts(f"odd-even {PLAYED}", answered_in_play(answer), to_the_end=True)
    yield every(
        TRIED,
        odd_even_words(),
        lambda word: option_without_answer(Pseudodiagram.shadow(word), answer),
        None,
        lambda word, option, _: f"{option}, an option of {text_of(word)}",
        bound=True,
    )


# --- Theorem 5.3 --------------------------------------------------------------------------------------------------


def answered_game(rulebook: Rulebook, place: int, allowed: int) -> str | None:
    """A game of the class at `place` with all options in the mask `allowed`, if each required set keeps a class."""
    condition = condition_of(rulebook, place)
    left = allowed & ~condition.forbidden
    return game_in_words(rulebook, place, left) if condition.admits(left) else None


def answered_game_by_z3(rulebook: Rulebook, place: int, allowed: int) -> str | None:
    """The same by z3."""
    options = Options.fresh("option", allowed, rulebook.names)
    # required classes that are not allowed cannot occur
    return game_by_z3(rulebook, place, Query(), options, options.satisfy(condition_of(rulebook, place)))


def _is_odd(word: Word) -> bool:
    return is_knot(word) and sum(word) % 2 == 1


@PAPER.claim(
    "Theorem 5.3",
    "If $T$ is an odd-even shadow, then the normalized outcome of $T$ is $(U, U)$.",
    certificates=drup_proofs,
    uses=(
        ONE_CLASS,
        "Definition 3.13 (outcomes)",
        "Lemma 5.2",
        "Lemma 4.4",
        "Theorem 3.14",
        "Section 5 (odd-even shadows)",
    ),
    mutants={
        "options answered by games with Y = 2": {"level": 1},
        "options answered by games with Y = 3": {"level": 2},
        "options of any odd shadow, answered by games with Y = 2": {"level": 1, "such": _is_odd},
    },
)
def theorem_5_3(
    level: int = 0, rulebook: Rulebook = RULEBOOK, such: Callable[[Word], bool] = is_odd_even
) -> Iterable[Question]:
    """T reduces to the unknot, so X = 1. Induction: its options are u or have odd options with Y = 1, so Y = 1."""
    # options are u, or have an option of one of the classes that the hypothesis allows
    answers = [i for i, value in enumerate(VALUES) if value.odd and value.y == level]
    allowed = 1 << rulebook.ends[0] | answered(rulebook, answers, 1)
    scope = "odd-even shadows of any length, one step of the induction"
    others = [place for place, value in enumerate(VALUES) if value.odd and value.y]
    yield by_z3(scope, (answered_game_by_z3(rulebook, place, allowed) for place in others))
    yield none_fails(scope, others, lambda place: answered_game(rulebook, place, allowed))

    def shown(word: Word, outcomes: tuple[str, str], _: object) -> str:
        return f"{text_of(word)} with {outcomes}"

    shadows = odd_even_words(such=such)
    yield every(TRIED, shadows, lambda word: normalized(value_of_word(word)), ("U", "U"), shown, bound=True)
