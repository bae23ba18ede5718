"""What commands refuse: each call in `refusals.txt` prints what is shown there and nothing else, ends with status 2,
and leaves all files as they are. A paragraph is a session in a folder of its own; `...` is anything.
"""

import doctest
import shlex
import subprocess
from pathlib import Path

import pytest

from knotgames.checks.verify import run as module
from tests.lesson import typed
from tests.outside import forgotten
from tests.printed import Run

SESSIONS = Path(__file__).with_name("refusals.txt").read_text(encoding="utf-8").strip().split("\n\n")
CHECKER = doctest.OutputChecker()


@pytest.mark.parametrize("session", SESSIONS, ids=[session.partition("\n")[0] for session in SESSIONS])
def test_what_is_refused(session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "run", None)  # no claim is examined
    with forgotten(tmp_path.resolve()):
        for step in typed(f"{session}\n"):
            if not step.command.startswith("knotgames "):
                subprocess.run(["bash", "-c", step.command], check=True)
                continue
            call, _, file = step.command.partition(" < ")
            before = files(tmp_path)
            typed_in = Path(file).read_text(encoding="utf-8") if file else ""
            printed = "".join(run(*shlex.split(call)[1:], status=2, typed=typed_in))
            assert CHECKER.check_output(step.shown or "", printed, doctest.ELLIPSIS), f"$ {step.command}\n{printed}"
            assert files(tmp_path) == before, step.command


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}
