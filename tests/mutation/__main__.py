"""`python -m tests.mutation FOLDER [--sample N] [--seed S] [--jobs J] [--limit SECONDS]`"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.mutation.report import report
from tests.mutation.trial import SECONDS

ROOT = Path(__file__).parents[2]

DAY = 86_400
"""The seconds after which cosmic-ray stops a trial: never, for each of its steps has a limit of its own."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a session or go on with one, and report. The exit status is 1 if something is left or too much survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutation testing of the proofs.")
    parser.add_argument("folder", type=Path, help="where copies and sessions are kept; a session there is gone on with")
    parser.add_argument("--sample", type=int, metavar="N", help="try N changes, drawn by the seed (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    parser.add_argument(
        "--within", default="checks", metavar="PATH", help="of this file or folder only (default: checks)"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="how many side by side (default: %(default)s)")
    parser.add_argument(
        "--limit",
        type=float,
        default=SECONDS,
        metavar="SECONDS",
        help="after which a step is stopped, if it has also taken many times what it takes without the change "
        "(default: %(default)s)",
    )
    parser.add_argument("--least", type=float, default=95.0, metavar="P", help="percent that is wanted (default: 95)")
    chosen = parser.parse_args(arguments)
    try:
        from tests.mutation import session
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("cosmic_ray"):
            raise
        print("python -m tests.mutation: needs cosmic-ray: pip install 'knotgames[mutation]'", file=sys.stderr)
        return 2
    folder: Path = chosen.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    parts = sorted(folder.glob("part*.sqlite"))
    if not parts:
        begun = [folder / f"begun{number}.sqlite" for number in range(chosen.jobs)]
        number = session.begin(ROOT, begun, chosen.within, chosen.sample, chosen.seed)
        parts = [path.rename(folder / path.name.replace("begun", "part")) for path in begun]
        print(f"seed {chosen.seed}: {number} changes", flush=True)
    running = [_start(part, chosen.limit) for part in parts]
    try:
        for process in running:
            process.wait()
    except KeyboardInterrupt:
        for process in running:
            process.terminate()
        print("interrupted: the same command goes on", file=sys.stderr)
    tried, left = session.results(parts)
    return 1 if report(tried, left) < chosen.least or left else 0


def _start(part: Path, limit: float) -> subprocess.Popen[bytes]:
    """Go on with a session, in a copy of the checkout of its own, as it is committed."""
    copy, config = part.with_suffix(""), part.with_suffix(".toml")
    if copy.exists():
        subprocess.run(["git", "checkout", "-q", "--", "."], cwd=copy, check=True)
    else:
        subprocess.run(["git", "clone", "-q", "--shared", str(ROOT), str(copy)], check=True)
    config.write_text(
        "[cosmic-ray]\n"
        'module-path = "checks"\n'
        f"timeout = {DAY}\n"
        f'test-command = "{sys.executable} -m tests.mutation.trial --limit {limit}"\n'
        'distributor = { name = "local" }\n',
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "cosmic_ray.cli", "exec", str(config), str(part)]
    environment = {**os.environ, "PYTHONPATH": str(copy)}  # what tests start runs the changed code as well
    with part.with_suffix(".log").open("ab") as log:
        return subprocess.Popen(command, cwd=copy, env=environment, stdout=log, stderr=log)


if __name__ == "__main__":
    sys.exit(main())
