"""Developments: files for Rocq that require what comes before them, and state the theorems for which claims and
certificates have them read.
"""

import re
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import rocq
from knotgames.checks.certificates.acceptance import FORMATS
from knotgames.checks.certificates.rocq.development import from_certificate, proofs
from knotgames.checks.certificates.rocq.folder import gathered
from knotgames.checks.certificates.rocq.sums import development
from knotgames.checks.papers import claims
from tests.checks.certificates.rocq.cheap import CHEAP, TOGETHER, development_of
from tests.checks.certificates.rocq.theories import constant

pytestmark = pytest.mark.xdist_group(TOGETHER)

FOLDER = Path(str(rocq.__file__)).parent
ONE_EACH = tuple({proofs()[claim].development: claim for claim in CHEAP}.values())
"""For each development that needs no search a claim that it proves."""


def required(text: str) -> set[str]:
    """The files of the theory that a file requires."""
    lines = re.findall(r"^From knotgames Require (?:Import )?([\w ]+)\.$", text, re.MULTILINE)
    return {name for line in lines for name in line.split()}


@pytest.mark.parametrize("name", [*ONE_EACH, "constant"])
def test_a_development_requires_what_comes_before_it_states_its_theorems_and_admits_nothing(name: str) -> None:
    one = development(constant()) if name == "constant" else development_of(name)
    assert re.fullmatch(r"[A-Za-z_]\w*", one.name)
    texts = [(FOLDER / "theory" / f"{static}.v").read_text(encoding="utf-8") for static in one.static]
    texts.append(one.text)
    for place, text in enumerate(texts):
        assert required(text) <= set(one.static[:place])
    assert set(one.static) == set().union(*map(required, texts)), "and none that is not required"
    assert one.theorems
    assert len(set(one.theorems)) == len(one.theorems)
    for theorem in one.theorems:
        assert len(re.findall(rf"^(?:Theorem|Lemma|Corollary) {theorem}\b", "".join(texts), re.MULTILINE)) == 1
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Abort)\b", one.text)


def test_certificates_are_read_by_their_format() -> None:
    assert from_certificate(constant(), "F").name == "quotient_of_constant"
    expected = " or ".join(f"'{name}'" for name, one in sorted(FORMATS.items()) if one.development)
    with pytest.raises(
        InputError, match=re.escape(f"'F' gives nothing for Rocq: expected a certificate with the format {expected}")
    ):
        from_certificate({"format": "another"}, "F")
    with pytest.raises(InputError, match="'F': this is no certificate of the induction"):
        from_certificate({"format": constant()["format"]}, "F")


def test_proofs_are_of_claims_and_by_theorems_of_their_developments() -> None:
    assert set(proofs()) <= set(claims())
    for name in CHEAP:
        assert proofs()[name].theorems
        assert set(proofs()[name].theorems) <= set(development_of(name).theorems), name
    assert len(gathered(proofs().values())) < len(proofs()), "proofs share developments"
