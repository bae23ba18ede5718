"""What is written in the language of Rocq: names that are names, comments that end, types that the kernel accepts."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.vernacular import (
    COMPUTED,
    comment,
    enumeration,
    identifier,
    identifiers,
    lemma,
    listed,
    rows,
    truth,
)
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq
from tests.checks.certificates.rocq.conftest import Judged

few = settings(max_examples=100)


@few
@given(st.text())
def test_whatever_the_name_the_identifier_is_one(name: str) -> None:
    assert re.fullmatch(r"c_[A-Za-z0-9_]*", identifier("c", name))


@few
@given(st.lists(st.text(alphabet="ab01+-*_ ∗'", max_size=4), unique=True, max_size=12))
def test_no_two_names_have_one_identifier(names: list[str]) -> None:
    made = identifiers("c", names)
    assert list(made) == names
    assert len(set(made.values())) == len(names)


@few
@given(st.text(alphabet="ab (*)\"\\'.,\n", max_size=30))
def test_nothing_in_a_comment_ends_it(text: str) -> None:
    told = comment(text)
    assert not {"(", ")", '"'} & set(told)
    assert comment(told) == told


def test_lists_are_written_on_one_line_or_on_several() -> None:
    assert listed([]) == "[]"
    assert listed(["a"]) == "[a]"
    assert rows(["a", "b"]) == "[\n  a;\n  b]"
    assert [truth(value) for value in (True, False)] == ["true", "false"]


def test_a_lemma_stands_under_what_it_says() -> None:
    text = lemma("two", "Two is even", "Nat.even 2 = true", COMPUTED, kind="Theorem")
    assert text == ("\n(** Two is even. *)\nTheorem two : Nat.even 2 = true.\nProof. vm_compute. reflexivity. Qed.\n")


def _colored() -> Development:
    text = "From Coq Require Import List PArith.\nImport ListNotations.\nFrom knotgames Require Import Tests Finite.\n"
    text += enumeration("color", ["red", "green", "blue"], "colors")
    text += lemma("three", "There are three", "length [red; green; blue] = 3", COMPUTED)
    return Development("colored", ("Tests", "Finite"), text, ("three", "colors_numbered"))


DEVELOPMENTS = [_colored]


@judged_together
@needs_rocq
def test_the_kernel_accepts_an_enumerated_type_and_a_lemma_that_is_computed(judged: Judged) -> None:
    accepted = judged(_colored())
    assert [theorem.name for theorem in accepted.theorems] == ["three", "colors_numbered"]
