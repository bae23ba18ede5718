"""How developments are written: what they require, names and comments, and what they prove of claims."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError

import pytest

from checks.certificates.rocq import kayles, periodicity, surfaces
from checks.certificates.rocq.development import Development
from checks.certificates.rocq.johnson2011a import johnson2011a
from checks.certificates.rocq.kernel import static_text
from checks.certificates.rocq.proof import Proof
from checks.certificates.rocq.vernacular import comment, identifiers, listed, rows

WRITTEN = (johnson2011a(), kayles.development(), periodicity.theory(), surfaces.development())


def required(text: str) -> set[str]:
    """The files of the project that a file requires."""
    return {
        name
        for names in re.findall(r"^From knotgames Require (?:Import |Export )?([\w ]+)\.", text, re.MULTILINE)
        for name in names.split()
    }


@pytest.mark.parametrize("development", WRITTEN, ids=lambda development: development.name)
def test_what_is_required_is_compiled_before(development: Development) -> None:
    for place, name in enumerate(development.static):
        assert required(static_text(name)) <= set(development.static[:place])
    assert required(development.text) <= set(development.static)


@pytest.mark.parametrize("text", ["(*", "*)", '"', "a (* b *) c", '(*"*)', "((**))"])
def test_a_comment_neither_opens_nor_ends_another(text: str) -> None:
    told = comment(text)
    assert not {"(*", "*)", '"'} & {told[i : i + length] for i in range(len(told)) for length in (1, 2)}


def test_identifiers_differ() -> None:
    names = ["a b", "a_b", "a-b", "é", "è", "0.77"]
    made = identifiers("x", names)
    assert list(made) == names
    assert len(set(made.values())) == len(names)
    assert all(name.isascii() and name.isidentifier() for name in made.values())


def test_lists() -> None:
    assert listed([]) == "[]"
    assert rows(["a", "b"]) == "[\n  a;\n  b]"


def test_a_proof_is_of_a_whole_claim_unless_it_says_a_part() -> None:
    proof = Proof("A/1", kayles.development, ("Theorem_4_1",))
    assert proof.part is None
    with pytest.raises(FrozenInstanceError):
        proof.part = "half"  # type: ignore[misc]
