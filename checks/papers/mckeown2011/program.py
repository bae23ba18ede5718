"""The program that the paper prints, reimplemented [McKeown2011, Part III].

It makes all 4^n strings over 0 (uncolored), 1, 2, 3 (red, green, blue), keeps the valid ones, and then the complete
ones. The first comparison of `validchk` is corrected after `validchktwo`: it skips crossings with an uncolored strand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Crossings = Sequence[tuple[int, int, int]]


def base4(number: int) -> str:
    """Return a number in base 4; the empty text for 0."""
    text = ""
    while number:
        text = str(number % 4) + text
        number //= 4
    return text


def correct_size(text: str, strands: int) -> str:
    """Return the text padded with zeros, one digit for each strand."""
    return "0" * (strands - len(text)) + text


def is_valid(game: str, crossings: Crossings) -> bool:
    """Return True if each crossing has an uncolored strand, one color, or three."""
    for a, b, c in crossings:
        if "0" in (game[a], game[b], game[c]):
            continue
        alike = game[a] == game[b] and game[b] == game[c]
        different = game[a] != game[b] and game[b] != game[c] and game[a] != game[c]
        if not (alike or different):
            return False
    return True


def is_complete(game: str, crossings: Crossings) -> bool:
    """Return True if no blank strand can be colored."""
    for place, digit in enumerate(game):
        if digit == "0":
            for color in "123":
                tried = list(game)
                tried[place] = color
                if is_valid("".join(tried), crossings):
                    return False
    return True


@dataclass(frozen=True)
class Output:
    """The output of the program: all complete games, then lines of numbers."""

    complete: list[str]
    lines: list[str]


def of_uncolored(games: int, blank: int) -> str:
    """Return the line of `XgamesYuncolored`."""
    return f"there are {games} games with {blank} uncolored strands."


def of_complete(games: int) -> str:
    """Return the last line."""
    return f"There are {games} complete games on this knot projection."


def printed_program(strands: int, crossings: Crossings) -> Output:
    """Return everything that the program prints.

    >>> output = printed_program(3, [(0, 1, 2)])
    >>> output.complete
    ['111', '123', '132', '213', '222', '231', '312', '321', '333']
    >>> output.lines[-1]
    'There are 9 complete games on this knot projection.'
    """
    valid = []
    for number in range(4**strands):
        game = correct_size(base4(number), strands)
        if is_valid(game, crossings):
            valid.append(game)
    complete = [game for game in valid if is_complete(game, crossings)]
    lines = []
    numzeros = 0
    while numzeros < strands:
        lines.append(of_uncolored(sum(game.count("0") == numzeros for game in complete), numzeros))
        numzeros += 1
    return Output(complete, [*lines, of_complete(len(complete))])


def printed(coloring: Sequence[int]) -> str:
    """Return a coloring as the program prints it."""
    return "".join("1230"[color] for color in coloring)
