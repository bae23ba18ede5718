"""Misère quotients as theorems for Rocq, from the certificate that a finite monoid is the quotient of a heap game.

Nothing in the certificate is trusted: the development contains its data, one lemma for each check of
`MisereCertificate.v`, which the kernel evaluates, and the consequences in terms of `Misere.v`. The kernel computes the
options of a code from its digits. A wrong certificate gives a development that is refused at the lemma that fails.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.vernacular import filled, listed, rows, stated
from knotgames.checks.checkers.misere_quotient import FORMAT

STATIC = ("Tests", "Misere", "MisereInduction", "MisereRepresentation", "MisereCertificate", "MisereQuotient")
"""The static theory of misère quotients."""


class Game(NamedTuple):
    """A heap game: its name in file names, its rule in a certificate, the game in a theorem, its name in words."""

    name: str
    rule: str
    term: str
    words: str


def development(certificate: Mapping[str, Any]) -> Development:
    """Return the development that proves a misère quotient, from its certificate (decoded JSON).

    Raises:
        InputError: the certificate is malformed. The kernel decides if it is right.
    """
    return read(certificate).development()


def read(certificate: Mapping[str, Any]) -> Quotient:
    """Read the quotient in a certificate.

    Raises:
        InputError: the certificate is malformed.
    """
    try:
        if certificate["format"] != FORMAT:
            raise ValueError(f"expected the format '{FORMAT}'")
        return _read(certificate)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(f"this is not a certificate of a misère quotient: {what}") from error


def theorem_names(order: int, portion: int | None = None, period: int | None = None) -> tuple[str, ...]:
    """Return the names of the theorems about the order, the size of the P-portion, and the least period."""
    names = [f"order_{order}"]
    if portion is not None:
        names.append(f"order_{order}_with_{portion}_P_elements")
    if period is not None:
        names += [f"period_{period}", f"no_period_below_{period}"]
    return tuple(names)


@dataclass(frozen=True)
class Quotient:
    """The quotient in a certificate.

    Attributes:
        base: 8 or 16 if the game is given by a code with digits below that; else None.
        order: the number of elements.
        portion: the number of P-elements.
        period: the first heap of the repetition, and the period; or None.
    """

    game: Game
    base: int | None
    data: Mapping[str, str]
    last: int
    order: int
    portion: int
    period: tuple[int, int] | None
    least: bool

    @property
    def name(self) -> str:
        return f"misere_{self.game.name}" + ("" if self.period else f"_to_{self.last}")

    @property
    def of_game(self) -> str:
        """The game and its heaps in a theorem."""
        return f"{self.game.term} {'all_heaps' if self.period else f'(heaps_to {self.last})'}"

    def development(self, further: tuple[str, ...] = ()) -> Development:
        """Return the development that proves it; it may require further files of the static theory."""
        static = (*STATIC, *further)
        text = filled("misere", *self._parts(), **self._words(static))
        return Development(self.name, static, text, stated(text))

    def _parts(self) -> Iterator[str]:
        yield "checks"
        if self.least:
            yield "least_check"
        yield "accepted"
        if self.base is not None:
            yield "digits"
        yield "order"
        if self.period is not None:
            yield "period"
        if self.least:
            yield "least"

    def _words(self, static: Iterable[str]) -> Mapping[str, object]:
        start, period = self.period or (None, None)
        return {
            **self.data,
            "words": self.game.words,
            "which": "all heaps" if self.period else f"the heaps to {self.last}",
            "static": " ".join(static),
            "kind": "an octal" if self.base == 8 else "a hexadecimal",
            "base": self.base,
            "digits": self.game.term.removeprefix("(code ").removesuffix(")"),
            "heaps": self.of_game,
            "order": self.order,
            "portion": self.portion,
            "start": start,
            "period": period,
        }


def _read(certificate: Mapping[str, Any]) -> Quotient:
    phi, words = list(map(number, certificate["phi"])), certificate["words"]
    game, base = game_in(certificate)
    period = None if certificate["period"] is None else _pair(certificate["period"])
    if not phi or not words or words[0] is not None:
        raise ValueError("expected the element of heap 0, and null for the word of the identity")
    return Quotient(
        game=game,
        base=base,
        data=_data(certificate, game, period),
        last=len(phi) - 1,
        order=len(words),
        portion=len(set(certificate["p"])),
        period=period,
        least=period is not None and _is_least(phi, *period),
    )


def game_in(certificate: Mapping[str, Any]) -> tuple[Game, int | None]:
    """Return the game of a certificate; and 8 or 16 if it is given by a code with digits below that, else None."""
    given = certificate["game"]
    if "digits" not in given:
        return _listed_game(given["options"]), None
    digits = list(map(number, given["digits"]))
    return _code_game(digits), _base(digits)


def _data(certificate: Mapping[str, Any], game: Game, period: tuple[int, int] | None) -> Mapping[str, str]:
    """Return the fields of the certificate as terms of Rocq, with elements numbered from 1."""
    words = [_pair(word) for word in certificate["words"][1:]]
    deficits = [(number(x), int(mask, 16)) for x, mask in certificate["deficits"]]
    return {
        "rule": game.rule,
        "phi": _elements(certificate["phi"]),
        "generators": listed(str(number(heap)) for heap in certificate["generators"]),
        "steps": listed(f"\n    {_elements(row)}" for row in certificate["steps"]),
        "word_list": listed(f"({x + 1}, {i}%nat)" for x, i in words),
        "p": _elements(certificate["p"]),
        "deficits": listed(f"({x + 1}%positive, {mask:#x})" for x, mask in deficits),
        "tests": _elements(certificate["tests"]),
        "repeats": "None" if period is None else f"Some {period}",
    }


def _elements(numbers: Iterable[Any]) -> str:
    return f"{listed(str(number(x) + 1) for x in numbers)}%positive"


def number(value: Any) -> int:
    """Return a whole number from 0. Raise ValueError if the value is another one."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"expected a whole number from 0, found {value!r}")
    return value


def _pair(value: Any) -> tuple[int, int]:
    first, second = value
    return number(first), number(second)


def _base(digits: Iterable[int]) -> int:
    return 8 if all(digit < 8 for digit in digits) else 16


def _code_game(digits: Sequence[int]) -> Game:
    code = listed(map(str, digits))
    point, rest = digits[0] if digits else 0, "".join(f"{digit:X}" for digit in digits[1:]) or "0"
    return Game(f"{point:X}_{rest}", f"Code {_base(digits)} {code}", f"(code {code})", f"{point:X}.{rest}")


def _listed_game(options: Sequence[Sequence[Sequence[Any]]]) -> Game:
    """Return the game as a list of the options of each heap; Grundy's game by its name."""
    table = [[[number(left) for left in option] for option in of_heap] for of_heap in options]
    if all(_splits(heap) == {tuple(sorted(option)) for option in of_heap} for heap, of_heap in enumerate(table)):
        return Game("grundys_game", "Grundy", "grundys_game", "Grundy's game")
    text = rows(listed(listed(map(str, option)) for option in of_heap) for of_heap in table)
    name = f"listed_{sha256(json.dumps(table).encode()).hexdigest()[:8]}"
    return Game(name, f"Listed {text}", f"(listed {text})", "the game whose options are listed")


def _splits(heap: int) -> set[tuple[int, ...]]:
    """Return the options of a heap in Grundy's game."""
    return {(part, heap - part) for part in range(1, (heap + 1) // 2)}


def _is_least(phi: list[int], start: int, period: int) -> bool:
    """Test if each smaller number fails to be a period."""
    repeating = phi[start : start + period]
    return len(repeating) == period > 0 and all(
        repeating != repeating[shift:] + repeating[:shift] for shift in range(1, period)
    )
