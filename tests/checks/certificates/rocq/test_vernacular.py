"""What is written in the language of Rocq: names that are names, comments that end, types that the kernel accepts."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.vernacular import (
    comment,
    enumeration,
    filled,
    identifier,
    identifiers,
    listed,
    rows,
    stated,
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


def test_a_template_is_filled_and_its_theorems_are_named() -> None:
    text = filled("periodicity", "values", "play", **dict.fromkeys(WORDS, "x"), name="n", title="1 $ 2")
    assert text.startswith("\n(** 1 $ 2: up to the size that decides")
    assert stated(text) == ("n_grundy_values", "n_winner")
    with pytest.raises(KeyError, match="claims"):
        filled("periodicity", "values", name="n", title="t", lemma="l")


WORDS = ("lemma", "claims", "number", "options", "value", "smaller")


def _colored() -> Development:
    text = "From Coq Require Import List PArith.\nImport ListNotations.\nFrom knotgames Require Import Tests Finite.\n"
    text += enumeration("color", ["red", "green", "blue"], "colors")
    return Development("colored", ("Tests", "Finite"), text, ("colors_numbered",))


DEVELOPMENTS = [_colored]


@judged_together
@needs_rocq
def test_the_kernel_accepts_an_enumerated_type(judged: Judged) -> None:
    assert [theorem.name for theorem in judged(_colored()).theorems] == ["colors_numbered"]
