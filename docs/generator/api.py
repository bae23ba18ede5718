"""The reference of the library, from its docstrings."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from textwrap import indent

from griffe import Attribute, Class, Function, Module, Object
from sphinx.util.logging import getLogger

from docs.generator import signatures
from docs.generator.docstrings import Docstring, as_markdown, read
from docs.generator.library import full_name, module_named, modules_of, only_one_called, public
from docs.generator.prose import escaped, with_links

LOGGER = getLogger(__name__)
FIELDS = {"Args": "Parameters", "Returns": "Returns", "Yields": "Yields", "Raises": "Raises"}
"""What the sections of a docstring are called on a page, in their order there."""


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
    yield _prose(module, _read(module).text)
    yield from (_described(member) for member in public(module))


def _read(member: Object) -> Docstring:
    if member.docstring is None:
        return Docstring()
    try:
        return read(member.docstring.value)
    except ValueError as error:  # a warning, so that one build names all of them
        LOGGER.warning("%s", error, location=f"docstring of {member.path}")
        return Docstring(member.docstring.value)


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
    said = _read(class_)
    members = public(class_)
    attributes = said.named.get("Attributes", {})
    kept = [member for member in members if member.name not in attributes]
    bases = ", ".join(f"`{base}`" for base in class_.bases)
    body = [
        f"Bases: {_prose(class_, bases)}" if bases and bases != "`object`" else "",
        _prose(class_, said.text),
        _fields(class_, said),
        *(_named_attribute(class_, name, text) for name, text in attributes.items()),
        *map(_described, kept),
    ]
    kind = "exception" if any(str(base).endswith(("Error", "Exception")) for base in class_.bases) else "class"
    return _directive(kind, signatures.of_class(class_), body)


def _function(function: Function) -> str:
    said = _read(function)
    method = isinstance(function.parent, Class)
    names = [one.name for one in function.parameters]
    marks: Mapping[str, str | None] = {
        label: "" for label in ("staticmethod", "classmethod", "abstractmethod") if label in function.labels
    }
    body = [_prose(function, said.text, names), _fields(function, said, names)]
    signature = signatures.of_function(function, method=method)
    return _directive("method" if method else "function", signature, body, inner=method, **marks)


def _attribute(attribute: Attribute) -> str:
    said = _read(attribute)
    in_class = isinstance(attribute.parent, Class)
    is_property = "property" in attribute.labels
    kind = "property" if is_property else "attribute" if in_class else "data"
    type_ = signatures.annotation(attribute.annotation) or None
    body = [_prose(attribute, said.text), _fields(attribute, said)]
    value = None if is_property else signatures.value_of(attribute)
    return _directive(kind, attribute.name, body, inner=in_class, type=type_, value=value)


def _named_attribute(class_: Class, names: str, text: str) -> str:
    first, *more = names.split(", ")
    member = class_.members.get(first)
    type_ = signatures.annotation(member.annotation) or None if isinstance(member, Attribute) else None
    signature = "\n".join([first, *more])
    return _directive("attribute", signature, [_prose(class_, text, (first, *more))], inner=True, type=type_)


def _fields(scope: Object, said: Docstring, hidden: Iterable[str] = ()) -> str:
    """The sections as fields: what is said of each name, what is returned."""
    prose: Callable[[str], str] = partial(_prose, scope, hidden=tuple(hidden))
    fields = []
    for section, title in FIELDS.items():
        if section in said.plain:
            fields.append(f":{title}:\n{indent(prose(said.plain[section]), '    ')}")
        elif section in said.named:
            named = said.named[section].items()
            items = [f"- {_subject(scope, section, name)} – {prose(text)}" for name, text in named]
            fields.append(f":{title}:\n" + "\n".join(indent(item, "      ")[2:] for item in items))
    return "\n".join(fields)


def _subject(scope: Object, section: str, names: str) -> str:
    if section == "Raises":
        full = full_name(names, scope) or only_one_called(names)
        if full is None and hasattr(builtins, names):
            return f"{{py:exc}}`{names}`"
        return f"{{py:obj}}`{names} <{full}>`" if full else f"`{names}`"
    return ", ".join(f"**{escaped(name)}**" for name in names.split(", "))
