"""`knotgames value VALUE|GAME`: the facts about a value."""

from __future__ import annotations

from argparse import Namespace

from knotgames.algebra.knot_type.values import read_value
from knotgames.checks.commands import Exit
from knotgames.checks.output import require_writable, write_json
from knotgames.checks.report.facts import lines, to_json
from knotgames.checks.report.value import WIDTH, brief, describe


def run(arguments: Namespace) -> Exit:
    values = [read_value(text) for text in arguments.values]
    require_writable(arguments.json)
    described = [describe(value, values) for value in values]
    if arguments.json:
        found = list(map(to_json, described))
        write_json(found if len(found) > 1 else found[0], arguments.json)
    else:
        said = described if arguments.all else [brief(facts, values) for facts in described]
        print("\n".join("".join(lines(facts, WIDTH, "")) for facts in said), end="")
        if not arguments.all:
            print("--all shows the options, the sums, and what tells a value from its neighbors")
    return Exit.AS_EXPECTED
