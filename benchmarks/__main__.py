"""`python -m benchmarks [NAME ...] [--json FILE]`: run benchmarks and show the ratios."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from algebra.notation import InputError
from benchmarks.harness import all_benchmarks, run


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="benchmarks whose names start so; by default all")
    parser.add_argument("--json", metavar="FILE", help="write the results to FILE, or to standard output for -")
    arguments = parser.parse_args()
    known = list(all_benchmarks())
    chosen = [b for b in known if not arguments.names or b.name.startswith(tuple(arguments.names))]
    if not chosen:
        names = ", ".join(benchmark.name for benchmark in known)
        raise InputError(f"no benchmark is called {' or '.join(arguments.names)}: expected one of {names}")
    results = []
    for benchmark in chosen:
        results.append(run(benchmark))
        if arguments.json != "-":
            _show(results[-1])
    if arguments.json:
        from checks.output import write_json

        write_json(results, arguments.json)


def _show(result: dict[str, object]) -> None:
    ratio = "" if result["ratio"] is None else f"{result['ratio']:10,.1f} times faster than {result['baseline']}"
    print(f"{result['name']:24} {result['seconds']:9.3f} s (+-{result['spread']:.3f}){ratio}  [{result['target']}]")


if __name__ == "__main__":
    try:
        main()
    except InputError as error:
        sys.exit(f"benchmarks: {error}")
