"""Generators and relations: smallest generating sets, and presentations that are checked to be complete.

A word in k commuting generators is the tuple of their k exponents. Words are ordered by degree, then by their use of
later generators. Relations are completed to rules that rewrite a word to the least one with its value, by the algorithm
of Knuth and Bendix or, for binomials, of Buchberger.

Source: Rosales & García-Sánchez, Finitely Generated Commutative Monoids, 1999.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import itemgetter, le
from typing import Generic, TypeAlias

import numpy as np

from knotgames.algebra.monoids.green import j_classes
from knotgames.algebra.monoids.monoid import (
    BoolArray,
    E,
    FiniteMonoid,
    IndexArray,
    MonoidError,
    extend_by_generator,
    ideal_matrix,
)

Word: TypeAlias = tuple[int, ...]
"""The exponents of the generators: (2, 0, 1) is 2a + c."""

Equation: TypeAlias = tuple[Word, Word]
"""Two words; as a rule, the first is greater and is rewritten to the second."""

IRREDUNDANT_RELATIONS = 60
"""The number of relations up to which `presentation` looks for redundant ones."""


def smallest_generating_set(m: FiniteMonoid[E]) -> tuple[E, ...]:
    """Return a generating set with the fewest elements, in the order of the elements. This is proved.

    Proof. Walk through the J-classes, divisors first. A sum of generators that lies in a class J uses only generators
    above J, which by then generate all elements above J, and generators in J. So the elements above a class alone
    decide which generators it needs. Let something in J be missing.

    J has no idempotent: then no sum of two elements of J is in J, and any x in J makes every other as x + c with c
    above J. So nothing in J is reached, and one generator, any, is needed and is enough.

    J has an idempotent e: then J is a group, and the elements reached that divide e make a subgroup N of it by u -> u +
    e. If anything in J is reached then it is N. So the rank of the abelian group J/N is needed, and one generator if N
    = J. An element of the greatest order splits off as a direct factor of J/N, the largest invariant one, and lowers
    the rank by 1; so taking one after the other is best possible.

    >>> smallest_generating_set(FiniteMonoid.generated([2, 3], lambda a, b: (a + b) % 6, 0))
    (5,)
    """
    ideals = ideal_matrix(m.table)
    reached = np.zeros(len(m), dtype=np.bool_)
    reached[m.index_of(m.identity)] = True
    chosen = []
    for part in sorted(j_classes(m), key=lambda part: -int(ideals[m.index_of(part[0])].sum())):
        members = np.array(m.indices_of(part))
        while not reached[members].all():
            g = _best_generator(m.table, members, reached, ideals)
            chosen.append(g)
            extend_by_generator(m.table, reached, g)
    return tuple(m.elements[g] for g in sorted(chosen))


def _best_generator(table: IndexArray, members: IndexArray, reached: BoolArray, ideals: BoolArray) -> int:
    """Return the generator to take from a J-class: in a group, one of the greatest order modulo those reached."""
    idempotent = members[table[members, members] == members]
    if not idempotent.size:
        return int(members[0])
    e = int(idempotent[0])
    in_subgroup = np.zeros(len(table), dtype=np.bool_)
    in_subgroup[table[e, np.flatnonzero(reached & ideals[:, e])]] = True
    multiples, order = members.copy(), np.ones(len(members), dtype=np.intp)
    while not in_subgroup[multiples].all():
        outside = np.flatnonzero(~in_subgroup[multiples])
        multiples[outside] = table[multiples[outside], members[outside]]
        order[outside] += 1
    return int(members[order.argmax()])


@dataclass(frozen=True)
class Presentation(Generic[E]):
    """A commutative monoid by generators and relations.

    The generators are named by elements. `irredundant` is True if it is certain that no relation follows from the
    others.
    """

    generators: tuple[E, ...]
    relations: tuple[Equation, ...]
    irredundant: bool

    def __str__(self) -> str:
        names = [str(g) for g in self.generators]
        relations = ", ".join(f"{word_text(u, names)} = {word_text(v, names)}" for u, v in self.relations)
        return f"⟨{', '.join(names)} | {relations}⟩"


def word_text(word: Word, names: Sequence[str]) -> str:
    """Return a word in the names of the generators, such as 2a + c; 0 for the empty word."""

    def term(n: int, name: str) -> str:
        return name if n == 1 else f"{n}·{name}" if name[:1].isdigit() else f"{n}{name}"

    return " + ".join(term(n, name) for n, name in zip(word, names, strict=True) if n) or "0"


def presentation(m: FiniteMonoid[E], generators: Iterable[E] | None = None, limit: int = 50_000) -> Presentation[E]:
    """Return a presentation of m, checked to be complete: the relations hold, and present as many elements as m has.

    Raise MonoidError if the generators do not generate m, or the limit is passed. By default they are a
    smallest generating set.

    >>> m = FiniteMonoid.generated(["a"], lambda a, b: (a + b) if len(a + b) < 4 else "aaa", "")
    >>> print(presentation(m))
    ⟨a | 4a = 3a⟩
    """
    chosen = smallest_generating_set(m) if generators is None else tuple(generators)
    if len(m) * len(chosen) > limit:
        raise MonoidError(f"{len(m)} elements times {len(chosen)} generators is more than the limit {limit}")
    _, rules = rewriting(m, chosen)
    irredundant = len(rules) <= IRREDUNDANT_RELATIONS
    relations = _without_redundant(rules) if irredundant else rules
    result = Presentation(chosen, tuple(relations), irredundant)
    if not defines(result, m):
        raise AssertionError(f"{result} does not define {m!r}")
    return result


def defines(p: Presentation[E], m: FiniteMonoid[E]) -> bool:
    """Return True if p presents m: generators generate m, relations hold, and there are as many elements as in m."""
    images = m.indices_of(p.generators)
    reached = np.zeros(len(m), dtype=np.bool_)
    reached[m.index_of(m.identity)] = True
    for g in images:
        extend_by_generator(m.table, reached, g)

    def value(word: Word) -> E:
        return m.sum(m.multiple(n, g) for n, g in zip(word, p.generators, strict=True))

    if not reached.all() or any(value(u) != value(v) for u, v in p.relations):
        return False
    words = normal_forms(len(p.generators), completion(p.relations), len(m))
    return words is not None and len(words) == len(m)


def presented_monoid(generators: int, relations: Iterable[Equation], limit: int = 5_000) -> FiniteMonoid[Word]:
    """Return the commutative monoid with these relations, its elements the least words. Raise MonoidError if it has
    more elements than the limit, or is infinite.
    """
    rules = completion(relations)
    words = normal_forms(generators, rules, limit)
    if words is None:
        raise MonoidError(f"the relations present a monoid of more than {limit} elements")
    place = {word: i for i, word in enumerate(words)}
    steps = [np.array([place[_reduced(_plus(w, i), rules)] for w in words]) for i in range(generators)]
    table = np.empty((len(words), len(words)), dtype=np.intp)
    table[0] = np.arange(len(words))
    for word in words[1:]:
        i = next(i for i, n in enumerate(word) if n)
        table[place[word]] = steps[i][table[place[_minus(word, i)]]]
    return FiniteMonoid(words, table, words[0])


def normal_forms(generators: int, rules: Sequence[Equation], limit: int) -> list[Word] | None:
    """Return the words that no rule rewrites, in order; None if there are more than the limit."""
    words: list[Word] = [(0,) * generators]
    known = set(words)
    for word in words:  # grows while it is walked
        for i in range(generators):
            longer = _plus(word, i)
            if longer not in known and not any(_divides(left, longer) for left, _ in rules):
                known.add(longer)
                words.append(longer)
                if len(words) > limit:
                    return None
    return sorted(words, key=_rank)


def completion(equations: Iterable[Equation], rules: Sequence[Equation] = ()) -> list[Equation]:
    """Return rules that rewrite two words to the same one if and only if equations and given rules make them equal."""
    done = list(rules)
    waiting: list[tuple[tuple[int, Word], Word, Word]] = []

    def wait(u: Word, v: Word) -> None:
        heappush(waiting, (max(_rank(u), _rank(v)), u, v))

    for u, v in equations:
        wait(u, v)
    while waiting:
        _, u, v = heappop(waiting)
        u, v = _reduced(u, done), _reduced(v, done)
        if u == v:
            continue
        left, right = sorted((u, v), key=_rank, reverse=True)
        kept = []
        for rule in done:
            if _divides(left, rule[0]):
                wait(*rule)
            else:
                kept.append(rule)
        for other, target in kept:
            if any(map(min, left, other)):  # words with nothing in common are rewritten independently
                top = tuple(map(max, left, other))
                wait(_rewritten(top, left, right), _rewritten(top, other, target))
        done = [*kept, (left, right)]
    return sorted(((left, _reduced(right, done)) for left, right in done), key=lambda rule: _rank(rule[0]))


def rewriting(m: FiniteMonoid[E], generators: Iterable[E]) -> tuple[dict[E, Word], list[Equation]]:
    """Return the least word of each element, and the complete rules that rewrite each word to the least with its value.

    Least words are found by degree. Every part of a least word is a least word, so each is found from the word without
    one of its first letters, and so is the left side of each rule. Raise MonoidError if the generators do not generate
    m.
    """
    places = m.indices_of(generators)
    k = len(places)
    table = m.table[:, places].tolist()
    word_of: dict[int, Word] = {m.index_of(m.identity): (0,) * k}
    layer, others = list(word_of), []
    while layer:
        longer = {}
        for a in layer:
            word = word_of[a]
            for i, n in enumerate(word):
                longer[_plus(word, i)] = table[a][i]
                if n:
                    break
        layer = []
        for word in sorted(longer, key=_backwards):
            if word_of.setdefault(longer[word], word) == word:
                layer.append(longer[word])
            else:
                others.append((word, longer[word]))
    if len(word_of) < len(m):
        missing = next(a for i, a in enumerate(m) if i not in word_of)
        raise MonoidError(f"the generators do not generate the monoid: {missing!r} is no sum of them")
    least = set(word_of.values())
    rules = [(word, word_of[a]) for word, a in others if all(_minus(word, i) in least for i, n in enumerate(word) if n)]
    return {m.elements[i]: word for i, word in word_of.items()}, rules


def _without_redundant(rules: Sequence[Equation]) -> list[Equation]:
    """Return relations that imply all the rules, none of them implied by the others."""
    kept: list[Equation] = []
    complete: list[Equation] = []
    for u, v in rules:
        if _reduced(u, complete) != _reduced(v, complete):
            kept.append((u, v))
            complete = completion([(u, v)], complete)
    for rule in reversed(kept.copy()):
        rest = [other for other in kept if other != rule]
        complete = completion(rest)
        if _reduced(rule[0], complete) == _reduced(rule[1], complete):
            kept = rest
    return kept


def _rank(word: Word) -> tuple[int, Word]:
    return sum(word), word[::-1]


_backwards = itemgetter(slice(None, None, -1))
"""A key that ranks words of one degree."""


def _divides(u: Word, v: Word) -> bool:
    return all(map(le, u, v))


def _rewritten(word: Word, left: Word, right: Word) -> Word:
    return tuple(w - i + j for w, i, j in zip(word, left, right, strict=True))


def _reduced(word: Word, rules: Sequence[Equation]) -> Word:
    rewriting = True
    while rewriting:
        rewriting = False
        for left, right in rules:
            if _divides(left, word):
                word, rewriting = _rewritten(word, left, right), True
    return word


def _plus(word: Word, i: int) -> Word:
    return (*word[:i], word[i] + 1, *word[i + 1 :])


def _minus(word: Word, i: int) -> Word:
    return (*word[:i], word[i] - 1, *word[i + 1 :])
