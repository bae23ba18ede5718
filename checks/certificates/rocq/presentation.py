"""Presentations of misère quotients as theorems for Rocq.

A monoid is presented by relations if they hold in it, and every other equation follows from them. For the second part
each element gets a word, its form, and each product of a generator and a form gets a derivation of the form of the
product: relations to be applied one after the other. The kernel checks them all (`MiserePresentation.v`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.monoids.isomorphism import isomorphism
from knotgames.algebra.monoids.presentation import Equation, Word, presented_monoid
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.quotients import certificate
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.misere import read
from knotgames.checks.certificates.rocq.vernacular import filled, listed, rows, stated, truth

FURTHER = 6
"""The number of factors by which the words of a derivation may be longer than its first word."""

Step = tuple[int, bool]
"""A relation by its index; True if it is applied from left to right."""


def presented(q: MisereQuotient, relations: Sequence[Equation], portion: Sequence[Word]) -> Development:
    """Return the development on a misère quotient and a presentation of it.

    Relations are pairs of words in the generators of the presentation. Each element of the P-portion has a word.

    Raises:
        InputError: the presentation is not of this quotient, or a product has no short derivation.
    """
    quotient = read(certificate(q))
    monoid = presented_monoid(len(portion[0]), relations, limit=4 * len(q))
    in_portion = set(q.p_portion)
    images = isomorphism(monoid, q.monoid, ({w: w in portion for w in monoid}.__getitem__, in_portion.__contains__))
    if images is None:
        raise InputError(f"the presentation is not one of the misère quotient of {quotient.game.words}")
    generators = [tuple(int(i == a) for i in range(len(portion[0]))) for a in range(len(portion[0]))]
    forms = {q.monoid.index_of(x): word for word, x in images.items()}
    derivations = [
        [derivation(relations, _times(g, forms[x]), monoid.add(g, forms[x])) for g in generators] for x in range(len(q))
    ]
    said = quotient.development(("MiserePresentation",))
    text = said.text + filled(
        "presentation",
        "presentation",
        relations=_relations(relations),
        generators=len(generators),
        images=listed(str(q.monoid.index_of(images[g]) + 1) for g in generators),
        forms=rows(_word(forms[x]) for x in range(len(q))),
        derivations=rows(listed(map(_steps, of)) for of in derivations),
        portion=listed(map(_word, portion)),
        heaps=quotient.of_game,
    )
    return Development(said.name, said.static, text, stated(text))


def derivation(relations: Sequence[Equation], start: Word, end: Word) -> list[Step]:
    """Return a shortest list of relations that leads from one word to another.

    Raises:
        InputError: there is none with at most `FURTHER` factors more.
    """
    most = sum(start) + FURTHER
    came: dict[Word, tuple[Word, Step] | None] = {start: None}
    queue = deque([start])
    while queue and end not in came:
        word = queue.popleft()
        for step, other in _neighbours(relations, word):
            if other not in came and sum(other) <= most:
                came[other] = (word, step)
                queue.append(other)
    if end not in came:
        raise InputError(f"no derivation of {end} from {start} by words of at most {most} factors")
    steps: list[Step] = []
    before = came[end]
    while before is not None:
        steps.append(before[1])
        before = came[before[0]]
    return steps[::-1]


def _neighbours(relations: Sequence[Equation], word: Word) -> Iterator[tuple[Step, Word]]:
    for i, (u, v) in enumerate(relations):
        for forwards, gone, come in ((True, u, v), (False, v, u)):
            if all(n >= m for n, m in zip(word, gone, strict=True)):
                yield (i, forwards), tuple(n - m + k for n, m, k in zip(word, gone, come, strict=True))


def _times(u: Word, v: Word) -> Word:
    return tuple(n + m for n, m in zip(u, v, strict=True))


def _word(word: Word) -> str:
    """Return a word as the list of its generators."""
    return listed(str(a) for a, n in enumerate(word) for _ in range(n))


def _relations(relations: Iterable[Equation]) -> str:
    return listed(f"({_word(u)}, {_word(v)})" for u, v in relations)


def _steps(steps: Iterable[Step]) -> str:
    return listed(f"({i}, {truth(forwards)})" for i, forwards in steps)
