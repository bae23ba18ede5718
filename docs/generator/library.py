"""The library as its source has it: what is public, what is described where, and what a name in it means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import compress
from pathlib import Path

from griffe import (
    AliasResolutionError,
    Attribute,
    Class,
    Function,
    GriffeLoader,
    Module,
    ModuleFinder,
    NameResolutionError,
    Object,
    Parser,
)

ROOT = Path(__file__).parents[2]
DOOR = (
    "knotgames.checks.claim",
    "knotgames.checks.paper",
    "knotgames.checks.questions",
    "knotgames.checks.verdict",
    "knotgames.checks.lemma.decide",
    "knotgames.checks.induction.discovery",
    "knotgames.checks.verify.run",
)
"""The modules of `checks` that games and papers of others, programs and notebooks use."""


class _Finder(ModuleFinder):
    """Finds of `checks` what is described, and no more: the other modules are half of all files."""

    def submodules(self, module: Module) -> list[tuple[tuple[str, ...], Path]]:
        found = super().submodules(module)
        for folder in ("algebra", "games", "checks"):
            found.append(((folder,), ROOT / folder / "__init__.py"))
            found += [((folder, *parts), path) for parts, path in self.iter_submodules(ROOT / folder)]
        names = [".".join((module.path, *parts, "")) for parts, _ in found]
        described = ["checks" not in name or any(f"{one}.".startswith(name) for one in DOOR) for name in names]
        return sorted(compress(found, described), key=lambda one: len(one[0]))


@cache
def _loader() -> GriffeLoader:
    loader = GriffeLoader(
        docstring_parser=Parser.google, docstring_options={"returns_multiple_items": False}, allow_inspection=False
    )
    loader.finder = _Finder([str(ROOT)])
    loader.load("knotgames")
    return loader


def module_named(name: str) -> Module:
    """A module or package by its full name.

    Raises:
        KeyError: there is none.
    """
    found = _loader().modules_collection[name]
    assert isinstance(found, Module), name
    return found


def public(scope: Module | Class) -> list[Class | Function | Attribute]:
    """Return what a module or class defines for others, in the order of the source.

    A module has functions, classes, and constants with a text; a class has methods, operators with a text, and
    attributes that are described or have a value.
    """
    found = []
    for name, member in scope.members.items():
        if member.is_alias or not isinstance(member, Class | Function | Attribute):
            continue
        dunder = name.startswith("__") and name.endswith("__")
        if name.startswith("_") and not (dunder and member.docstring and name not in ("__init__", "__all__")):
            continue
        if not isinstance(member, Attribute) or member.docstring or "property" in member.labels or _shown(member):
            found.append(member)
    return sorted(found, key=lambda member: member.lineno or 0)


def _shown(attribute: Attribute) -> bool:
    """Return True if an attribute without a text is described: a member of an enumeration, or the name of a type."""
    scope, value = attribute.parent, attribute.value
    if isinstance(scope, Class):
        return any("Enum" in str(base) for base in scope.bases)
    named = value is not None and str(value).split("(")[0] in ("TypeVar", "ParamSpec")
    return re.fullmatch(r"[A-Z]+[a-z]\w*", attribute.name) is not None and not named


def modules_of(package: Module) -> list[Module]:
    """The modules that lie in a package itself, by name."""
    inside = [one for one in package.members.values() if isinstance(one, Module) and not one.is_init_module]
    return sorted((one for one in inside if not one.name.startswith("_")), key=lambda one: one.name)


def packages() -> list[Module]:
    """Every package of which all that is public is described, outer ones first: all but `checks`."""

    def below(package: Module) -> Iterator[Module]:
        yield package
        inside = [one for one in package.members.values() if isinstance(one, Module) and one.is_init_module]
        for one in sorted(inside, key=lambda one: one.name):
            if one.path != "knotgames.checks":
                yield from below(one)

    return [*below(module_named("knotgames"))]


@cache
def described() -> frozenset[str]:
    """The full names of all that is described: modules, what they define, and the members of their classes."""
    modules = [
        *(module for package in packages() for module in (package, *modules_of(package))),
        *map(module_named, DOOR),
    ]
    names: set[str] = set()
    for module in modules:
        names.add(module.path)
        names |= set(_names(module))
    return frozenset(names)


def _names(scope: Module | Class) -> Iterator[str]:
    for member in public(scope):
        yield member.path
        if isinstance(member, Class):
            yield from _names(member)


def full_name(name: str, scope: Object) -> str | None:
    """What a name means in a scope, as a full name of something that is described; None if it means nothing there.

    >>> full_name("Reader", module_named("knotgames.algebra.ruleset")) is None
    True
    >>> full_name("InputError", module_named("knotgames.algebra.ruleset"))
    'knotgames.algebra.notation.InputError'
    """
    if name in described():
        return name
    first, _, rest = name.partition(".")
    try:
        start = scope.resolve(first)
    except (NameResolutionError, AliasResolutionError):
        return None
    full = f"{start}.{rest}" if rest else start
    return full if full in described() else None


def only_one_called(name: str) -> str | None:
    """The full name of what is called so, if it is one thing: an error that is imported where it is raised.

    >>> only_one_called("NotationError"), only_one_called("parse")
    ('knotgames.algebra.notation.NotationError', None)
    """
    found = [full for full in described() if full.endswith(f".{name}")]
    return found[0] if len(found) == 1 else None


OUTSIDE = ("hypothesis", "networkx", "numpy", "pandas", "pytest", "z3")
"""Libraries to whose names no link is made: no inventory of theirs lies here."""


def is_without_link(name: str) -> bool:
    """Return True if no page describes a full name, for a reason.

    It is in one of the libraries outside, a variable of types, private, or behind the door of `checks`.

    >>> [is_without_link(f"knotgames.algebra.ruleset.{name}") for name in ("P", "Q", "fold")]
    [True, False, False]
    """
    root = name.partition(".")[0]
    if root in OUTSIDE or name.startswith("knotgames.checks."):
        return name not in described()
    try:
        return root == "knotgames" and name not in described() and _loader().modules_collection[name] is not None
    except KeyError:
        return False
