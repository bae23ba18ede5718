"""`python -m benchmarks [NAME ...] [--json FILE] [--write]`: run benchmarks and show the ratios."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from benchmarks.benchmark import benchmarks
from benchmarks.harness import growth, run
from benchmarks.table import briefly, machine, markdown, show, write_into
from knotgames.algebra.notation import InputError
from knotgames.checks.output import require_writable, write_json
from knotgames.checks.progress import progress

_ROOT = Path(__file__).parent.parent
README = _ROOT / "README.md"
PAGE = _ROOT / "docs" / "reference" / "benchmarks.md"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="benchmarks whose names start so; by default all")
    parser.add_argument("--list", action="store_true", help="list the benchmarks and their targets, run nothing")
    parser.add_argument("--json", metavar="FILE", help="write the results to FILE, or to standard output for -")
    parser.add_argument(
        "--write",
        action="store_true",
        help=f"write those that have a target into {PAGE.name}, and a few into the README",
    )
    options = parser.parse_args(arguments)
    if options.write and options.names:
        raise InputError("--write is for all benchmarks: expected no names with it")
    chosen = _chosen(options.names)
    if options.list:
        for name in chosen:
            benchmark = benchmarks()[name][1]
            print(f"{name}: {benchmark.what} [{benchmark.target or 'no target'}]")
        return
    _run(chosen, options.json, options.write)


def _chosen(names: Sequence[str]) -> list[str]:
    chosen = [name for name in benchmarks() if not names or name.startswith(tuple(names))]
    for name in names:
        if not any(known.startswith(name) for known in benchmarks()):
            raise InputError(f"no benchmark is called '{name}': expected the start of one of {', '.join(benchmarks())}")
    return chosen


def _run(chosen: Sequence[str], json: str | None, write: bool) -> None:
    require_writable(json, *((str(PAGE), str(README)) if write else ()))
    results = []
    with progress("measuring", len(chosen)) as step:
        for name in chosen:
            step.describe(name)
            results.append(run(name))
            step.advance()
    if json != "-":
        show(results)
    if json:
        date_and_machine = {"date": date.today().isoformat(), "machine": machine()}
        measured = [result.to_json() for result in results]
        write_json({**date_and_machine, "results": measured, "growth": growth(results)}, json)
    if write:
        promised = [result for result in results if result.benchmark.target]
        write_into(PAGE, markdown(promised, date.today()))
        write_into(README, briefly(promised))


if __name__ == "__main__":
    try:
        main()
    except InputError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
