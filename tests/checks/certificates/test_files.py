"""Files of certificates: how they are written and read, accepted, and refused where they are forged."""

import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import acceptance, files
from knotgames.checks.certificates.induction import check
from tests.messages import exactly


def test_a_regular_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_bytes(b"\x00\xff")
    assert files.read(path) == b"\x00\xff"


def test_a_file_of_just_the_largest_size_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1 << 20)
    path = tmp_path / "one"
    path.write_bytes(b"x" * files.LARGEST)
    assert len(files.read(path)) == files.LARGEST
    path.write_bytes(b"x" * (files.LARGEST + 1))
    with pytest.raises(files.BadFile, match=exactly("it has more than 1 MiB")):
        files.read(path)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"x")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(files.BadFile, match=exactly("it is a link; expected a regular file")):
        files.read(tmp_path / "two")


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(files.BadFile, match=exactly("No such file or directory")):
        files.read(tmp_path / "none")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1, "a": 2}', 'expected different keys in an object, found "a" twice'),
        ('[{"b": {"a": 1, "\\u0061": 1}}]', 'expected different keys in an object, found "a" twice'),
        ('{"a": 1.0}', "expected whole numbers, found 1.0"),
        ('{"a": 1e3}', "expected whole numbers, found 1e3"),
        ('{"a": NaN}', "expected whole numbers, found NaN"),
        ('{"a": [-Infinity]}', "expected whole numbers, found -Infinity"),
        ("{", "Expecting property name"),
    ],
)
def test_json_that_may_be_read_as_something_else_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        files.decoded(text.encode())


def test_json_is_in_one_encoding() -> None:
    with pytest.raises(UnicodeDecodeError):
        files.decoded('{"a": 1}'.encode("utf-16"))


class Rejected(Exception):
    """What this checker raises."""


def established(outcome: Any) -> Mapping[str, Any]:
    """The facts in a certificate whose checker returns them, or raises an error."""

    def check(certificate: Any) -> dict[str, Any]:
        if isinstance(outcome, Exception):
            raise outcome
        assert certificate == {"format": "one"}
        return {"classes": outcome}

    module = ModuleType("checker")
    module.check, module.Rejected = check, Rejected  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(acceptance, "FORMATS", {"one": acceptance.Format("a certificate", (module,))})
        return acceptance.accepted({"format": "one"}, "one")


def test_what_is_accepted_says_what_it_establishes() -> None:
    assert established(38) == {"classes": 38}


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        (Rejected("classes: 000"), "the certificate is rejected at classes: 000"),
        (KeyError("games"), "this is not a certificate: KeyError 'games'"),
        (IndexError("list index"), "this is not a certificate: IndexError list index"),
        (TypeError("unhashable"), "this is not a certificate: TypeError unhashable"),
        (ValueError("invalid literal"), "this is not a certificate: ValueError invalid literal"),
        (AttributeError("no items"), "this is not a certificate: AttributeError no items"),
        (RecursionError("too deep"), "this is not a certificate: RecursionError too deep"),
    ],
)
def test_whatever_is_wrong_is_bad_input(raised: Exception, message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        established(raised)


def test_an_error_of_the_checker_itself_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        established(ZeroDivisionError())


@pytest.fixture
def forged() -> dict[str, Any]:
    """The certificate in which a class is split."""
    from tests.checks.checkers.forgeries.induction import split  # beside much that takes its time to make

    return split()


def test_a_class_that_is_split_is_rejected(forged: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="rejected at told apart: "):
        check(forged)


def test_a_third_payoff_tells_nothing_apart(forged: dict[str, Any]) -> None:
    forged["classes"]["U1"]["payoffs"] = [0, 0, 1]
    forged["classes"]["K1"]["payoffs"] = [1, 1, 1]
    with pytest.raises(InputError, match="rejected at class U1"):
        check(forged)


def test_a_table_of_no_sum_of_the_theory_tells_nothing_apart(forged: dict[str, Any]) -> None:
    forged["tables"]["forged"] = {"t0": {"t0": "t1"}, "U1": {"t0": "U1"}, "t1": {"t0": "t0"}, "K1": {"t0": "K1"}}
    for t, c in ("t0", "U1"), ("t1", "K1"):
        forged["told apart"][t][c] = forged["told apart"][c][t] = [["forged", "t0"]]
    with pytest.raises(InputError, match="rejected at theory"):
        check(forged)
