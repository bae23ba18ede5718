"""Developments: files for Rocq that require what comes before them, and state the theorems that they are read for."""

import re
from pathlib import Path

import pytest

from knotgames.checks.certificates import rocq
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.registry import proofs
from knotgames.checks.certificates.rocq.sums import development
from tests.checks.certificates.rocq.cheap import CHEAP, TOGETHER, development_of
from tests.checks.certificates.rocq.theories import constant

pytestmark = pytest.mark.xdist_group(TOGETHER)

FOLDER = Path(str(rocq.__file__)).parent
ONE_EACH = tuple({proofs()[claim].development: claim for claim in CHEAP}.values())
"""For each development that needs no search a claim that it proves."""


@pytest.fixture(params=[*ONE_EACH, "constant"])
def one(request: pytest.FixtureRequest) -> Development:
    """Each of these developments, and that of a small quotient."""
    return development(constant()) if request.param == "constant" else development_of(request.param)


def required(text: str) -> set[str]:
    """The files of the theory that a file requires."""
    lines = re.findall(r"^From knotgames Require (?:Import )?([\w ]+)\.$", text, re.MULTILINE)
    return {name for line in lines for name in line.split()}


def test_a_development_requires_files_of_the_theory_that_come_before_it(one: Development) -> None:
    assert re.fullmatch(r"[A-Za-z_]\w*", one.name)
    texts = {name: (FOLDER / "theory" / f"{name}.v").read_text(encoding="utf-8") for name in one.static}
    for place, text in enumerate([*texts.values(), one.text]):
        assert required(text) <= set(one.static[:place])
    assert set(one.static) == set().union(*map(required, [*texts.values(), one.text])), "and none that is not required"


def test_the_theorems_are_stated_once_in_the_development_or_the_theory(one: Development) -> None:
    assert one.theorems
    assert len(set(one.theorems)) == len(one.theorems)
    whole = "".join([*((FOLDER / "theory" / f"{name}.v").read_text(encoding="utf-8") for name in one.static), one.text])
    for theorem in one.theorems:
        assert len(re.findall(rf"^(?:Theorem|Lemma|Corollary) {theorem}\b", whole, re.MULTILINE)) == 1


def test_nothing_is_admitted(one: Development) -> None:
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Abort)\b", one.text)
