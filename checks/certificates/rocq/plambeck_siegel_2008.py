"""The published misère quotients for Rocq [PlambeckSiegel2008]: what the kernel proves of each claim."""

from __future__ import annotations

from functools import cache, partial

from algebra.misere.quotient import misere_quotient
from algebra.misere.rules import read_game
from checks.certificates.quotients import certificate
from checks.certificates.rocq.development import Development
from checks.certificates.rocq.misere import STATIC, development, theorem_names
from checks.certificates.rocq.proof import Proof


@cache
def of_game(game: str, last: int | None) -> Development:
    """The development on the misère quotient of a game, which is found first.

    Args:
        game: a code, or `grundy`.
        last: the largest heap, or None for all heaps.
    """
    return development(certificate(misere_quotient(read_game(game).rule, last)))


def _proof(
    game: str,
    order: int,
    portion: int | None = None,
    *,
    last: int | None = None,
    period: int | None = None,
    presented: bool = False,
) -> Proof:
    """The proof that a quotient is as the claim of its game says, but for a presentation."""
    name = "Grundy's game" if game == "grundy" else game
    number = f"Quotient of {name}" + ("" if last is None else f" to heap {last}")
    part = (
        "the order, the P-elements and the period; not that the presentation is one of this monoid"
        if presented
        else None
    )
    return Proof(
        f"PlambeckSiegel2008/{number}", partial(of_game, game, last), theorem_names(order, portion, period), part
    )


def periodicity() -> Development:
    """The periodicity theorem, which stands in the static theory: the development has nothing to add."""
    text = """\
(** * The periodicity theorem for misère quotients [Plambeck and Siegel 2008] *)
From knotgames Require Import Misere MisereRepresentation.
"""
    return Development("misere_periodicity", STATIC[: STATIC.index("MisereRepresentation") + 1], text, ("periodicity",))


PROOFS = (
    Proof(
        "PlambeckSiegel2008/Periodicity theorem",
        periodicity,
        ("periodicity",),
        "for the game of any code, if the quotient of the heaps that decide is finite",
    ),
    _proof("0.3", 2, 1, presented=True),
    _proof("0.33", 6, 2, period=3, presented=True),
    _proof("0.3333", 10, 2, period=5, presented=True),
    _proof("0.33333333", 18, 2, period=9),
    _proof("0.3333333333333333", 34, 2, period=17),
    _proof("0.75", 8, 2, presented=True),
    _proof("0.123", 20, 5, period=5),
    _proof("0.77", 40, 9),
    _proof("0.15", 42, 12),
    _proof("grundy", 6, 2, last=12, presented=True),
    _proof("grundy", 12, 3, last=13, presented=True),
    _proof("grundy", 24, 5, last=18, presented=True),
    _proof("0.07", 360, last=30),
    _proof("0.07", 638, last=33),
)
