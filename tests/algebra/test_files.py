"""Reading files of others: bounded, in UTF-8, refused in one line."""

from pathlib import Path

import pytest

from knotgames.algebra.files import parsed_json, read_json, read_text
from knotgames.algebra.notation import InputError
from tests.messages import exactly


def refused(path: Path | str, message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        read_text(path, most=100)


def test_a_mark_of_the_byte_order_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbfX(A) = 1\n")
    assert read_text(tmp_path / "file") == "X(A) = 1\n"


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "file"
    refused(path, f"cannot read '{path}': No such file or directory")
    refused(tmp_path, f"cannot read '{tmp_path}': Is a directory")
    refused("a\0b", "cannot read 'a\0b': embedded null byte")
    path.write_bytes(b"x" * 101)
    refused(path, f"cannot read '{path}': expected at most 100 bytes, found more")
    refused("/dev/zero", "cannot read '/dev/zero': expected at most 100 bytes, found more")
    path.write_bytes(b"caf\xe9")
    refused(path, f"cannot read '{path}': expected text in UTF-8, found the byte e9 as number 4")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 200_000, "'it' is nested too deeply: expected JSON of a few levels"),
        ("[" + "9" * 5000 + "]", "'it' has a number that is too long: expected at most 4,300 digits"),
        ("[1,", "'it' is no JSON: Expecting value: line 1 column 4 (char 3)"),
    ],
)
def test_what_is_no_json_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        parsed_json(text, "'it'")
    (tmp_path / "file").write_text(text)
    with pytest.raises(InputError, match=exactly(message.replace("'it'", f"'{tmp_path}/file'"))):
        read_json(tmp_path / "file")
