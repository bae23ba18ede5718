"""Digests of the source of checks.

A check can be weakened without a change of verdicts and mutants. The record therefore has a digest of the text of a
check and of all names from files of its paper that it uses, directly or not. Comments, docstrings, white space and the
marks of statements (`$` and backticks) do not count, nor does the tested code (rules, algebra, solvers).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

from knotgames.checks.claim import Claim

OWN = "knotgames.checks.papers."
"""The prefix of the module names of our papers."""

_DOCSTRING = re.compile(r'^"""(?:.|\n)*?"""$|(?<=:\n)\s+"""(?:.|\n)*?"""$', re.MULTILINE)
_COMMENT = re.compile(r"""(?:^|\s)# [^"'\n]*$""", re.MULTILINE)  # what a quotation mark follows may be part of a text
_NAME = re.compile(r"(?<![\w.])([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?")


def code_of(claim: Claim) -> str | None:
    """Return a digest of the source of a claim's check; None if no file of its paper defines it, as for a lemma."""
    check = getattr(claim.check, "func", claim.check)
    module, name = getattr(check, "__module__", ""), getattr(check, "__qualname__", "").partition(".")[0]
    return _digest(module, name, claim.module)


@cache
def _digest(module: str, name: str, stated: str) -> str | None:
    if not stated or not _is_of_paper(module, stated) or name not in _definitions(module):
        return None
    made = blake2b(digest_size=8)
    for place, text in sorted(_reached((module, name), stated).items()):
        made.update(f"{'.'.join(place)}\0{text}\0".encode())
    return made.hexdigest()


def _reached(start: tuple[str, str], stated: str) -> Mapping[tuple[str, str], str]:
    """Return the definitions that a name uses within the files of a paper, each with its text."""
    found: dict[tuple[str, str], str] = {}
    waiting = [start]
    while waiting:
        module, name = waiting.pop()
        if (module, name) in found or not _is_of_paper(module, stated):
            continue
        definitions, imports = _definitions(module), _imports(module)
        text = definitions.get(name)
        if text is None:
            waiting += [imports[name]] if name in imports else []
            continue
        found[module, name] = _squeezed(text)
        for first, attribute in _NAME.findall(text):
            if first in definitions:
                waiting.append((module, first))
            elif first in imports:
                inner = ".".join(filter(None, imports[first]))
                waiting.append((inner, attribute) if attribute and inner in sys.modules else imports[first])
    return found


@cache
def _is_of_paper(module: str, stated: str) -> bool:
    """Return True if a module is one of our papers, or in the folder of the module that states the claim."""
    if module.startswith(OWN) or stated.startswith(OWN):
        return module.startswith(OWN)
    here, there = (getattr(sys.modules.get(one), "__file__", None) for one in (module, stated))
    return here is not None and there is not None and Path(here).parent == Path(there).parent


@cache
def _source(module: str) -> tuple[ast.Module, list[str]]:
    text = Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8")
    return ast.parse(text), text.splitlines(keepends=True)


@cache
def _definitions(module: str) -> Mapping[str, str]:
    """Return the text of each top-level definition, by name. Other statements belong to each name that they use."""
    tree, lines = _source(module)
    found: dict[str, str] = {}
    others = []
    for node in tree.body:
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        text = _COMMENT.sub("", _DOCSTRING.sub("", "".join(lines[first - 1 : node.end_lineno])))
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                names = [node.name]
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            case ast.Import() | ast.ImportFrom():
                continue
            case _:
                others.append(text)
                continue
        for name in names:
            found[name] = found.get(name, "") + text
    for text in others:
        for name in sorted({first for first, _ in _NAME.findall(text)} & found.keys()):
            found[name] += text
    return found


@cache
def _imports(module: str) -> Mapping[str, tuple[str, str]]:
    """Return the top-level imports: for each name the module and the name there (empty for a module)."""
    found: dict[str, tuple[str, str]] = {}
    for node in _source(module)[0].body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {one.asname or one.name: (node.module, one.name) for one in node.names}
        elif isinstance(node, ast.Import):
            found |= {one.asname or one.name: (one.name, "") for one in node.names}
    return found


def _squeezed(text: str) -> str:
    """Return a text without white space, trailing commas and the marks of statements."""
    return re.sub(r",(?=[)\]}])", "", re.sub(r"[\s$`]+", "", text))
