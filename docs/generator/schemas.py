"""The reference of the JSON Schemas, from their files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from docs.generator.commands import in_plain_words
from knotgames.checks.report.schemas import names, schema


def made(page: Path, words: list[str]) -> str:
    """Every schema: what it is of, its members, and the whole of it."""
    return "\n\n".join(f"## {name}\n\n{described(schema(name))}" for name in names())


def described(one: Mapping[str, Any]) -> str:
    """A schema: what it is of, its members in a table, and the whole of it to be opened."""
    inside = one.get("items", one)
    text = json.dumps(one, ensure_ascii=False, indent=1)
    return "\n\n".join(
        part
        for part in (
            f"{in_plain_words(one['title'])}.",
            "A list of objects with these members:" if inside is not one and "properties" in inside else "",
            members(inside),
            f"<details><summary>The schema</summary>\n\n```json\n{text}\n```\n\n</details>",
        )
        if part
    )


def members(one: Mapping[str, Any]) -> str:
    """The members of an object in a table: name, type, whether it is always there, what it is.

    >>> print(members({"properties": {"order": {"type": "integer", "description": "how many"}}, "required": ["order"]}))
    | member | type | always | what it is |
    | --- | --- | --- | --- |
    | `order` | integer | yes | how many |
    """
    rows = [
        f"| `{name}` | {type_of(member)} | {'yes' if name in one.get('required', ()) else ''} | "
        f"{in_plain_words(member.get('description', '')).replace(chr(10), ' ')} |"
        for name, member in one.get("properties", {}).items()
    ]
    return "\n".join(["| member | type | always | what it is |", "| --- | --- | --- | --- |", *rows]) if rows else ""


def type_of(member: Mapping[str, Any]) -> str:
    """The type of a member in words.

    >>> type_of({"type": ["string", "null"]}), type_of({"enum": ["even", "odd"]})
    ('string or null', '`"even"`, `"odd"`')
    """
    if "enum" in member or "const" in member:
        values = member.get("enum", [member.get("const")])
        return ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in values)
    if "$ref" in member:
        return f"`{member['$ref'].rpartition('/')[2]}`"
    for many in ("anyOf", "oneOf"):
        if many in member:
            return " or ".join(dict.fromkeys(map(type_of, member[many])))
    kind = member.get("type", "any")
    if kind == "array" and "items" in member:
        return f"array of {type_of(member['items'])}"
    return kind if isinstance(kind, str) else " or ".join(kind)
