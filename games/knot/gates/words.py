"""Words in gates: the ways of a strand through the gates of literals, caught if and only if a formula holds.

A gate is a loop that is free if its literal is false. A conjunction of two words is their commutator v w v^-1 w^-1,
which cancels if one of them does; a disjunction is their product. So a term of k literals is a word of about k^2
letters: 1, 4, 10, 16, 28, 40, 52 for k = 1 to 7.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

G = TypeVar("G", bound=Hashable)
"""The type of the names of gates."""


class Letter(NamedTuple, Generic[G]):
    """A passage through a gate, forwards or backwards.

    >>> Letter("p").inverse, Letter("p").inverse.inverse == Letter("p")
    (Letter(gate='p', forwards=False), True)
    """

    gate: G
    forwards: bool = True

    @property
    def inverse(self) -> Letter[G]:
        """Return the same passage in the other direction."""
        return Letter(self.gate, not self.forwards)


Word = tuple[Letter[G], ...]
"""Passages through gates, one after the other."""


def inverse(word: Word[G]) -> Word[G]:
    """Return the word that cancels a word.

    >>> inverse((Letter("a"), Letter("b", False)))
    (Letter(gate='b', forwards=True), Letter(gate='a', forwards=False))
    """
    return tuple(letter.inverse for letter in reversed(word))


def commutator(left: Word[G], right: Word[G]) -> Word[G]:
    """Return the word v w v^-1 w^-1.

    >>> v, w = (Letter("v"),), (Letter("w"),)
    >>> "".join(letter.gate + ("" if letter.forwards else "^-1") for letter in commutator(v, w))
    'vwv^-1w^-1'
    """
    return left + right + inverse(left) + inverse(right)


def conjunction(gates: Sequence[G]) -> Word[G]:
    """Return the word of a term: a commutator of the words of its two halves.

    >>> [len(conjunction(range(k))) for k in range(1, 8)]
    [1, 4, 10, 16, 28, 40, 52]
    """
    if len(gates) == 1:
        return (Letter(gates[0]),)
    middle = (len(gates) + 1) // 2
    return commutator(conjunction(gates[:middle]), conjunction(gates[middle:]))


def is_trivial(word: Word[G]) -> bool:
    """Return True if a word cancels to nothing in the free group.

    >>> is_trivial(conjunction("pq")), is_trivial(commutator(conjunction("p"), ()))
    (False, True)
    """
    stack: list[Letter[G]] = []
    for letter in word:
        if stack and stack[-1] == letter.inverse:
            stack.pop()
        else:
            stack.append(letter)
    return not stack
