"""Results are written whole or not at all, and what cannot be written is refused before the work starts."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.output import require_writable, write_json, write_text, written_folder
from tests.messages import exactly


def test_text_goes_to_a_file_or_to_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_text("K ≅ 222\n", str(tmp_path / "out"))
    assert (tmp_path / "out").read_text(encoding="utf-8") == "K ≅ 222\n"
    assert capsys.readouterr().out == ""
    write_text("K ≅ 222\n", "-")
    assert capsys.readouterr().out == "K ≅ 222\n"


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("the old one, which is longer")
    write_text("new", str(path))
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["out"]


def test_a_new_file_has_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_text("new", str(tmp_path / "out"))
    finally:
        os.umask(mask)
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_an_interruption_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    path = tmp_path / "out"
    path.write_text("old")

    def interrupted(*_: Any) -> None:
        raise error

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(InputError if error is OSError else error):
        write_text("new", str(path))
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]


def test_a_byte_of_a_name_that_is_no_text_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "out"
    write_json({"game": "\udcff.json"}, str(path), one_line=True)
    assert path.read_bytes().isascii()
    assert json.loads(path.read_bytes()) == {"game": "\udcff.json"}


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    path, seen = tmp_path / "pipe", []
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: seen.append(path.read_text()))
    reader.start()
    write_text("through", str(path))
    reader.join()
    assert seen == ["through"]
    assert path.is_fifo()


def test_json_is_one_object_on_many_lines_or_on_one(tmp_path: Path) -> None:
    data = {"value": "001-", "sums": ["≅", 1, None]}
    write_json(data, str(tmp_path / "out"))
    text = (tmp_path / "out").read_text(encoding="utf-8")
    assert json.loads(text) == data
    assert text.startswith("{\n  ")
    assert text.endswith("}\n")
    write_json(data, str(tmp_path / "out"), one_line=True)
    assert (tmp_path / "out").read_text(encoding="utf-8") == '{"value": "001-", "sums": ["≅", 1, null]}\n'


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", r"cannot write '{0}/': expected a file, found a folder"),
        ("none/out", r"cannot write '{0}/none/out': there is no folder '{0}/none'"),
        ("file/out", r"cannot write '{0}/file/out': there is no folder '{0}/file'"),
    ],
)
def test_a_target_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "file").write_text("a file")
    with pytest.raises(InputError, match=f"^{message.format(tmp_path)}$"):
        require_writable(None, "-", str(tmp_path / "fine"), f"{tmp_path}/{name}")
    assert os.listdir(tmp_path) == ["file"], "nothing is written by asking"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match=r"permission denied$"):
        require_writable(str(tmp_path / "out"))


def test_a_folder_that_is_gone_at_the_end_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=rf"^cannot write '{tmp_path}/gone/out': No such file or directory$"):
        write_text("late", str(tmp_path / "gone" / "out"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_device_is_an_input_error() -> None:
    with pytest.raises(InputError, match=r"^cannot write '/dev/full': No space left on device$"):
        write_text("x" * 100_000, "/dev/full")


def test_a_folder_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "above" / "folder"

    def write(text: str, file: str, ended_by: BaseException | None = None) -> None:
        with written_folder(target) as folder:
            (folder / file).parent.mkdir(exist_ok=True)
            write_text(text, str(folder / file))
            if ended_by is not None:
                raise ended_by
            write_text("more", str(folder / "more"))

    with pytest.raises(InputError, match="full"):
        write("1", "data/one", ended_by=InputError("full"))
    assert os.listdir(target.parent) == []
    write("1", "data/one")
    with pytest.raises(KeyboardInterrupt):
        write("2", "data/one", ended_by=KeyboardInterrupt())
    assert (target / "data" / "one").read_text() == "1"
    write("2", "two")
    assert sorted(os.listdir(target)) == ["data", "more", "two"]


def test_a_file_in_a_folder_is_named_by_its_place_there(tmp_path: Path) -> None:
    with (
        pytest.raises(InputError, match=exactly(f"cannot write '{tmp_path}/none/one': No such file or directory")),
        written_folder(tmp_path) as folder,
    ):
        write_text("1", str(folder / "none" / "one"))


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    for target in ("file", "file/folder"):
        with pytest.raises(InputError, match=r"^cannot make the folder '.*'"), written_folder(tmp_path / target):
            pass
    assert os.listdir(tmp_path) == ["file"]
