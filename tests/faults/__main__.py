"""`python -m tests.faults [--rounds N] [--seed S]`: every fault on every long command, again and again."""

import argparse
import sys

from tests.faults.commands import COMMANDS
from tests.faults.trials import TRIALS, tried


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each is tried (default: 5)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (default: 0)")
    asked = parser.parse_args()
    made = wrong = 0
    for seed in range(asked.seed, asked.seed + asked.rounds):
        for command in COMMANDS:
            for trial in TRIALS:
                found = tried(trial, command, seed)
                made, wrong = made + 1, wrong + bool(found)
                for line in found:
                    print(line, flush=True)
        print(f"{made} faults tried up to seed {seed}, {wrong} with something wrong", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
