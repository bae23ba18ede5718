"""The Linking-Unlinking Game [GiambroneMurphy2018]: the player who moves last wins on many diagrams of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import z3

from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import entails, every
from knotgames.games.knot.diagrams.diagram import Code, Diagram, components
from knotgames.games.knot.diagrams.shadows import link_shadows
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.play import judge
from knotgames.games.knot.unknot import unknotted
from knotgames.games.linking_unlinking import slipped

MOST = 5
"""The largest number of crossings up to which all connected shadows of links are played out."""

PRIME = 8
"""The largest number of crossings of the prime reduced shadows."""

LETTERS = 9
"""The largest number of crossings of the rational closures that are played out."""

LINKER, UNLINKER = True, False
"""The players, as starters."""

APART: Code = ((0, 0, 1, 1), (2, 2, 3, 3))
"""Two components with a loop each, which do not cross each other."""


def boards(most: int = MOST) -> Iterator[Code]:
    """Yield the connected shadows of links of several components, and prime reduced ones with a crossing more."""
    codes = (code for n in range(1, most + 1) for code in link_shadows(n))
    yield from (code for code in (*codes, *link_shadows(most + 1, prime=True)) if components(code) > 1)


def starter(crossings: int, last: bool) -> bool:
    """Return the starter of a game in which this player makes the last move."""
    return last if crossings % 2 else not last


def linker_wins(code: Code, first: bool) -> bool:
    """Return True if Linker wins, by recursion over all plays."""
    ends = unknotted(code)

    @cache
    def wins(left: frozenset[int], switched: int, player: bool) -> bool:
        if not left:
            return not ends[switched]
        options = (wins(left - {c}, switched | way << c, not player) for c in left for way in (0, 1))
        return any(options) if player is LINKER else all(options)

    return wins(frozenset(range(len(code))), 0, first)


LINKING = "Linking-Unlinking, linking numbers"

PAPER.assume(
    LINKING,
    "Two components of a link cross an even number of times. Half the sum of the signs at these crossings is their "
    "linking number, which is 0 if the link is the unlink, and does not depend on the other crossings.",
)


def linker_keeps(m: Any, k: Any, x: Any, parity: int = 0, crossing: bool = True) -> z3.BoolRef:
    """Return the condition that Linker keeps when Unlinker is to move: `m` crossings of two components are left, and
    `k` others, and `x` is the sum of the signs so far.
    """
    return z3.And(m >= 0, k >= 0, m % 2 == 0, k % 2 == parity, z3.Or(m > 0, x != 0) if crossing else True)


@PAPER.claim(
    "Linking-Unlinking, Linker",
    "In the Linking-Unlinking Game on a diagram of a link, let two components cross, and let all crossings be "
    "unresolved. Linker wins if Linker makes the last move.",
    uses=(LINKING,),
    reading="The rules are those of the abstract: the players take turns to resolve a crossing, and the link is the "
    "unlink in the end, or is not.",
    mutants={
        "if Unlinker makes the last move": {"last": UNLINKER},
        "also if no two components cross": {"crossing": False},
    },
)
def linker(last: bool = LINKER, crossing: bool = True) -> Iterable[Question]:
    """Linker moves among the crossings of the two components if and only if Unlinker has just done so."""
    parity = int(last is not LINKER)
    m, k, x, s = z3.Ints("m k x s")

    def kept(m: Any, k: Any, x: Any) -> z3.BoolRef:
        return linker_keeps(m, k, x, parity, crossing)

    among = z3.Or(*(kept(m - 2, k, x + s + t) for t in (1, -1)))
    yield entails(
        "all numbers of crossings",
        z3.Implies(z3.And(m > 0, m % 2 == 0, k % 2 == parity, k >= 0), kept(m, k, x)),  # Unlinker starts
        z3.Implies(z3.And(kept(m, k, x), m > 0, z3.Or(s == 1, s == -1)), among),
        z3.Implies(z3.And(kept(m, k, x), k > 0), kept(m, k - 2, x)),
        z3.Implies(z3.And(kept(m, k, x), m == 0, k == 0), x != 0),
    )
    yield every(
        f"all connected shadows with at most {MOST} crossings, played out",
        [*boards(), *([] if crossing else [APART])],
        lambda code: linker_wins(code, starter(len(code), last)),
        by="play",
        bound=True,
    )


def clears(code: Code) -> bool:
    """Return True if loops and pairs can be taken away until no crossing is left."""
    return not slipped(code)[1]


def answers_all(code: Code, first: bool) -> bool:
    """Return True if Unlinker wins by answers: a loop by a loop, and in a pair by the other sign.

    An Unlinker who starts begins with a loop. The signs of loops do not matter.
    """
    shadow = Diagram(code, link=True)
    taken, left = slipped(shadow.pd)
    loops = sum(len(crossings) == 1 for crossings in taken)
    if left or loops % 2 != (first is UNLINKER):
        return False
    for bits in range(1 << len(taken)):  # a sign for each loop, and for the first crossing of each pair
        signs = {}
        for place, (one, *others) in enumerate(taken):
            signs[one] = 1 if bits >> place & 1 else -1
            signs |= dict.fromkeys(others, -signs[one])
        resolution = sum(1 << c for c, sign in enumerate(shadow.signs) if signs[c] != sign)
        if not simplified(shadow, resolution).is_unknot:
            return False
    return True


@PAPER.claim(
    "Linking-Unlinking, Unlinker",
    "Take away crossings of a shadow of a link: a loop with one crossing, or two crossings that are the corners of a "
    "face, and join what is left straight on. If no crossing is left in the end, Unlinker wins the Linking-Unlinking "
    "Game if Unlinker makes the last move. (For all connected shadows of links of several components with at most "
    f"{MOST} crossings, and prime reduced ones with {MOST + 1}.)",
    mutants={
        "every shadow": {"condition": lambda code: True},
        "if Linker makes the last move": {"last": LINKER},
    },
)
def unlinker(condition: Callable[[Code], bool] = clears, last: bool = UNLINKER) -> Iterable[Question]:
    """All is played out; and Unlinker answers a loop by a loop, and a crossing of a pair by the other sign."""
    shadows = [code for code in boards() if condition(code)]
    yield every(
        f"shadows with at most {MOST + 1} crossings, played out",
        shadows,
        lambda code: not linker_wins(code, starter(len(code), last)),
        by="play",
        bound=True,
    )
    yield every(
        f"shadows with at most {MOST + 1} crossings, Unlinker's answers",
        shadows,
        lambda code: answers_all(code, starter(len(code), last)),
        bound=True,
    )


PAIRS = "Linking-Unlinking, pairs of crossings"

PAPER.assume(
    PAIRS,
    "Let crossings be divided into pairs and single ones, and let the number of single ones be even whenever the "
    "other player is to move. A player who answers in the same pair, and among the single ones by a single one, makes "
    "the last move in each pair, and can give the two crossings of each pair different signs.",
    in_words=True,
)


def words(most: int) -> Iterator[tuple[int, ...]]:
    """Yield all words of positive letters whose sum is at most a number."""
    yield ()
    for first in range(1, most + 1):
        yield from ((first, *rest) for rest in words(most - first))


def numerator(word: Iterable[int]) -> int:
    """Return the numerator of the continued fraction of a word."""
    p, q = 1, 0
    for a in word:
        p, q = a * p + q, p
    return p


@cache
def unlinker_wins(word: tuple[tuple[int, int], ...], player: bool) -> bool:
    """Return True if Unlinker wins a rational pseudodiagram, by its numerators: pairs of resolved and unresolved."""
    options = (
        unlinker_wins((*word[:i], (a + sign, b - 1), *word[i + 1 :]), not player)
        for i, (a, b) in enumerate(word)
        if b
        for sign in (1, -1)
    )
    if not any(b for _, b in word):
        return numerator(a for a, _ in word) == 0
    return all(options) if player is LINKER else any(options)


CLOSURES = "Linking-Unlinking, fractions"

PAPER.assume(
    CLOSURES,
    "The closure of a rational tangle with the fraction $p/q$ is the unlink of two components if and only if $p = 0$ "
    "(Schubert, Knoten mit zwei Brücken, Mathematische Zeitschrift 65, 1956).",
)


@PAPER.claim(
    "Linking-Unlinking, rational closures",
    "On a shadow $[(b_1), ..., (b_n)]$ of a rational closure with two components Unlinker wins the Linking-Unlinking "
    "Game if Unlinker makes the last move. So the player who makes the last move wins, if the components cross.",
    uses=(PAIRS, CLOSURES, "Linking-Unlinking, Linker"),
    mutants={
        "a closure that is a knot": {"odd": 1},
        "if Linker makes the last move": {"last": LINKER},
    },
)
def rational(odd: int = 0, last: bool = UNLINKER) -> Iterable[Question]:
    """The twists are read one after the other, and have the fraction p/q so far. After pairs of crossings with
    different signs have cancelled, (p, q) is (1, 0), (0, 1) or (e, 1), or the negative of these, where e is the sign of
    a single crossing that is left. After (0, 1) all crossings of a twist are loops.
    """
    a, e, f, p, q, crossings, pairs, loops = z3.Ints("a e f p q crossings pairs loops")

    def unit(number: Any) -> z3.BoolRef:
        return z3.Or(number == 1, number == -1)

    def infinite(p: Any, q: Any) -> z3.BoolRef:
        return z3.And(unit(p), q == 0)

    def zero(p: Any, q: Any) -> z3.BoolRef:
        return z3.And(p == 0, unit(q))

    def single(p: Any, q: Any, sign: Any) -> z3.BoolRef:
        return z3.And(unit(q), unit(sign), p == sign * q)

    def after(twist: Any) -> tuple[Any, Any]:
        return twist * p + q, p

    known = z3.Or(infinite(p, q), zero(p, q), single(p, q, e))
    yield entails(
        "all words, step by step",
        z3.Implies(infinite(p, q), zero(*after(0))),
        z3.Implies(z3.And(infinite(p, q), unit(e)), single(*after(e), e)),
        z3.Implies(zero(p, q), infinite(*after(a))),
        z3.Implies(single(p, q, e), zero(*after(-e))),
        z3.Implies(z3.And(single(p, q, e), unit(f)), single(*after(f - e), f)),
        z3.Implies(z3.And(known, p % 2 == odd), p == 0),
        *(
            z3.Implies(
                z3.And(crossings == 2 * pairs + loops, crossings % 2 == parity),
                (loops % 2 == 0) == (starter(parity, last) is LINKER),
            )
            for parity in (0, 1)
        ),
    )
    yield every(
        f"all words with at most {LETTERS} crossings, played out",
        (word for word in words(LETTERS) if numerator(word) % 2 == odd),
        lambda word: unlinker_wins(tuple((0, b) for b in word), starter(sum(word), last)),
        by="play",
        bound=True,
    )


EXCEPTIONS: Mapping[int, tuple[int, ...]] = {6: (3,), 8: (3,)}
"""The exceptions among prime reduced shadows: for a number of crossings, the number of components of each."""


@PAPER.claim(
    "Linking-Unlinking, small shadows",
    "On a prime reduced shadow of a link with at most "
    f"{PRIME} crossings the player who makes the last move wins the Linking-Unlinking Game, unless it is one with 6 "
    "crossings or one with 8, both of three components. On these Linker wins, whoever starts. Exactly on these some "
    "crossings are left when loops and pairs are taken away.",
    mutants={
        "no exceptions": {"exceptions": {}, "most": 6},
        "only the one with 6 crossings": {"exceptions": {6: (3,)}},
    },
)
def small_shadows(exceptions: Mapping[int, tuple[int, ...]] = EXCEPTIONS, most: int = PRIME) -> Iterable[Question]:
    """All is played out; and loops and pairs are taken away."""

    def links(crossings: int) -> list[Code]:
        return [code for code in link_shadows(crossings, prime=True) if components(code) > 1]

    def unlike(crossings: int) -> tuple[int, ...]:
        """Return the number of components of each shadow on which the last player to move does not always win."""
        normal = (Outcome.SECOND, Outcome.FIRST)[crossings % 2]
        found = ((code, judge(Diagram(code, link=True)).outcome) for code in links(crossings))
        return tuple(components(code) if to is Outcome.KNOTTER else -1 for code, to in found if to is not normal)

    yield every(
        f"prime reduced shadows with at most {most} crossings, played out",
        range(2, most + 1),
        unlike,
        lambda crossings: exceptions.get(crossings, ()),
        by="play",
        bound=True,
    )
    yield every(
        f"prime reduced shadows with at most {most} crossings, loops and pairs",
        range(2, most + 1),
        lambda crossings: tuple(components(code) for code in links(crossings) if not clears(code)),
        lambda crossings: exceptions.get(crossings, ()),
        by="drawing",
        bound=True,
    )
