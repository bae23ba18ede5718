"""Rational tangles and pseudodiagrams `[a1(b1), ..., an(bn)]`, and their connected sums.

Twist i has a_i resolved crossings (a negative number twists the other way) and b_i unresolved ones; the game does not
depend on which of its crossings are resolved [Johnson2011b, section 4]. The tangle is closed up by joining its two top
ends and its two bottom ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from knotgames.algebra.notation import InputError, Reader
from knotgames.games.rational.shadows import is_knot

DIGITS = 18
"""The most digits of a number of crossings in a text."""

TWISTS = 5_000
"""The most twists of a tangle in a text: the steps of a reduction are as many words as twists."""

SIGNS = (1, -1)
"""The two ways to resolve a crossing."""


class Twist(NamedTuple):
    """A twist: its resolved crossings, counted with sign, and the number of its unresolved crossings."""

    resolved: int
    unresolved: int

    def __str__(self) -> str:
        if not self.resolved:
            return f"({self.unresolved})"
        return f"{self.resolved}({self.unresolved})" if self.unresolved else str(self.resolved)


class TwistMove(NamedTuple):
    """A move in a pseudodiagram: the twist (the first is 0) whose crossing is resolved, and the sign (+1 or -1)."""

    twist: int
    sign: int


def continuant(word: Iterable[int]) -> tuple[int, int]:
    """Return numerator and denominator of the continued fraction an + 1/(a(n-1) + 1/(... + 1/a1)); (1, 0) if n = 0.

    They are coprime: the first column of M(an) ... M(a1), where M(a) has the rows (a, 1) and (1, 0).

    >>> continuant([2, 1, 2, 2])
    (19, 8)
    """
    p, q = 1, 0
    for a in word:
        p, q = a * p + q, p
    return p, q


@dataclass(frozen=True)
class Pseudodiagram:
    """A rational pseudodiagram. It is a shadow if no crossing is resolved."""

    twists: tuple[Twist, ...]

    @staticmethod
    def of(*twists: int | tuple[int, int]) -> Pseudodiagram:
        """Return the pseudodiagram with these twists: resolved crossings, or pairs (resolved, unresolved)."""
        return Pseudodiagram(tuple(Twist(t, 0) if isinstance(t, int) else Twist(*t) for t in twists))

    @staticmethod
    def shadow(word: Iterable[int]) -> Pseudodiagram:
        """Return the shadow [(b1), ..., (bn)]."""
        return Pseudodiagram(tuple(Twist(0, b) for b in word))

    @staticmethod
    def parse(text: str) -> Pseudodiagram:
        """Read a pseudodiagram; a NotationError shows the place of what is not in the notation."""
        reader = Reader("rational pseudodiagram", text)
        diagram = _read(reader)
        reader.end("the end after ']'")
        return diagram

    def __str__(self) -> str:
        return "[" + ", ".join(map(str, self.twists)) + "]"

    def __repr__(self) -> str:
        return f"Pseudodiagram.parse({str(self)!r})"

    @property
    def unresolved(self) -> int:
        """The number of unresolved crossings, which is the number of moves left."""
        return sum(twist.unresolved for twist in self.twists)

    @property
    def is_shadow(self) -> bool:
        """True if no crossing is resolved."""
        return not any(twist.resolved for twist in self.twists)

    @property
    def word(self) -> tuple[int, ...]:
        """The numbers of unresolved crossings, twist by twist."""
        return tuple(twist.unresolved for twist in self.twists)

    @property
    def is_knot(self) -> bool:
        """True if it closes up to a knot and not to a link of two components.

        Equivalently, the numerator of the fraction is odd. It does not depend on the resolution [Johnson2011b, Theorem
        4.1 and the note after it].
        """
        return is_knot(resolved + unresolved for resolved, unresolved in self.twists)

    def is_unknot(self) -> bool:
        """Return True if a fully resolved diagram is the unknot: its fraction p/q has p = 1 or p = -1.

        Equivalently, p is odd and q/p is an integer [Johnson2011b, Theorem 4.1].

        Raises:
            InputError: some crossing is unresolved.
        """
        if self.unresolved:
            raise InputError(f"{self} has no fraction: expected all crossings to be resolved")
        return abs(continuant(twist.resolved for twist in self.twists)[0]) == 1

    def moves(self) -> Iterator[TwistMove]:
        """Yield the moves: each twist with an unresolved crossing, with each sign."""
        for i, twist in enumerate(self.twists):
            if twist.unresolved:
                yield from (TwistMove(i, sign) for sign in SIGNS)

    def after(self, move: TwistMove) -> Pseudodiagram:
        """Return the option to which a move leads."""
        resolved, unresolved = self.twists[move.twist]
        changed = Twist(resolved + move.sign, unresolved - 1)
        return Pseudodiagram((*self.twists[: move.twist], changed, *self.twists[move.twist + 1 :]))

    def options(self) -> Iterator[Pseudodiagram]:
        """Return the options."""
        return map(self.after, self.moves())


class SumMove(NamedTuple):
    """A move in a sum: the summand, its twist (the first is 0), and the sign (+1 or -1)."""

    summand: int
    twist: int
    sign: int


@dataclass(frozen=True)
class ConnectedSum:
    """A connected sum of rational pseudodiagrams, each of which closes up to a knot.

    It is the unknot if and only if each summand is [Johnson2011b, section 2]. The empty sum is the unknot.

    >>> position = ConnectedSum.parse("[(2),(2)]#[1(2),(2)]")
    >>> str(position), position.unresolved
    ('[(2), (2)] # [1(2), (2)]', 8)
    """

    summands: tuple[Pseudodiagram, ...]

    @staticmethod
    def parse(text: str) -> ConnectedSum:
        """Read a sum.

        Raises:
            NotationError: the text is not in the notation.
            InputError: a summand closes up to a link of two components.
        """
        reader = Reader("rational pseudodiagram", text)
        diagrams = reader.separated(_read, "#")
        reader.end("'#' or the end")
        return ConnectedSum.of(diagrams)

    @staticmethod
    def of(diagrams: Iterable[Pseudodiagram]) -> ConnectedSum:
        """Return the sum of these pseudodiagrams.

        Raises:
            InputError: some close up to links of two components; all are named.
        """
        summands = tuple(diagrams)
        links = [(i, d) for i, d in enumerate(summands, start=1) if not d.is_knot]
        if links:
            named = ", ".join(f"summand {i}, {_clipped(str(d))}" for i, d in links)
            plural = "close up to links" if len(links) > 1 else "closes up to a link"
            raise InputError(
                f"{named}, {plural} of two components: expected a knot, whose fraction has an odd numerator"
            )
        return ConnectedSum(summands)

    def __str__(self) -> str:
        return " # ".join(map(str, self.summands))

    def __repr__(self) -> str:
        return f"ConnectedSum.parse({str(self)!r})"

    @property
    def unresolved(self) -> int:
        """The number of unresolved crossings."""
        return sum(diagram.unresolved for diagram in self.summands)

    @property
    def is_shadow(self) -> bool:
        """True if no crossing is resolved."""
        return all(diagram.is_shadow for diagram in self.summands)

    def is_unknot(self) -> bool:
        """Return True if a fully resolved diagram is the unknot."""
        return all(diagram.is_unknot() for diagram in self.summands)

    def moves(self) -> Iterator[SumMove]:
        """Yield the moves: a move in one summand."""
        for i, diagram in enumerate(self.summands):
            for twist, sign in diagram.moves():
                yield SumMove(i, twist, sign)

    def after(self, move: SumMove) -> ConnectedSum:
        """Return the option to which a move leads."""
        changed = self.summands[move.summand].after(TwistMove(move.twist, move.sign))
        return ConnectedSum((*self.summands[: move.summand], changed, *self.summands[move.summand + 1 :]))

    def options(self) -> Iterator[ConnectedSum]:
        """Return the options."""
        return map(self.after, self.moves())

    def move_text(self, move: SumMove) -> str:
        """Return a move in text: the number of the twist, from 1, and the sign; in a sum, the summand first."""
        summand = f"{move.summand + 1}." if len(self.summands) > 1 else ""
        return f"{summand}{move.twist + 1}{'+' if move.sign > 0 else '-'}"


def _read(reader: Reader) -> Pseudodiagram:
    reader.expect("[", "'['")
    if reader.accept("]"):
        return Pseudodiagram(())
    start = reader.place()
    twists = reader.separated(_read_twist, ",")
    reader.expect("]", "',' or ']'")
    if len(twists) > TWISTS:
        reader.fail(f"at most {TWISTS:,} twists", at=start, found=f"{len(twists):,}")
    return Pseudodiagram(tuple(twists))


def _read_twist(reader: Reader) -> Twist:
    if reader.peek(r"\("):
        return Twist(0, _read_unresolved(reader))
    resolved = reader.integer("a twist such as 2, (2) or 1(2)", DIGITS)
    return Twist(resolved, _read_unresolved(reader) if reader.peek(r"\(") else 0)


def _read_unresolved(reader: Reader) -> int:
    reader.expect("(")
    if reader.peek("-"):
        reader.fail("a number of unresolved crossings, 0 or more")
    number = reader.integer("a number of unresolved crossings, 0 or more", DIGITS)
    reader.expect(")")
    return number


def _clipped(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}..."
