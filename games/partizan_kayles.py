"""Partizan kayles: strips of squares; Left takes one square, Right two adjacent ones [Milley2013, Section 1].

A move splits a strip into the parts on either side of the squares taken. Under misère play (the default) the player who
cannot move wins, under normal play that player loses.

Under either play every strip equals a sum of strips of 1 and 2 squares, the monoid of all sums is a monoid of integers,
and the outcome is a function of the integer; so a sum is solved by counting. Misère: [Milley2013, Theorem 3.2 and 4.4].
Normal play is not in the paper: there S_1 = S_2 + S_2 with S_2 = {1 | 0}, and every strip is a multiple of S_2.
Both closed forms are data (`MISERE`, `NORMAL`), which the proofs for strips of every length read too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from knotgames.algebra.match import MOST_MOVES, Match
from knotgames.algebra.notation import DIGITS, InputError, Reader
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, good_after
from knotgames.algebra.palette import GROUND, NEUTRAL, PEN
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.partizan.sums import Sum
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Picture
from knotgames.algebra.ruleset import Answer, Example
from knotgames.algebra.sums import SumGame, Theory, unnamed

TAKE = (1, 2)
"""The numbers of adjacent squares that Left and Right take."""

WRITTEN_OUT = 20
"""The longest strip whose winning moves are listed one by one."""


def splits(length: int, take: tuple[int, int] = TAKE) -> tuple[list[Sum[int]], list[Sum[int]]]:
    """Return the options of a strip for Left and for Right, up to reflection.

    >>> splits(4)
    ([(3,), (1, 2)], [(2,), (1, 1)])
    """
    left, right = (
        [tuple(part for part in (a, length - taken - a) if part) for a in range((length - taken) // 2 + 1)]
        for taken in take
    )
    return left, right


@dataclass(frozen=True)
class Decomposition:
    """Strips as sums of strips of one and two squares, periodic in the length up to a fixed sum.

    Attributes:
        step: (k, j) such that a strip that is longer by one period has k more S_1 and j more S_2.
        rest: (k, j) for the strips of 0, 1, ..., period - 1 squares.

    Under misère play S_7 = 3S_1 + 2S_2, for 7 = 2 * 3 + 1 [Milley2013, Theorem 3.2]:

    >>> Decomposition(step=(1, 1), rest=((0, 0), (1, 0), (0, 1))).of(7)
    (3, 2)
    """

    step: tuple[int, int]
    rest: tuple[tuple[int, int], ...]

    def of(self, length: int) -> tuple[int, int]:
        """Return (k, j) such that the strip equals kS_1 + jS_2."""
        periods, residue = divmod(length, len(self.rest))
        k, j = self.rest[residue]
        return k + periods * self.step[0], j + periods * self.step[1]


@dataclass(frozen=True)
class StripTheory:
    """The theory of all sums of strips under one play.

    The elements of S_1 and S_2 in the monoid are the `generators`.

    >>> MISERE.element(1) + MISERE.element(2)  # S_1 + S_2 = 0 [Milley2013, Corollary 4.2]
    0
    """

    take: tuple[int, int]
    play: Play
    decomposition: Decomposition
    generators: tuple[int, int]
    monoid: IntegerMonoid

    @property
    def theory(self) -> Theory[int, int]:
        """The theory in the form of `SumGame`."""
        return Theory("element", self.element_of, self.monoid.outcome, shown=True)

    @property
    def period(self) -> int:
        """The period of the decomposition."""
        return len(self.decomposition.rest)

    def element(self, length: int) -> int:
        """Return the element of one strip."""
        k, j = self.decomposition.of(length)
        return k * self.generators[0] + j * self.generators[1]

    def element_of(self, strips: Iterable[int]) -> int:
        """Return the element of a sum of strips, or of a `Counter` of lengths, in linear time."""
        (one, two), (k, j), period = self.generators, self.decomposition.step, self.period
        step, rest = k * one + j * two, [k * one + j * two for k, j in self.decomposition.rest]
        return sum(
            count * (length // period * step + rest[length % period]) for length, count in Counter(strips).items()
        )

    def reduced(self, strips: Iterable[int]) -> tuple[int, int]:
        """Return (k, j) such that the sum equals kS_1 + jS_2, each strip reduced separately.

        >>> MISERE.reduced((5, 3, 1))
        (3, 3)
        """
        parts = [(count, self.decomposition.of(length)) for length, count in Counter(strips).items()]
        return sum(count * k for count, (k, _) in parts), sum(count * j for count, (_, j) in parts)

    def outcome(self, strips: Iterable[int]) -> LastMoveOutcome:
        """Return the outcome of a sum of strips, in time linear in the number of strips [Milley2013, Theorem 4.4].

        >>> MISERE.outcome((5, 3, 1))
        <LastMoveOutcome.NEXT: 'N'>
        """
        return self.monoid.outcome(self.element_of(strips))

    def winning_moves(self, strips: Iterable[int]) -> dict[Player, list[Moves]]:
        """Return every winning move of each player who starts, by length of strip, in linear time.

        >>> [str(moves) for moves in MISERE.winning_moves((5, 3, 1))[Player.LEFT]]
        ['5 -> 2 + 2', '3 -> 2', '1 -> 0']
        """
        lengths = Counter(strips)
        total = self.element_of(lengths)
        return {player: list(self._winning(player, lengths, total)) for player in Player}

    def _winning(self, player: Player, lengths: Collection[int], total: int) -> Iterator[Moves]:
        taken, period = self.take[player], self.period
        winning = {residue: self._winning_residues(player, residue, total) for residue in {n % period for n in lengths}}
        for length in lengths:
            left = length - taken
            residues = winning[length % period]
            if left < period:  # too short for a piece of every residue
                residues = tuple(residue for residue in residues if residue <= left)
            if residues:
                yield Moves(length, left, residues, period)

    def _winning_residues(self, player: Player, residue: int, total: int) -> tuple[int, ...]:
        """Return the residues of a piece that wins; the change of the element depends on residues alone."""
        good, taken, period = good_after(player), self.take[player], self.period
        length = residue + period * (taken + 2)
        return tuple(
            piece
            for piece in range(period)
            if self.monoid.outcome(
                total + self.element(piece) + self.element(length - taken - piece) - self.element(length)
            )
            in good
        )


class Moves(NamedTuple):
    """The moves in a strip that leave pieces of certain residues.

    The move leaves `left` squares in two pieces; `residues` are those of a piece modulo `period`.

    >>> str(Moves(strip=5, left=4, residues=(2,), period=3))
    '5 -> 2 + 2'
    """

    strip: int
    left: int
    residues: tuple[int, ...]
    period: int

    def pieces(self) -> Iterator[tuple[int, int]]:
        """Yield the two pieces of each move, the shorter one first."""
        residues = frozenset(self.residues)
        return ((a, self.left - a) for a in range(self.left // 2 + 1) if a % self.period in residues)

    def texts(self) -> list[str]:
        """Return the moves one by one, or in one line for a strip of more than `WRITTEN_OUT` squares."""
        if self.strip > WRITTEN_OUT:
            which = " or ".join(map(str, self.residues))
            limits = "" if len(self.residues) == self.period else f" and a mod {self.period} = {which}"
            return [f"{self.strip} -> a + b with a + b = {self.left}{limits}"]
        return [f"{self.strip} -> {' + '.join(str(part) for part in pair if part) or '0'}" for pair in self.pieces()]

    def __str__(self) -> str:
        return "; ".join(self.texts())


_N, _P, _L, _R = (LastMoveOutcome(letter) for letter in "NPLR")

MISERE = StripTheory(
    take=TAKE,
    play=Play.MISERE,
    decomposition=Decomposition(step=(1, 1), rest=((0, 0), (1, 0), (0, 1))),
    generators=(1, -1),
    monoid=IntegerMonoid(middle=(_N,), above=(_R,), below=(_P, _R, _N)),
)
"""Misère play [Milley2013, Theorem 3.2, Theorem 4.1]: the monoid is the integers, S_1 is 1 and S_2 is -1."""

NORMAL = StripTheory(
    take=TAKE,
    play=Play.NORMAL,
    decomposition=Decomposition(step=(0, 1), rest=((0, 0), (1, 0))),
    generators=(2, 1),
    monoid=IntegerMonoid(middle=(_P, _N), above=(_L,)),
)
"""Normal play: all sums are multiples of S_2 = {1 | 0}, S_1 is twice S_2; Left wins from 2S_2 = 1 on."""

THEORIES = {theory.play: theory for theory in (MISERE, NORMAL)}
"""The theory of either play."""


def parse(text: str) -> Sum[int]:
    """Read a sum of strips, in the order of the text; strips of no squares are left out.

    Raises:
        NotationError: the text is not a sum of lengths.

    >>> parse("5 + 3 + 1")
    (5, 3, 1)
    """
    if _PLAIN.fullmatch(text):
        return tuple(filter(None, map(int, text.split("+"))))
    return GAME.parse(text)


_LENGTH = rf"\s*[0-9]{{1,{DIGITS}}}\s*"
_PLAIN = re.compile(rf"{_LENGTH}(?:\+{_LENGTH})*", re.ASCII)
"""A sum of lengths. `SumGame.parse` reads the same sums more slowly, and reports errors."""


def _read(reader: Reader) -> int | None:
    return reader.natural("a length, a number that is not negative") or None


def solve(position: Sum[int], *, moves: bool = False, misere: bool = False, normal: bool = False) -> Answer:
    """Return the outcome, the element of the monoid, the reduced form and the winning moves.

    The winning moves are always given, for they cost no more than the outcome; misère play is the default.

    Raises:
        InputError: both plays are asked for.

    >>> answer = solve((5, 3, 1))
    >>> answer.outcome, answer.data["reduced"], answer.moves["Right"]
    (<LastMoveOutcome.NEXT: 'N'>, {'S_1': 3, 'S_2': 3}, ['5 -> 3', '5 -> 1 + 2', '3 -> 1'])
    """
    theory = THEORIES[GAME.play(misere, normal)]
    k, j = theory.reduced(position)
    return Answer(
        GAME.show(position),
        theory.outcome(position),
        {"element": theory.element_of(position), "reduced": {"S_1": k, "S_2": j}},
        {
            player.name.capitalize(): [text for family in found for text in family.texts()]
            for player, found in theory.winning_moves(position).items()
        },
    )


def match(position: Sum[int], *, misere: bool = False, normal: bool = False) -> Match[Sum[int]]:
    """Return a match from a sum of strips.

    Raises:
        InputError: the strips are too long to be played square by square.

    >>> match((5, 3, 1)).winning_moves((5, 3, 1), Player.LEFT)
    ['5 -> 2 + 2', '3 -> 2', '1 -> 0']
    """
    if sum(position) > MOST_MOVES:
        raise InputError(f"strips of {sum(position):,} squares are too long to play: expected at most {MOST_MOVES:,}")
    return GAME.match(position, misere=misere, normal=normal)


SQUARE, JOINT, GAP = 44, 9, 22
"""The side of a square, the radius of the mark between two squares, the space between strips, in pixels."""


def picture(position: Sum[int]) -> Picture:
    """Return a picture of a sum of strips, one below the other: Left takes squares, Right uses the marks between.

    Raises:
        InputError: the strips are too long to be drawn.

    >>> [place.moves for place in picture((2, 1)).shapes]
    [('2 -> 1',), ('2 -> 1',), ('2 -> 0',), ('1 -> 0',)]
    """
    if sum(position) > MOST_MOVES:
        raise InputError(f"strips of {sum(position):,} squares are too long to draw: expected at most {MOST_MOVES:,}")
    longest, rows = max(position, default=1), max(len(position), 1)
    places = (place for strip, length in enumerate(position) for place in _places(strip, length))
    size = longest * SQUARE + 2 * GAP, rows * (SQUARE + GAP) + GAP
    return Picture(size, tuple(places), f"strips of squares: {GAME.show(position)}")


def _places(strip: int, length: int) -> Iterator[Group]:
    """Yield the places of a strip: its squares, then the marks between them."""
    y = GAP + strip * (SQUARE + GAP)
    for taken in TAKE:
        for first in range(length - taken + 1):
            parts = sorted((first, length - taken - first))
            move = f"{length} -> {GAME.show(part for part in parts if part)}"
            x = GAP + first * SQUARE
            if taken == 1:
                title = f"square {first + 1} of a strip of {length}"
                shape: Box | Circle = Box((x, y), (SQUARE, SQUARE), fill=NEUTRAL, stroke=PEN)
            else:
                title = f"squares {first + 1} and {first + 2} of a strip of {length}"
                shape = Circle((x + SQUARE, y + SQUARE / 2), JOINT, fill=GROUND, stroke=PEN)
            yield Group((shape,), title, (move,), f"{strip}.{taken}.{first}")


EXAMPLES = (
    Example("1", {"outcome": "R", "element": 1}, "[Milley2013, Section 5]"),
    Example("2", {"outcome": "P", "element": -1}, "[Milley2013, Section 5]"),
    Example("1 + 1", {"outcome": "R", "element": 2}, "[Milley2013, proof of Corollary 2.4]"),
    Example("1 + 2", {"outcome": "N", "element": 0}, "[Milley2013, Corollary 4.2]"),
    Example("3", {"outcome": "N", "reduced": {"S_1": 1, "S_2": 1}}, "[Milley2013, Theorem 3.2 and Corollary 4.3]"),
    Example("4", {"outcome": "R", "reduced": {"S_1": 2, "S_2": 1}}, "[Milley2013, Section 3]"),
    Example("5", {"outcome": "P", "reduced": {"S_1": 1, "S_2": 2}}, "[Milley2013, Section 3]"),
    Example("2 + 2", {"outcome": "R", "element": -2}, "[Milley2013, Theorem 4.1]"),
    Example("2 + 2 + 2", {"outcome": "N", "element": -3}, "[Milley2013, Theorem 4.1]"),
    Example("2", {"outcome": "N"}, "S_2 is the switch {1 | 0} [Milley2013, Section 2]", flags={"normal": True}),
    Example("1", {"outcome": "L"}, "S_1 is the integer 1 [Milley2013, Section 2]", flags={"normal": True}),
)
"""Sums of strips with known outcomes [Milley2013]."""

GAME: SumGame[int] = SumGame(
    name="partizan-kayles",
    summary="Partizan kayles: Left takes a square of a strip, Right two adjacent ones; who moves last loses",
    notation="The lengths of the strips with +, as in 5 + 3 + 1",
    moves=unnamed(splits),
    read=_read,
    length=lambda strip: strip,
    examples=EXAMPLES,
    theory=lambda strips, play: THEORIES[play].theory,
    picture=picture,
)
"""The game of sums of strips."""

RULESET = GAME.ruleset(
    parse=parse,
    solve=solve,
    match=match,
    title="Partizan kayles",
    rules="Left takes one square of a strip, Right two adjacent ones; the parts on either side are strips again. "
    "The player who cannot move wins; under normal play, loses.",
)
"""The ruleset of `knotgames solve partizan-kayles`."""
