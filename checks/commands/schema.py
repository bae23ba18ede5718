"""`knotgames schema NAME`: the JSON Schema of what a command writes or reads."""

from __future__ import annotations

import json
from argparse import Namespace

from knotgames.algebra.notation import InputError
from knotgames.checks.commands import Exit
from knotgames.checks.report.schemas import names, schema


def run(arguments: Namespace) -> Exit:
    if arguments.name == "list":
        for name in names():
            print(f"{name:12} {schema(name)['title']}")
        return Exit.AS_EXPECTED
    if arguments.name not in names():
        raise InputError(f"unknown schema '{arguments.name}': expected one of {', '.join(names())}")
    print(json.dumps(schema(arguments.name), ensure_ascii=False, indent=1))
    return Exit.AS_EXPECTED
