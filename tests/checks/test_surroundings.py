"""Unlucky surroundings: a clock that goes back, a cache that cannot be read, line ends and paths of Windows."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.printed import Run
from tests.test_architecture import ROOT

CRLF = {
    "sums.lemmas": ("[Theorem 1] X(A) <= 3\n[Theorem 2: refuted] X(A) = 3\n", ["prove", "--file"]),
    "options.json": ("[[],\n[[0]],\n[[0], [1]]\n]\n", ["quotient"]),
    "theory.toml": (
        'summary = "s"\n[terminals]\nu = 0\nk = 1\n[sums."+"]\nu = { u = "u", k = "k" }\nk = { u = "k", k = "k" }\n',
        ["discover"],
    ),
}


def test_nothing_asks_for_the_time_of_day() -> None:
    """Limits are measured by a clock that does not go back."""
    sources = [path for folder in ("algebra", "games", "checks") for path in (ROOT / folder).rglob("*.py")]
    asking = [path for path in sources if re.search(r"\btime\.time\(|\bdatetime\b", path.read_text(encoding="utf-8"))]
    assert len(sources) > 300
    assert asking == []


def test_a_cache_that_cannot_be_read_or_written_changes_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setenv("KNOTGAMES_CACHE", str(tmp_path))
    call = ("verify", "Johnson2011a/Theorem 2.7", "--jobs", "1")
    assert "proved    Johnson2011a/Theorem 2.7" in run(*call).out
    assert "were not run again" in run(*call).out
    unhindered = Path.open

    def hindered(path: Path, *arguments: Any, **keywords: Any) -> Any:
        if path.is_relative_to(tmp_path):
            raise PermissionError(13, "Permission denied", str(path))
        return unhindered(path, *arguments, **keywords)

    monkeypatch.setattr(Path, "open", hindered)
    said = run(*call)
    assert "proved    Johnson2011a/Theorem 2.7" in said.out
    assert "were not run again" not in said.out
    assert said.err == ""
    monkeypatch.setattr(Path, "open", unhindered)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KNOTGAMES_CACHE", str(tmp_path / "file" / "folder"))
    said = run(*call)
    assert "proved    Johnson2011a/Theorem 2.7" in said.out
    where = tmp_path / "file" / "folder"
    assert said.err == f"knotgames: nothing is kept for the next run: cannot write '{where}' (KNOTGAMES_CACHE)\n"


@pytest.mark.parametrize("name", CRLF)
def test_line_ends_of_windows_change_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    text, call = CRLF[name]
    Path(name).write_bytes(text.encode())
    expected = run(*call, name)
    Path(name).write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert run(*call, name) == expected


def test_lines_of_standard_input_may_end_as_on_windows(run: Run) -> None:
    assert run("solve", "formal", "-", typed="u\r\n{u, k}\r\n") == run("solve", "formal", "-", typed="u\n{u, k}\n")


def test_a_path_of_windows_is_named_as_it_is(run: Run) -> None:
    said = run("play", "--from", r"C:\none\played.json", status=2).err
    assert said == "knotgames: cannot read 'C:\\none\\played.json': No such file or directory\n"
