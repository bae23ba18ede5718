"""The reference of the library, from its docstrings."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from textwrap import indent
from typing import Any

from griffe import (
    Attribute,
    Class,
    DocstringAttribute,
    DocstringParameter,
    DocstringRaise,
    DocstringReturn,
    DocstringSectionKind,
    DocstringYield,
    Function,
    Module,
    Object,
)

from docs.generator import signatures
from docs.generator.library import full_name, module_named, modules_of, only_one_called, public
from docs.generator.prose import as_markdown, escaped, with_links

FIELDS = {
    DocstringSectionKind.parameters: "Parameters",
    DocstringSectionKind.returns: "Returns",
    DocstringSectionKind.yields: "Yields",
    DocstringSectionKind.raises: "Raises",
}
"""The sections of a docstring that are fields on a page, in their order there."""


def package(page: Path, words: list[str]) -> str:
    """A package: what it says of itself, then its modules."""
    (name,) = words
    whole = module_named(name)
    return "\n\n".join([*_module(whole, heading=False), *_modules(modules_of(whole))])


def modules(page: Path, words: list[str]) -> str:
    """Modules that are named one by one."""
    return "\n\n".join(_modules(map(module_named, words)))


def _modules(of: Iterable[Module]) -> Iterator[str]:
    for module in of:
        yield from _module(module, heading=True)


def _module(module: Module, *, heading: bool) -> Iterator[str]:
    if heading:
        yield f"## {module.path}"
    yield f"```{{py:module}} {module.path}\n```"
    yield _text(module)
    yield from (_described(member) for member in public(module))


def _said(member: Object, kind: DocstringSectionKind) -> list[Any]:
    """The values of all sections of a kind in a docstring."""
    sections = member.docstring.parsed if member.docstring else ()
    return [section.value for section in sections if section.kind is kind]


def _text(member: Object, hidden: Iterable[str] = ()) -> str:
    return _prose(member, "\n\n".join(_said(member, DocstringSectionKind.text)), hidden)


def _prose(scope: Object, text: str, hidden: Iterable[str] = ()) -> str:
    """The text of a docstring, with links for the names that mean something in its scope and are not hidden there."""
    names = set(hidden)

    def find(name: str) -> str | None:
        full = None if name.partition(".")[0] in names else full_name(name, scope)
        return None if full == scope.path else full

    return as_markdown(text, partial(with_links, find=find))


def _described(member: Class | Function | Attribute) -> str:
    """A directive of Sphinx that describes a member, with what is in it."""
    if isinstance(member, Class):
        return _class(member)
    return _function(member) if isinstance(member, Function) else _attribute(member)


def _directive(kind: str, signature: str, body: Iterable[str], *, inner: bool = False, **options: str | None) -> str:
    """A directive of Sphinx that describes something; what is inner stands in no table of contents, for brevity."""
    lines = [f":{name}: {value}".rstrip() for name, value in options.items() if value is not None]
    lines += [":no-contents-entry:"] if inner else []
    text = "\n\n".join(part for part in body if part)
    fence = "`" * (max((len(line) - len(line.lstrip("`")) for line in text.splitlines()), default=2) + 1)
    fence = max(fence, "```", key=len)
    return "\n".join([f"{fence}{{py:{kind}}} {signature}", *lines, "", text, fence])


def _class(class_: Class) -> str:
    attributes = list(chain.from_iterable(_said(class_, DocstringSectionKind.attributes)))
    names = {attribute.name for attribute in attributes}
    bases = ", ".join(f"`{base}`" for base in class_.bases)
    body = [
        f"Bases: {_prose(class_, bases)}" if bases and bases != "`object`" else "",
        _text(class_),
        _fields(class_),
        *(_named_attribute(class_, attribute) for attribute in attributes),
        *(_described(member) for member in public(class_) if member.name not in names),
    ]
    kind = "exception" if any(str(base).endswith(("Error", "Exception")) for base in class_.bases) else "class"
    return _directive(kind, signatures.of_class(class_), body)


def _function(function: Function) -> str:
    method = isinstance(function.parent, Class)
    names = [one.name for one in function.parameters]
    marks: Mapping[str, str | None] = {
        label: "" for label in ("staticmethod", "classmethod", "abstractmethod") if label in function.labels
    }
    body = [_text(function, names), _fields(function, names)]
    signature = signatures.of_function(function, method=method)
    return _directive("method" if method else "function", signature, body, inner=method, **marks)


def _attribute(attribute: Attribute) -> str:
    in_class = isinstance(attribute.parent, Class)
    is_property = "property" in attribute.labels
    kind = "property" if is_property else "attribute" if in_class else "data"
    type_ = signatures.annotation(attribute.annotation) or None
    body = [_text(attribute), _fields(attribute)]
    value = None if is_property else signatures.value_of(attribute)
    return _directive(kind, attribute.name, body, inner=in_class, type=type_, value=value)


def _named_attribute(class_: Class, attribute: DocstringAttribute) -> str:
    type_ = signatures.annotation(attribute.annotation) or None
    body = [_prose(class_, attribute.description, (attribute.name,))]
    return _directive("attribute", attribute.name, body, inner=True, type=type_)


def _fields(scope: Object, hidden: Iterable[str] = ()) -> str:
    """The sections as fields: what is said of each name, what is returned."""
    prose: Callable[[str], str] = partial(_prose, scope, hidden=tuple(hidden))
    fields = []
    for kind, title in FIELDS.items():
        for items in _said(scope, kind):
            lines = [f"{_subject(scope, item)}{prose(item.description)}" for item in items]
            fields.append(f":{title}:\n" + "\n".join(indent(line, "      ")[2:] for line in lines))
    return "\n".join(fields)


def _subject(scope: Object, item: DocstringParameter | DocstringRaise | DocstringReturn | DocstringYield) -> str:
    """The start of an item in the list of a section: a dash and a name. A result has neither."""
    if isinstance(item, DocstringParameter):
        return f"- **{escaped(item.name)}** – "
    if not isinstance(item, DocstringRaise):
        return "  "
    name = str(item.annotation)
    full = full_name(name, scope) or only_one_called(name)
    if full is None and hasattr(builtins, name):
        return f"- {{py:exc}}`{name}` – "
    return f"- {{py:obj}}`{name} <{full}>` – " if full else f"- `{name}` – "
