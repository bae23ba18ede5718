"""What is kept between runs is used only as it was written, and for what it was written."""

import os
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.output import find_kept, keep


def test_what_was_kept_is_found_under_its_key_alone(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "file"
    assert find_kept(file) is None
    for data in (b"", b"\x00\xff\n", b"000*"):
        keep(file, data, "one")
        assert [find_kept(file, key) for key in ("one", "", "another")] == [data, None, None]


@pytest.mark.parametrize(
    "change", [lambda kept: kept[:-1], lambda kept: kept + b"\n", lambda kept: kept[1:], lambda _: b""]
)
def test_what_was_changed_is_not_used(change: object, tmp_path: Path) -> None:
    assert callable(change)
    file = tmp_path / "file"
    keep(file, b"000*", "one")
    file.write_bytes(change(file.read_bytes()))
    assert find_kept(file, "one") is None


def test_the_end_of_a_key_is_not_taken_for_data(tmp_path: Path) -> None:
    keep(tmp_path / "file", b"b", "a")
    assert find_kept(tmp_path / "file", "ab") is None
    keep(tmp_path / "file", b"", "ab")
    assert find_kept(tmp_path / "file", "a") is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owner here")
def test_what_somebody_else_may_have_written_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "folder" / "file"
    before = os.umask(0)
    try:
        keep(file, b"000*")
    finally:
        os.umask(before)
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    for mode, found in ((0o644, b"000*"), (0o620, None), (0o602, None), (0o600, b"000*")):
        file.chmod(mode)
        assert find_kept(file) == found
    monkeypatch.setattr(os, "getuid", lambda: file.stat().st_uid + 1)
    assert find_kept(file) is None


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"^cannot write '.*file/folder/other': Not a directory$"):
        keep(tmp_path / "file" / "folder" / "other", b"")
