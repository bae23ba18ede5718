"""The JSON Schemas (draft 2020-12) of all JSON that is written or read, made of types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from inspect import cleandoc
from typing import Any

from msgspec.json import schema as of_type

from knotgames.checks.certificates.archive import Index
from knotgames.checks.certificates.rocq.folder import Developments
from knotgames.checks.report.schemas.certificates import Certificate
from knotgames.checks.report.schemas.claims import Doctor, Grounds, Judged, Lemma, Verdict
from knotgames.checks.report.schemas.games import (
    COMPARISON,
    DISCOVERY,
    Answer,
    DrawnForm,
    Grundy,
    Order,
    Realization,
    Shadows,
    Table,
    Theory,
    ValueOfKnots,
)
from knotgames.checks.report.schemas.quotients import QUOTIENT
from knotgames.checks.report.transcript import Transcript

_TYPES: Mapping[str, tuple[str, Any]] = {
    "answer": ("A solved position, as `knotgames solve --json` writes it", Answer),
    "census": ("What `knotgames census --json` writes: a line for each number of crossings", list[Shadows]),
    "certificate": ("A certificate, which a program in checks/checkers reads", Certificate),
    "certificates": ("The index of a folder of certificates", Index),
    "comparison": ("What `knotgames compare --json` writes", COMPARISON),
    "developments": ("The index of a folder of theorems for Rocq", Developments),
    "discovery": ("What `knotgames discover --json` writes", DISCOVERY),
    "doctor": ("What `knotgames doctor --json` writes", Doctor),
    "form": ("What `knotgames realize --provable --json` writes", DrawnForm),
    "grounds": ("What `knotgames verify --grounds --json` writes", list[Grounds]),
    "grundy": ("What `knotgames grundy --json` writes", Grundy),
    "judged": ("What `knotgames certificate --rocq --check --json` writes", list[Judged]),
    "lemmas": ("What `knotgames prove --json` writes: a lemma, or a list of them", Lemma | list[Lemma]),
    "order": ("What `knotgames table --order --json` writes", Order),
    "quotient": ("What `knotgames quotient --json` writes", QUOTIENT),
    "realization": ("What `knotgames realize --json` writes", Realization),
    "table": ("What `knotgames table --json` writes", Table),
    "theory": ("A theory of sums, as its TOML says it", Theory),
    "transcript": ("What `knotgames play --json` writes and `--from` reads", Transcript),
    "value": ("What `knotgames value --json` writes", ValueOfKnots),
    "verdicts": ("What `knotgames verify --json` writes", list[Verdict]),
}
"""The subject of each schema, in words and as a type."""


def names() -> tuple[str, ...]:
    """Return the names of all schemas."""
    return tuple(_TYPES)


@cache
def schema(name: str) -> dict[str, Any]:
    """Return the schema of this name.

    >>> schema("answer")["properties"]["position"]
    {'type': 'string', 'description': 'as printed back'}
    """
    title, of = _TYPES[name]
    made = of_type(of)
    made.pop("discriminator", None)  # no word of JSON Schema
    parts = made.pop("$defs")
    for part in parts.values():
        _describe(part)
    whole = parts.pop(made.pop("$ref").rpartition("/")[2]) if "$ref" in made else {}
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"{name}.schema.json"}
    return {**about, **whole, **made, "title": title, **({"$defs": parts} if parts else {})}


def _describe(part: dict[str, Any]) -> None:
    """Say of an object and its members what the docstring of its class says."""
    text, _, attributes = cleandoc(part["description"]).partition("\n\nAttributes:\n")
    part["description"] = _line(text.partition("\n\n")[0])
    for member, said in re.findall(r"^ {4}(\w+): (.+(?:\n {5,}.+)*)", attributes, re.MULTILINE):
        if member in part.get("properties", ()):
            part["properties"][member]["description"] = _line(said)


def _line(text: str) -> str:
    return " ".join(text.split()).removesuffix(".")
