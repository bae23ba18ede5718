"""Positions of the game on a cube: a Boolean function with some variables set, and their notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from knotgames.algebra.boolean import DNF, LETTERS, BooleanFunction
from knotgames.algebra.boolean import parse as parse_function
from knotgames.algebra.notation import InputError, Reader

NOTATION = (
    "a Boolean function, true where the Knotter wins: a truth table such as 00010111, where bit i of the place of a "
    "digit is variable i, or a disjunctive normal form such as 'ab ac b~c'; variables that are set stand after a bar, "
    "as in 'ab ac b~c | a=1,c=0'"
)
"""The notation of a position in words, for help and for errors."""


class Setting(NamedTuple):
    """A variable (the first is 0), and its truth value: a move, or what is left of one."""

    variable: int
    to: bool

    def __str__(self) -> str:
        return f"{LETTERS[self.variable]}={int(self.to)}"


@dataclass(frozen=True)
class CubeGame:
    """A face of a cube whose corners are won by one player or the other.

    The Knotter wins where the function `written` is true. The variables that are not set are free.

    Raises:
        InputError: a variable is set twice, or does not belong to the function.

    >>> CubeGame.parse("ab ac b~c | c=0, a=1")
    CubeGame.parse('ab ac b~c | a=1,c=0')
    """

    written: BooleanFunction | DNF
    settings: tuple[Setting, ...] = ()
    _repr_svg_: ClassVar[Callable[[CubeGame], str]]
    """The notebook representation, set by the package `games.cube`: a position does not depend on its pictures."""

    def __post_init__(self) -> None:
        known = self.variables
        seen: set[int] = set()
        for setting in self.settings:
            if not 0 <= setting.variable < known:
                has = f"its variables are {', '.join(LETTERS[:known])}" if known else "it has no variable"
                raise InputError(f"{setting} sets no variable of the function: {has}")
            if setting.variable in seen:
                raise InputError(f"{setting} sets a variable that is set already")
            seen.add(setting.variable)
        object.__setattr__(self, "settings", tuple(sorted(self.settings)))

    @staticmethod
    def parse(text: str) -> CubeGame:
        """Return the position that a text describes.

        Raises:
            InputError: the text describes no position; a NotationError shows the place if the notation is wrong.
        """
        function, bar, _ = text.partition("|")
        return CubeGame(parse_function(function), tuple(_settings(text, len(function) + 1)) if bar else ())

    def __str__(self) -> str:
        return " | ".join(filter(None, (str(self.written), ",".join(map(str, self.settings)))))

    def __repr__(self) -> str:
        return f"CubeGame.parse({str(self)!r})"

    @property
    def variables(self) -> int:
        """Return the number of variables, set or free."""
        return self.written.variables

    @property
    def function(self) -> BooleanFunction:
        """Return the function of all variables."""
        return self.written if isinstance(self.written, BooleanFunction) else self.written.function

    @property
    def free(self) -> tuple[int, ...]:
        """Return the variables that are not set."""
        taken = {setting.variable for setting in self.settings}
        return tuple(variable for variable in range(self.variables) if variable not in taken)

    def moves(self) -> Iterator[Setting]:
        """Yield the moves: each free variable, each way."""
        for variable in self.free:
            yield Setting(variable, False)
            yield Setting(variable, True)

    def after(self, move: Setting) -> CubeGame:
        """Return the option to which a move leads."""
        return CubeGame(self.written, (*self.settings, move))

    def restricted(self) -> BooleanFunction:
        """Return the remaining function of the free variables alone, in their order."""
        # an array of truths with an axis for each variable has the last variable as its first axis
        axes = self.function.truths().reshape((2,) * self.variables)
        for setting in self.settings:
            axis = self.variables - 1 - setting.variable
            axes = axes.take([int(setting.to)], axis=axis)
        return BooleanFunction.of_truths(axes.ravel())


def _settings(text: str, start: int) -> Iterator[Setting]:
    reader = Reader("position on a cube", text, start)
    while True:
        letter = reader.match(f"[{LETTERS}]")
        if letter is None:
            reader.fail(f"a variable, {LETTERS[0]} to {LETTERS[-1]}, and what it is set to, such as a=1")
        reader.expect("=")
        digit = reader.match("[01]") or reader.fail("0 or 1")
        yield Setting(LETTERS.index(letter), digit == "1")
        if not reader.accept(","):
            break
    reader.end("',' or the end")
