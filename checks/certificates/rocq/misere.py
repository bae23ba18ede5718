"""Misère quotients as theorems for Rocq, from the certificate that a finite monoid is the quotient of a heap game.

The certificate is written by `checks.certificates.quotients` and read by `checks.checkers.misere_quotient`. Nothing in
it is trusted: the development contains its data, one lemma for each check of `MisereCertificate.v`, which the kernel
evaluates, and the consequences in terms of `Misere.v`. The kernel computes the options of a code from its digits. A
wrong certificate gives a development that is refused at the lemma that fails.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.vernacular import lemma, listed, rows
from knotgames.checks.checkers.misere_quotient import FORMAT

__all__ = ["COMPUTED", "FORMAT", "Game", "Quotient", "development", "read", "theorem_names"]

STATIC = ("Tests", "Misere", "MisereInduction", "MisereRepresentation", "MisereCertificate", "MisereQuotient")
"""The static theory of misère quotients."""

_CHECKS = (
    ("rule", "The digits are those of a code, or each listed option consists of smaller heaps"),
    ("phi", "The heaps have elements of the monoid"),
    ("portion", "The P-portion is a set of elements without the identity"),
    ("steps", "The products with a generator are elements"),
    ("commuting", "The products with two generators do not depend on their order"),
    ("generators", "The generators are the elements of heaps"),
    ("words", "Each element but the identity is an earlier one times a generator"),
    ("heaps", "A heap without options is the identity; no option of a sum in the P-portion is there"),
    ("deficits", "No deficit has the identity: a sum that is not in the P-portion has an option that is"),
    ("closed", "A heap more leads from each deficit into a part of a deficit"),
    ("tests", "Any two elements are told apart by a test"),
    ("period", "The heaps reach as far as the periodicity theorem asks, and repeat as the period says"),
)
"""The checks of `MisereCertificate.v` with their meanings, in the order of the record `accepted`."""


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

    >>> from knotgames.algebra.heaps.octal import Code
    >>> from knotgames.algebra.misere.quotient import misere_quotient
    >>> from knotgames.checks.certificates.quotients import certificate
    >>> development(certificate(misere_quotient(Code.parse("0.123")))).theorems
    ('digits', 'order_20', 'order_20_with_5_P_elements', 'elements', 'period_5', 'no_period_below_5')
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
        raise InputError(f"this is no certificate of a misère quotient: {what}") from error


def theorem_names(order: int, portion: int | None = None, period: int | None = None) -> tuple[str, ...]:
    """Return the names of the theorems about the order, the size of the P-portion, and the least period.

    >>> theorem_names(20, 5, period=5)
    ('order_20', 'order_20_with_5_P_elements', 'period_5', 'no_period_below_5')
    """
    names = [f"order_{order}"]
    if portion is not None:
        names.append(f"order_{order}_with_{portion}_P_elements")
    if period is not None:
        names += [f"period_{period}", f"no_period_below_{period}"]
    return tuple(names)


class _Theorem(NamedTuple):
    name: str
    what: str
    statement: str
    proof: str


@dataclass(frozen=True)
class Quotient:
    """The quotient in a certificate.

    Attributes:
        base: 8 or 16 if the game is given by a code with digits below that; else None.
        data: the certificate, as text.
        last: the largest heap.
        order: the number of elements.
        portion: the number of P-elements.
        period: the first heap of the repetition, and the period; or None.
        least: True if no smaller number is a period.
    """

    game: Game
    base: int | None
    data: str
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
        theorems = tuple(self.theorems())
        static = (*STATIC, *further)
        return Development(self.name, static, self._text(static, theorems), tuple(one.name for one in theorems))

    def _text(self, static: Iterable[str], theorems: Iterable[_Theorem]) -> str:
        """Return the file: the data, the checks, the theorems."""
        heaps = "all heaps" if self.period else f"the heaps to {self.last}"
        checks = "".join(lemma(f"{name}_holds", what, f"check_{name} data = true", COMPUTED) for name, what in _CHECKS)
        if self.least:
            what = "Each smaller number takes one of the repeating heaps to one of another element"
            checks += lemma("least_period_holds", what, "check_least_period data = true", COMPUTED)
        what = f"{self.portion} elements are in the P-portion"
        checks += lemma("portion_is_counted", what, f"portion_size data = {self.portion}", _COUNTED)
        fields = ";\n     ".join(f"{name}_ok := {name}_holds" for name, _ in _CHECKS)
        told = "".join(lemma(*theorem, kind="Theorem") for theorem in theorems)
        return f"""\
(** * The misère quotient of {self.game.words}, for {heaps} *)
From Coq Require Import List NArith PArith.
From knotgames Require Import {" ".join(static)}.
Import ListNotations.

{self.data}
(** ** The checks *)
{checks}
Definition all_accepted : accepted data :=
  {{| {fields} |}}.

(** ** The theorems *)
{told}"""

    def theorems(self) -> Iterator[_Theorem]:
        """Yield the theorems that follow."""
        of_game = self.of_game
        accepted = "all_accepted eq_refl eq_refl"
        if self.base is not None:
            kind = {8: "an octal", 16: "a hexadecimal"}[self.base]
            yield _Theorem(
                "digits",
                f"The digits are those of {kind} code",
                f"is_code {self.base} {self.game.term.removeprefix('(code ').removesuffix(')')}",
                "exact (accepted_code all_accepted eq_refl).",
            )
        order, with_portion = theorem_names(self.order, self.portion)
        yield _Theorem(
            order,
            f"The misère quotient has order {self.order}",
            f"exists portion, misere_quotient {of_game} {self.order} portion",
            f"eexists. exact (accepted_quotient {accepted} eq_refl eq_refl).",
        )
        yield _Theorem(
            with_portion,
            f"The misère quotient has order {self.order}, and {self.portion} of its elements are in its P-portion",
            f"misere_quotient {of_game} {self.order} {self.portion}",
            f"exact (accepted_quotient {accepted} eq_refl portion_is_counted).",
        )
        yield _Theorem(
            "elements",
            "Its elements, their products, its P-portion and the pretending function are those of the certificate",
            f"represents {of_game} (monoid data)",
            f"exact (accepted_represents {accepted}).",
        )
        if self.period is not None:
            start, period = self.period
            yield _Theorem(
                f"period_{period}",
                f"From heap {start} on the pretending function has the period {period}",
                f"has_period {of_game} {start} {period}",
                f"exact (accepted_period {accepted} eq_refl).",
            )
            if self.least:
                yield _Theorem(
                    f"no_period_below_{period}",
                    "No smaller number is a period, from whatever heap on",
                    f"no_smaller_period {of_game} {period}",
                    f"exact (accepted_least_period {accepted} eq_refl least_period_holds).",
                )


COMPUTED = "vm_cast_no_check (eq_refl true)."
"""The proof of a check: the kernel evaluates it once, at the end of the lemma."""

_COUNTED = "vm_compute. reflexivity."
"""The proof of a computed number."""


def _read(certificate: Mapping[str, Any]) -> Quotient:
    phi, words = list(map(_number, certificate["phi"])), certificate["words"]
    given = certificate["game"]
    digits = list(map(_number, given["digits"])) if "digits" in given else None
    game = _listed_game(given["options"]) if digits is None else _code_game(digits)
    period = None if certificate["period"] is None else _pair(certificate["period"])
    if not phi or not words or words[0] is not None:
        raise ValueError("expected the element of heap 0, and null for the word of the identity")
    return Quotient(
        game=game,
        base=None if digits is None else _base(digits),
        data=_data(certificate, game, period),
        last=len(phi) - 1,
        order=len(words),
        portion=len(set(certificate["p"])),
        period=period,
        least=period is not None and _is_least(phi, *period),
    )


def _data(certificate: Mapping[str, Any], game: Game, period: tuple[int, int] | None) -> str:
    """Return the certificate as a record of Rocq, with elements numbered from 1."""
    words = [_pair(word) for word in certificate["words"][1:]]
    deficits = [(_number(x), int(mask, 16)) for x, mask in certificate["deficits"]]
    steps = listed(f"\n    {_elements(row)}" for row in certificate["steps"])
    return f"""\
(** ** The certificate *)
Definition data : certificate :=
  {{| the_rule := {game.rule};
     phi := {_elements(certificate["phi"])};
     generators := {listed(str(_number(heap)) for heap in certificate["generators"])};
     steps := {steps}%list;
     words := {listed(f"({x + 1}, {i}%nat)" for x, i in words)}%positive;
     portion := {_elements(certificate["p"])};
     deficits := {listed(f"({x + 1}%positive, {mask:#x})" for x, mask in deficits)}%N;
     tests := {_elements(certificate["tests"])};
     period := {"None" if period is None else f"Some {period}"} |}}.
"""


def _elements(numbers: Iterable[Any]) -> str:
    return f"{listed(str(_number(x) + 1) for x in numbers)}%positive"


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"expected a whole number from 0, found {value!r}")
    return value


def _pair(value: Any) -> tuple[int, int]:
    first, second = value
    return _number(first), _number(second)


def _base(digits: Iterable[int]) -> int:
    return 8 if all(digit < 8 for digit in digits) else 16


def _code_game(digits: Sequence[int]) -> Game:
    code = listed(map(str, digits))
    point, rest = digits[0] if digits else 0, "".join(f"{digit:X}" for digit in digits[1:]) or "0"
    return Game(f"{point:X}_{rest}", f"Code {_base(digits)} {code}", f"(code {code})", f"{point:X}.{rest}")


def _listed_game(options: Sequence[Sequence[Sequence[Any]]]) -> Game:
    """Return the game as a list of the options of each heap; Grundy's game by its name."""
    table = [[[_number(left) for left in option] for option in of_heap] for of_heap in options]
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
