"""A certificate of our own that a checker rejects is an error of the program, not of its input: exit status 4."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knotgames.checks.certificates.acceptance import Defect
from knotgames.checks.checkers import misere_quotient
from knotgames.checks.sweeps.quotients import row_of
from knotgames.checks.sweeps.table import Bounds
from tests.messages import exactly
from tests.printed import Run

Change = Callable[[Any], None]


def spoil(monkeypatch: pytest.MonkeyPatch, name: str, change: Change) -> None:
    """Let a function that makes certificates, by its name in a module of `checks`, make some that are changed."""
    module, _, function = name.partition(":")
    make = getattr(importlib.import_module(f"knotgames.checks.{module}"), function)

    def made(*arguments: Any, **settings: Any) -> Any:
        certificate = make(*arguments, **settings)
        change(certificate)
        return certificate

    monkeypatch.setattr(f"knotgames.checks.{module}.{function}", made)


def reverse(certificate: Any) -> None:
    certificate["phi"].reverse()


@pytest.mark.parametrize(
    ("command", "made", "change", "shown", "said"),
    [
        ("quotient 0.123", "certificates.quotients:certificate", reverse,
         "proved:      for all heaps, by those up to 12; but the certificate is rejected",
         "0.123: the certificate is rejected at generator 0"),
        ("quotient 4.8F --heaps 20", "certificates.laws:certificate",
         lambda one: one["law"].update(modulus=one["law"]["modulus"] + 1),
         "proved:      for the heaps up to 7; the certificate is accepted", "4.8F: the certificate is rejected at"),
        ("quotient 0.13|0.3", "certificates.quotients:certificate", reverse,
         "proved:      for all heaps, by those up to 6; but the certificate is rejected",
         "0.13|0.3: the certificate is rejected at"),
        ("quotient 0.7|0.07", "certificates.integer_laws:law_certificate", reverse,
         "proved:      for all heaps, by those up to 9; but the certificate is rejected",
         "0.7|0.07: the certificate is rejected at"),
        ("discover knot", "commands.discover:certificate", lambda one: one["games"].pop(),
         "undecided: at least 38 classes", "knot: "),
        ("quotient --sweep 1", "certificates.quotients:certificate", lambda one: one["p"].append(0),
         "", "0.1: the certificate is rejected at"),
        ("realize ab", "certificates.realizations:certificates_of", lambda ones: ones[0]["cases"].pop(), "", "0001: "),
    ],
)  # fmt: skip
def test_a_rejected_certificate_of_ours_is_an_internal_error(
    command: str, made: str, change: Change, shown: str, said: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    spoil(monkeypatch, made, change)
    out, err = run(*command.split(), status=4)
    last = err.splitlines()[-1]
    assert last.startswith(f"knotgames: internal error: {said}")
    assert last.endswith(" (please report it with all that is printed)")
    assert shown in out.splitlines() if shown else out == ""


def test_nothing_is_written_of_what_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    path = tmp_path / "certificate.json"
    spoil(monkeypatch, "certificates.quotients:certificate", reverse)
    assert run("quotient", "0.123", "--json", "--certificate", str(path), status=4).out == ""
    assert not path.exists()


def test_the_rejected_row_of_a_sweep_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch, "certificates.quotients:certificate", lambda one: one.pop("phi"))
    said = "0.3: this is not a certificate of a misère quotient: KeyError 'phi'"
    with pytest.raises(Defect, match=exactly(said)):
        row_of("0.3", Bounds())


def test_a_rejected_certificate_of_a_claim_is_an_internal_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    claim = "PlambeckSiegel2008/Quotient of 0.75"

    def rejecting(_: Any) -> Any:
        raise misere_quotient.Rejected("phi")

    monkeypatch.setattr(misere_quotient, "check", rejecting)
    printed = run("certificate", str(tmp_path), claim, status=4)
    said = f"knotgames: internal error: {claim}: rejected at phi (please report it with all that is printed)"
    assert printed.err.splitlines()[-1] == said
