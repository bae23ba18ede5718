"""What is made for the site from the program: all that is public has its place, and all docstrings can be read."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from unittest import TestCase

import pytest

pytest.importorskip("griffe", reason="needs the extra 'docs'")
pytest.importorskip("sphinx", reason="needs the extra 'docs'")

from griffe import Attribute, Class, DocstringSection, DocstringSectionKind, Function, Module, Object

from docs.generator import MAKERS, filled
from docs.generator.api import FIELDS
from docs.generator.commands import endings_of, schemas_of, subcommands
from docs.generator.library import DOOR, described, module_named, modules_of, packages, public
from knotgames.checks.commands import Exit
from knotgames.checks.report.schemas import names

ROOT = Path(__file__).parents[2]
API = ROOT / "docs" / "reference" / "api"


def everything() -> Iterator[Module | Class | Function | Attribute]:
    """All that the pages of the library describe."""
    modules = [
        *(module for package in packages() for module in (package, *modules_of(package))),
        *map(module_named, DOOR),
    ]

    def inside(scope: Module | Class) -> Iterator[Class | Function | Attribute]:
        for member in public(scope):
            yield member
            if isinstance(member, Class):
                yield from inside(member)

    return chain.from_iterable((module, *inside(module)) for module in modules)


@pytest.fixture(scope="module")
def sections() -> list[tuple[Object, DocstringSection]]:
    """The sections of all docstrings, which are read without a warning: each argument that one names is there."""
    with TestCase().assertNoLogs("griffe", "WARNING"):
        return [(one, section) for one in everything() if one.docstring for section in one.docstring.parse()]


def test_every_section_is_shown(sections: list[tuple[Object, DocstringSection]]) -> None:
    shown = {DocstringSectionKind.text, DocstringSectionKind.attributes, *FIELDS}
    assert [(one.path, section.title) for one, section in sections if section.kind not in shown] == []


def test_attributes_that_are_described_are_there(sections: list[tuple[Object, DocstringSection]]) -> None:
    named = [(one, section.value) for one, section in sections if section.kind is DocstringSectionKind.attributes]
    assert [(one.path, item.name) for one, items in named for item in items if item.name not in one.members] == []


def test_each_package_has_its_page() -> None:
    asked = {
        path.stem: re.findall(r"^```\{generate\} package (\S+)$", path.read_text(), re.M) for path in API.glob("*.md")
    }
    assert {name for found in asked.values() for name in found} == {package.path for package in packages()}
    assert all(found in ([], [stem]) for stem, found in asked.items())
    (door,) = re.findall(r"^```\{generate\} modules (.*)$", (API / "knotgames.checks.md").read_text(), re.M)
    assert tuple(door.split()) == DOOR


def test_a_name_leads_to_where_it_is_described() -> None:
    page = filled(API / "knotgames.algebra.md", (API / "knotgames.algebra.md").read_text(encoding="utf-8"))
    assert "{py:function} fold(" in page
    assert "-> ~knotgames.algebra.ruleset.V" in page
    assert "{py:obj}`InputError <knotgames.algebra.notation.InputError>`" in page
    assert "knotgames.algebra.ruleset.fold" in described()


def test_what_is_asked_for_is_made() -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")}
    asked = {name for text in pages.values() for name in re.findall(r"^```\{generate\} (\w+)", text, re.M)}
    assert asked == set(MAKERS)
    with pytest.raises(KeyError, match="nonsense"):
        filled(API / "knotgames.algebra.md", "```{generate} nonsense\n```")


def test_every_option_of_every_command_is_described() -> None:
    page = filled(ROOT / "docs" / "reference" / "commands.md", "```{generate} commands\n```")
    sections = dict(re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", page, re.M | re.S))
    assert set(sections) == set(subcommands())
    for name, parser in subcommands().items():
        options = {option for action in parser._actions for option in action.option_strings} - {"-h", "--help"}
        assert {option for option in options if option not in sections[name]} == set(), name


def test_each_schema_of_a_command_is_named_with_it() -> None:
    said = {schema for command in subcommands() for schema in schemas_of(command)}
    assert set(names()) - said == {"certificate", "certificates", "developments", "theory"}, (
        "files, which no --json writes"
    )
    assert endings_of("prove") == [*Exit]
