"""`python -m tests.fuzz [--seconds S] [--seed N]`: random inputs to all that reads, until the time is up.

What goes wrong is printed with the input, for `findings.json`.
"""

import argparse
import itertools
import json
import sys
import time
import traceback

from tests.fuzz.targets import attempt, checked, targets


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="how long (default: 60)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first number (default: 0)")
    parser.add_argument("names", nargs="*", metavar="TARGET", help=f"of {', '.join(targets())} (default: all)")
    asked = parser.parse_args()
    chosen = {name: targets()[name] for name in asked.names or targets()}
    end, tried, wrong = time.monotonic() + asked.seconds, 0, 0
    for number in itertools.count(asked.seed):
        for name, target in chosen.items():
            given = attempt(name, number)
            try:
                checked(target, given)
            except Exception:
                wrong += 1
                print(f"{name}, number {number}: {json.dumps([name, *given])}\n{traceback.format_exc()}", flush=True)
            tried += 1
            if time.monotonic() > end:
                print(f"{tried:,} inputs tried, to number {number}; {wrong} with something wrong")
                return 1 if wrong else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
