"""`python -m tests.mutation FOLDER [--sample N] [--seed S] [--jobs J]`"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]

SURVIVORS = Path(__file__).with_name("survivors.toml")
"""Changes that nothing can notice, with the reason: they change no verdict, only speed or a text."""

SECONDS = 300.0
"""After which a change counts as noticed: what does not end is stopped by the limit of `verify`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or continue a session, and report: exit status 0 if every survivor is on the list, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutation testing of the proofs.")
    parser.add_argument("folder", type=Path, help="where copies and sessions are kept; a session there is gone on with")
    parser.add_argument("--sample", type=int, metavar="N", help="try N changes, drawn by the seed (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="how many side by side (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    try:
        from tests.mutation import session
    except ModuleNotFoundError as error:
        if error.name != "cosmic_ray":
            raise
        print("python -m tests.mutation: needs cosmic-ray: pip install 'knotgames[mutation]'", file=sys.stderr)
        return 2
    folder: Path = chosen.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    parts = sorted(folder.glob("part*.sqlite"))
    if not parts:
        parts = [folder / f"part{number}.sqlite" for number in range(chosen.jobs)]
        number = session.begin(ROOT, parts, chosen.sample, chosen.seed)
        print(f"seed {chosen.seed}: {number} changes", flush=True)
    running = [_start(part) for part in parts]
    try:
        for process in running:
            process.wait()
    except KeyboardInterrupt:
        for process in running:
            process.terminate()
        print("interrupted: the same command goes on", file=sys.stderr)
    return report(*session.results(parts))


def _start(part: Path) -> subprocess.Popen[bytes]:
    """Go on with a session, in a copy of the checkout of its own, as it is committed."""
    copy, config = part.with_suffix(""), part.with_suffix(".toml")
    if copy.exists():
        subprocess.run(["git", "checkout", "-q", "--", "."], cwd=copy, check=True)
    else:
        subprocess.run(["git", "clone", "-q", "--shared", str(ROOT), str(copy)], check=True)
    config.write_text(
        "[cosmic-ray]\n"
        'module-path = "checks"\n'
        f"timeout = {SECONDS}\n"
        f'test-command = "{sys.executable} -m tests.mutation.trial"\n'
        'distributor = { name = "local" }\n',
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "cosmic_ray.cli", "exec", str(config), str(part)]
    with part.with_suffix(".log").open("ab") as log:
        return subprocess.Popen(command, cwd=copy, stdout=log, stderr=log)


def report(tried: Sequence[object], left: int) -> int:
    """Print the score by folder, and what survives."""
    from rich.console import Console
    from rich.table import Table

    from tests.mutation.session import Tried

    known = [(entry["file"], entry["change"].strip()) for entry in tomllib.loads(SURVIVORS.read_text())["survivor"]]
    found = [one for one in tried if isinstance(one, Tried)]
    console = Console(width=120)
    table = Table(box=None, pad_edge=False)
    for column in ("folder", "changes", "noticed", "percent"):
        table.add_column(column, justify="left" if column == "folder" else "right")
    folders = Counter("/".join(one.file.split("/")[:3]) for one in found)
    noticed = Counter("/".join(one.file.split("/")[:3]) for one in found if one.noticed)
    for name in sorted(folders):
        table.add_row(name, str(folders[name]), str(noticed[name]), f"{100 * noticed[name] / folders[name]:.1f}")
    if found:
        total = noticed.total()
        table.add_row("all", str(len(found)), str(total), f"{100 * total / len(found):.1f}")
    console.print(table)
    survivors = [one for one in found if not one.noticed]
    new = [one for one in survivors if (one.file, one.change) not in known]
    for one in new:
        console.print(
            f"\nnothing notices, in {one.definition or 'the module'} of {one.file}:\n{one.change}", markup=False
        )
    console.print(f"\n{len(survivors)} survive, {len(survivors) - len(new)} of them known; {left} not tried yet.")
    return 1 if new or left else 0


if __name__ == "__main__":
    sys.exit(main())
