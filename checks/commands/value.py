"""`knotgames value XYZ`: the facts about a value."""

from __future__ import annotations

from argparse import Namespace

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.commands import Exit
from knotgames.checks.output import require_writable, write_json
from knotgames.checks.report.facts import lines, to_json
from knotgames.checks.report.value import WIDTH, describe


def run(arguments: Namespace) -> Exit:
    values = [KnotValue.parse(text) for text in arguments.values]
    require_writable(arguments.json)
    described = [describe(value, values) for value in values]
    if arguments.json:
        found = list(map(to_json, described))
        write_json(found if len(found) > 1 else found[0], arguments.json)
    else:
        print("\n".join("".join(lines(facts, WIDTH, "")) for facts in described), end="")
    return Exit.AS_EXPECTED
