"""`python -m tests.breaks [NAMES] [--list]`: make breaks in a copy of the project, one at a time, and say of each which
test notices it first. A break is also noticed if its tests do not end. They may take a minute, and three times what the
tests of all chosen breaks take without any.

The exit status is 0 if each is noticed, 1 if one is not, or does not apply any more, and 2 if the tests cannot be run,
or fail without any break.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.breaks.making import Break, breaks, broken, copy_to, noticed

HANGS = 7200.0
"""Seconds after which the tests hang, which take minutes without a break."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make breaks, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.breaks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which breaks (default: all)")
    parser.add_argument("--list", action="store_true", help="only say which there are")
    asked = parser.parse_args(arguments)
    if unknown := sorted(set(asked.names) - breaks().keys()):
        parser.error(f"unknown break '{unknown[0]}': expected one of {', '.join(breaks())}")
    chosen = {name: breaks()[name] for name in asked.names or breaks()}
    if asked.list:
        print("\n".join(f"{name}: {made.what}" for name, made in chosen.items()))
        return 0
    with tempfile.TemporaryDirectory(prefix="breaks-") as folder:
        copy_to(Path(folder))
        return _made(Path(folder), chosen)


def _made(folder: Path, chosen: Mapping[str, Break]) -> int:
    """Make breaks in a copy of the project, and say what notices them."""
    every = sorted({test for made in chosen.values() for test in (*made.tests, made.file)})
    start, count = time.monotonic(), 0
    try:
        if wrong := noticed(folder, every, HANGS):
            print(f"without any break: {wrong}", file=sys.stderr)
            return 2
        limit = 60 + 3 * (time.monotonic() - start)
        for name, made in chosen.items():
            try:
                with broken(folder, made):
                    by = noticed(folder, (*made.tests, made.file), limit)
            except ValueError as error:
                print(f"{name}: {error}", flush=True)
                continue
            count += by is not None
            print(f"{name}: {'NOT noticed' if by is None else f'noticed: {by}'}", flush=True)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{count} of {len(chosen)} breaks are noticed.")
    return 0 if count == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
