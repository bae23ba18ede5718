"""`knotgames explore`: what it says where it cannot start. That it serves and writes is in `tests.checks.explore`."""

import socket
import sys
from pathlib import Path

import pytest

from knotgames.checks.cli import main


def test_a_port_that_is_in_use_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["explore", "--no-browser", "--port", str(port)]) == 2
    said = capsys.readouterr()
    assert said.err == f"knotgames: port {port} is in use: expected a free port, or --port 0 for any\n"
    assert said.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "65536"], "argument --port: expected a whole number from 0 to 65,535, found '65536'"),
        (["--host", "0.0.0.0"], "unrecognized arguments: --host 0.0.0.0"),
        (["--static", "x", "--port", "1"], "--static starts no server: expected it without --port and --no-browser"),
    ],
)
def test_what_is_no_option_is_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["explore", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "jinja2"])
def test_a_missing_extra_is_named(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert main(["explore", "--no-browser"]) == 2
    assert capsys.readouterr().err.endswith(f"{missing} is not installed: pip install '.[explore]' in a clone\n")
