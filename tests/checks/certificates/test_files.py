"""Files that somebody else wrote: read if they are regular and not too large, and mean one thing."""

import re
from pathlib import Path

import pytest

from knotgames.checks.certificates import files
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
