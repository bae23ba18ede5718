"""Periods of heap games in Rocq: what the kernel accepts, and which lemma of a wrong certificate it refuses."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.periodicity import development, theory
from knotgames.checks.certificates.witnesses import periodicity_certificate
from knotgames.checks.checkers import periodicity as checker
from knotgames.checks.papers.knotgames2026.heap_periods import SHORT, published
from knotgames.games.surface import MOVES, SERIES
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import on_the_page, printed
from tests.checks.checkers.forgeries import forged

KAYLES = next(one.series for one in published() if str(one.code) == "0.77" and one.series is not None)
"""As published; see the table of periods for the source."""


def octal(**games: str) -> dict[str, Any]:
    """The certificate of games of one kind, by code with `_` for the point."""
    named = {code.strip("_").replace("_", "."): Series.parse(series) for code, series in games.items()}
    return periodicity_certificate({code: (Code.parse(code).moves, {"heap": one}) for code, one in named.items()})


@cache
def several() -> Development:
    """The short ones of the published octal games, a hexadecimal one in which a move leaves three heaps, and one with
    two kinds of heaps.
    """
    short = {
        str(one.code): (one.code.moves, {"heap": one.series})
        for one in published()
        if one.series is not None and one.bound < SHORT
    }
    games = octal(_0_B7="0 (1 2 0 3)")
    games["games"] += periodicity_certificate({"surfaces": (MOVES, SERIES), **short})["games"]
    return development(games)


DEVELOPMENTS = [several, theory]


@judged_together
@needs_rocq
def test_accepted(judged: Judged) -> None:
    shown, statements = on_the_page(several()), printed(judged(several()))
    assert list(shown) == [f"octal_0_77_{name}" for name in ("grundy_values", "winner", "period_of_heap")]
    assert {name: statements[name].replace(f"{several().name}.", "") for name in shown} == shown
    assert statements["octal_0_B7_period_of_heap"].endswith("-> least_period (fun size : nat => G [size]) 1 4")
    rules = f"{several().name}.game_surfaces_rules"
    assert statements["game_surfaces_period_of_n"] == (
        f"forall G : list heap -> N, grundy_values (leaves {rules}) G -> "
        "least_period (fun size : nat => G [(1, size)]) 3 4"
    )


@judged_together
@needs_rocq
def test_theory(judged: Judged) -> None:
    """The theorems that periods stand on assume nothing; that of Guy and Smith is about any code."""
    statements = printed(judged(theory()))
    assert statements["value_of_sum"].endswith(
        "grundy_values options G -> forall p q : list component, G (p ++ q) = N.lxor (G p) (G q)"
    )
    assert statements["guy_smith"].endswith(
        "(forall n : nat, from <= n < s * from + (s - 1) * p + t -> G [n + p] = G [n]) -> "
        "forall n : nat, from <= n -> G [n + p] = G [n]"
    )


def test_a_period_that_is_not_least_is_only_a_period() -> None:
    text = development(octal(_4_3="0 1 (2 0 2 0)")).text
    assert "has_period (fun size => G [size]) 2 4" in text
    assert "least_period" not in text
    assert "has_period" in development(octal(_4_3="0 1 2 (0 2)")).text


FORGERIES: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "value": (
        {"series/heap/exceptional/6": 4},
        "0.77",
        "octal_0_77_values_of_heap",
        'Unable to unify "None" with "Some 6"',
    ),
    "block": (
        {"series/heap/repeating/3": 5},
        "0.77",
        "octal_0_77_values_of_heap",
        'Unable to unify "None" with "Some 74"',
    ),
    "no block": ({"series/heap/repeating": []}, "0.77", "octal_0_77_series_repeat", "Some {. exceptional"),
    "standing move": ({"moves/1/removed": 0}, "kayles", "game_kayles_rules_fall", "removed := 0"),
    "other move": ({"moves/1/removed": 3}, "kayles", "game_kayles_values_of_heap", 'Unable to unify "None" with "Some'),
    "other code": ({}, "0.7", "octal_0_7_rules_of_the_code", "Unable to unify"),
    "other weight": (
        {"moves/2/parts/0/weight": 2},
        "kayles",
        "game_kayles_values_of_heap",
        'Unable to unify "None" with "Some',
    ),
}
"""What is changed, in a certificate of 0.77 under what name, the lemma that is refused, and what is said of it."""


def of_kayles(changes: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate of 0.77 with other entries."""
    return forged(octal(_0_77=str(KAYLES)), {f"games/0/{place}": value for place, value in changes.items()})


def forgery(name: str) -> dict[str, Any]:
    changes, called, *_ = FORGERIES[name]
    return of_kayles({"name": called, **changes})


@needs_rocq
def test_refused(kernel: Kernel) -> None:
    """One entry is wrong: the kernel refuses the lemma that is about it, and shows the heap, rule or series."""
    cases = {name: (development(forgery(name)), lemma) for name, (_, _, lemma, _) in FORGERIES.items()}
    for name, said in refusals(kernel, cases).items():
        assert re.search(FORGERIES[name][3], said), name


@pytest.mark.parametrize("name", [name for name in FORGERIES if name != "other code"])  # it knows no codes
def test_the_other_checker_refuses_it_too(name: str) -> None:
    with pytest.raises((checker.Rejected, ZeroDivisionError)):
        checker.check(forgery(name))  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"moves/1/parts/0/kind": "pile"},
            "game 0.77, move take 1, leave 1: expected a kind that has a series, found 'pile'",
        ),
        ({"series/heap/repeating/0": 0.5}, "game 0.77, series heap: expected a whole number from 0, found 0.5"),
        ({"moves/0/removed": -1}, "game 0.77, move take 1, leave 0: expected a whole number from 0, found -1"),
        (
            {"series/pile": {"exceptional": [], "repeating": [0]}},
            "game 0.77: expected one series, as an octal game has one kind of heap, found 2",
        ),
    ],
)
def test_not_a_certificate(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        development(of_kayles(changes))


@pytest.mark.parametrize(
    ("certificate", "message"),
    [
        ({}, "expected the format 'knotgames periodicity certificate 1', found None"),
        ({"format": checker.FORMAT}, r"expected games with name, series and moves, found KeyError\('games'\)"),
        ({"format": checker.FORMAT, "games": [7]}, "expected games with name, series and moves, found TypeError"),
        ({"format": checker.FORMAT, "games": []}, r"expected games of different names, found \[\]"),
        ({"format": checker.FORMAT, "games": octal(_4_3="0 1 (2 0)")["games"] * 2}, r"found \[4.3; 4.3\]"),
    ],
)
def test_form(certificate: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        development(certificate)


def test_names_are_identifiers_and_differ() -> None:
    """Names that hide a comment's end, or that read alike, are written as different identifiers."""
    certificate = octal(_4_3="0 1 (2 0)")
    for name in ('4.3 *) "', "4.3 *(", "é"):
        certificate["games"].append({**certificate["games"][0], "name": name})
    made = development(certificate)
    assert len(set(made.theorems)) == len(made.theorems) == 12
    assert all(name.isascii() and name.isidentifier() for name in made.theorems)
    assert '"' not in made.text
    assert made.text.count("(*") == made.text.count("*)")
