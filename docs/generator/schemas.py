"""The reference of the JSON Schemas, from the types of what is written and read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from docs.generator.commands import in_plain_words
from knotgames.checks.report.schemas import names, schema

Parts = Mapping[str, Mapping[str, Any]]
"""What the parts of a schema refer to, by name."""


def made(page: Path, words: list[str]) -> str:
    """Every schema: what it is of, its members, and the whole of it."""
    return "\n\n".join(f"## {name}\n\n{described(schema(name))}" for name in names())


def described(one: Mapping[str, Any]) -> str:
    """A schema: what it is of, its members in a table, and the whole of it to be opened."""
    parts = one.get("$defs", {})
    inside = resolved(one.get("items", one), parts)
    text = json.dumps(one, ensure_ascii=False, indent=1)
    return "\n\n".join(
        part
        for part in (
            f"{in_plain_words(one['title'])}.",
            "A list of objects with these members:" if inside is not one and "properties" in inside else "",
            members(inside, parts),
            f"<details><summary>The schema</summary>\n\n```json\n{text}\n```\n\n</details>",
        )
        if part
    )


def resolved(one: Mapping[str, Any], parts: Parts) -> Mapping[str, Any]:
    """A schema, or the part of the whole that it refers to.

    >>> resolved({"$ref": "#/$defs/Turn"}, {"Turn": {"type": "object"}})
    {'type': 'object'}
    """
    return parts[_name_of(one)] if "$ref" in one else one


def _name_of(one: Mapping[str, Any]) -> str:
    return str(one["$ref"].rpartition("/")[2])


def members(one: Mapping[str, Any], parts: Parts) -> str:
    """The members of an object in a table: name, type, whether it is always there, what it is.

    >>> order = {"type": "integer", "description": "how many"}
    >>> print(members({"properties": {"order": order}, "required": ["order"]}, parts={}))
    | member | type | always | what it is |
    | --- | --- | --- | --- |
    | `order` | integer | yes | how many |
    """
    rows = [
        f"| `{name}` | {type_of(member, parts)} | {'yes' if name in one.get('required', ()) else ''} | "
        f"{in_plain_words(member.get('description', '')).replace(chr(10), ' ')} |"
        for name, member in one.get("properties", {}).items()
    ]
    return "\n".join(["| member | type | always | what it is |", "| --- | --- | --- | --- |", *rows]) if rows else ""


def type_of(member: Mapping[str, Any], parts: Parts) -> str:
    """The type of a member in words; the name of an object.

    >>> type_of({"anyOf": [{"type": "string"}, {"type": "null"}]}, parts={})
    'string or null'
    >>> type_of({"enum": ["even", "odd"]}, parts={})
    '`"even"`, `"odd"`'
    """
    found = resolved(member, parts)
    if "enum" in found:
        return ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in found["enum"])
    if "$ref" in member:
        return f"`{_name_of(member)}`"
    if "anyOf" in member:
        return _any_of(member["anyOf"], parts)
    if "prefixItems" in member:
        return f"array of {_any_of(member['prefixItems'], parts)}"
    kind: str = member.get("type", "any")
    return f"array of {type_of(member['items'], parts)}" if kind == "array" and "items" in member else kind


def _any_of(several: Iterable[Mapping[str, Any]], parts: Parts) -> str:
    return " or ".join(dict.fromkeys(type_of(one, parts) for one in several))
