"""PlambeckSiegel2008 for Rocq: the published misère quotients and presentations, and the periodicity theorem.

The periodicity theorem is also proved for games in which the players have different moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from knotgames.algebra.misere.names import read_product
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.misere.rules import read_game
from knotgames.algebra.monoids.presentation import Equation, Word
from knotgames.checks.certificates.quotients import certificate
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.misere import STATIC, development, theorem_names
from knotgames.checks.certificates.rocq.presentation import presented
from knotgames.checks.certificates.rocq.vernacular import restated


@dataclass(frozen=True)
class Said:
    """The content of a claim about a misère quotient.

    Attributes:
        game: a code, or `grundy`.
        period: the period of the pretending function, if stated.
        relations: of the presentation, such as `a^2 = 1, b^3 = b`, if there is one.
        p: the elements of the P-portion in its generators.
        paper: the key of the paper of the claim.
    """

    game: str
    order: int
    portion: int | None = None
    last: int | None = None
    period: int | None = None
    relations: str | None = None
    p: str = ""
    paper: str = "PlambeckSiegel2008"

    @property
    def presentation(self) -> tuple[tuple[Equation, ...], tuple[Word, ...]] | None:
        """The relations and the P-portion as words, if there is a presentation."""
        if self.relations is None:
            return None
        names = sorted({letter for letter in self.relations if letter.isalpha()})
        equations = [text.split(" = ") for text in self.relations.split(", ")]
        words = tuple(read_product(text, names) for text in self.p.split(", "))
        return tuple((read_product(u, names), read_product(v, names)) for u, v in equations), words

    def development(self) -> Development:
        """Return the development on the quotient, which is computed first."""
        q = misere_quotient(read_game(self.game).rule, self.last)
        return development(certificate(q)) if self.presentation is None else presented(q, *self.presentation)

    @property
    def number(self) -> str:
        """The number of the claim."""
        name = "Grundy's game" if self.game == "grundy" else self.game
        return f"Quotient of {name}" + ("" if self.last is None else f" to heap {self.last}")

    @property
    def proof(self) -> Proof:
        """Return the proof of the claim."""
        names = theorem_names(self.order, self.portion, self.period)
        further = () if self.presentation is None else ("presentation",)
        return Proof(f"{self.paper}/{self.number}", partial(Said.development, self), (*names, *further))


QUOTIENTS = (
    Said("0.3", 2, 1, relations="a^2 = 1", p="a"),
    Said("0.75", 8, 2, relations="a^2 = 1, b^3 = b, bc = ab, c^2 = b^2", p="a, b^2"),
    Said("0.123", 20, 5, period=5),
    Said("0.77", 40, 9),
    Said("0.15", 42, 12),
    Said("0.07", 638, last=33),
    *(
        replace(said, paper="Knotgames2026")
        for said in (
            Said("0.33", 6, 2, period=3, relations="a^2 = 1, b^3 = b", p="a, b^2"),
            Said("0.3333", 10, 2, period=5, relations="a^2 = 1, b^3 = b, c^3 = c, b^2 = c^2", p="a, b^2"),
            Said("0.33333333", 18, 2, period=9),
            Said("0.3333333333333333", 34, 2, period=17),
            Said("grundy", 6, 2, last=12, relations="a^2 = 1, b^3 = b", p="a, b^2"),
            Said("grundy", 12, 3, last=13, relations="a^2 = 1, c^2 = 1, b^4 = b^2, b^2 = ab^3c", p="a, ac, b^2"),
            Said(
                "grundy",
                24,
                5,
                last=18,
                relations="a^2 = 1, c^2 = 1, b^4 = b^2, b^2 = ab^3c, d^2 = 1",
                p="a, ac, b^2, d, cd",
            ),
            Said("0.07", 360, last=30),
        )
    ),
)
"""The claims about quotients, in the order of the claims of each paper."""


_REPRESENTATION = STATIC[: STATIC.index("MisereRepresentation") + 1]


def periodicity() -> Development:
    """Return the periodicity theorem, which is part of the static theory."""
    text = """\
(** * The periodicity theorem for misère quotients [PlambeckSiegel2008] *)
From knotgames Require Import Misere MisereRepresentation.
"""
    theorems = ("periodicity",)
    return Development("misere_periodicity", _REPRESENTATION, text + restated(theorems), theorems)


def periodicity_for_two_players() -> Development:
    """Return the periodicity theorem for partizan heap games, and for heaps with integer values."""
    text = """\
(** * The periodicity theorem for misère monoids of partizan heap games *)
From Coq Require Import PArith ZArith.
From knotgames Require Import Misere MisereRepresentation Partizan PartizanPeriodicity.
"""
    static = (*_REPRESENTATION, "Partizan", "PartizanPeriodicity")
    theorems = ("partizan_periodicity", "partizan_changes")
    return Development("partizan_periodicity_of_heaps", static, text + restated(theorems), theorems)


PROOFS = (
    Proof(
        "PlambeckSiegel2008/Periodicity theorem",
        periodicity,
        ("periodicity",),
        "for the game of any code, if the quotient of the heaps that decide is finite",
    ),
    Proof("Knotgames2026/Partizan periodicity", periodicity_for_two_players, ("partizan_periodicity",)),
    Proof("Knotgames2026/Partizan periodicity (integers)", periodicity_for_two_players, ("partizan_changes",)),
    *(said.proof for said in QUOTIENTS),
)
