"""`knotgames explore`: what it says where it cannot start. That it serves and writes is in `tests.checks.explore`."""

import socket
import sys

import pytest

from knotgames.checks.cli import main
from tests.printed import Run


def test_a_port_that_is_in_use_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["explore", "--no-browser", "--port", str(port)]) == 2
    said = capsys.readouterr()
    assert said.err == f"knotgames: port {port} is in use: expected a free port, or --port 0 for any\n"
    assert said.out == ""


@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "jinja2"])
def test_a_missing_extra_is_named(missing: str, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert run("explore", "--no-browser", status=2).err.endswith(
        f"{missing} is not installed: pip install '.[explore]' in a clone\n"
    )
