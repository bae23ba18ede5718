"""Files of lemmas: what a line says, and mistakes with their line."""

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Status
from knotgames.checks.lemma import parse
from knotgames.checks.lemma.files import Entry, read


def test_a_line_says_name_and_result() -> None:
    text = "[a: b: refuted] X(A) = 1\n\n[proved] X(A) = 1 # c\n[name only] X(A) = 2"
    assert read(text, "f") == (
        Entry(1, "a: b", parse("X(A) = 1"), Status.REFUTED),
        Entry(3, "X(A) = 1", parse("X(A) = 1"), Status.PROVED),
        Entry(4, "name only", parse("X(A) = 2"), Status.PROVED),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X(A) = 1\nX(A", "my.lemmas, line 2: lemma 'X\\(A', column 4"),
        ("[a: wrong] X(A) = 1", "line 1: expected one of proved, refuted, undecided after ':', found 'wrong'"),
        ("[a X(A) = 1", "line 1: expected '\\[name: result\\] lemma'"),
        ("[a] # X(A) = 1", "line 1: expected '\\[name: result\\] lemma', found '\\[a\\]'"),
        ("[a] X(A) = 1\n[a] X(A) = 2", "line 2: another name, for 'a' is there already"),
    ],
)
def test_a_mistake_in_a_file_is_shown_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(text, "my.lemmas")
