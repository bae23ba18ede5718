"""The functions that two accounts of a question share. A mistake in one of them can be in both, and no case shows it.

The code of an account says what it can use: the functions and classes that it names, and those that these name in turn,
within this program and the folder of the account. A method is found if its object is known beforehand: a global name,
an argument of the check, a class. A method of a case, or of the result of a call, is not found.
"""

from __future__ import annotations

import builtins
import dis
from collections import ChainMap, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from inspect import getattr_static, unwrap
from pathlib import Path
from types import CodeType, FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any

from knotgames.checks.accounts.allowed import ALLOWED

PROJECT = "knotgames."
"""The prefix of the names of our modules."""

LARGEST = 100
"""The size up to which collections are searched for functions."""

_UNKNOWN = object()
"""A name whose object is not known before the account runs."""


def require_apart(
    scope: str, left: Callable[..., Any], right: Callable[..., Any], law_of: Collection[Callable[..., Any]] = ()
) -> None:
    """Require that two accounts share no function or class of this program, but for those of `accounts.allowed`.

    Raises:
        ValueError: the accounts share another function; or they do not share one of these.

    >>> from knotgames.algebra.partizan.forms import STAR, add, parse
    >>> require_apart("all forms", lambda form: add(form, STAR), lambda form: add(STAR, form), law_of=[add])
    >>> require_apart("all forms", lambda form: add(form, STAR), lambda form: parse(f"{form} + *"))
    Traceback (most recent call last):
        ...
    ValueError: both accounts use knotgames.algebra.partizan.forms.add, so they share its mistakes: write one account \
without it, or name it in law_of if the question is a law of it: all forms
    """
    excused = {_key(one) for one in law_of}
    first, second = (_used(one, excused) for one in (left, right))
    for key, one in first.items():
        if key in second and key not in excused and _is_ours(one):
            raise ValueError(
                f"both accounts use {_name(one)}, so they share its mistakes: write one account without it, or name it "
                f"in law_of if the question is a law of it: {scope}"
            )
    for one in law_of:
        if _key(one) not in first.keys() & second.keys():
            raise ValueError(f"law_of names {_name(one)}, but the accounts do not both use it: remove it: {scope}")


def _used(account: Any, excused: Collection[Any]) -> Mapping[Any, Any]:
    """Return the functions and classes that an account can use, those that it names itself first."""
    home: Path | None = None
    used: dict[Any, Any] = {}
    visited: dict[int, Any] = {}
    waiting = deque([account])
    while waiting:
        one = waiting.popleft()
        if id(one) in visited:
            continue
        visited[id(one)] = one  # which keeps it, and so its number
        if isinstance(one, FunctionType | type):
            key = _key(one)
            if key not in excused and _name(one) in ALLOWED:
                continue
            used.setdefault(key, one)
            home = home or _folder(one)
            if key in excused or not (_is_ours(one) or _folder(one) == home):
                continue
        waiting += _parts(one)
    return used


def _parts(one: Any) -> Iterator[Any]:
    """Yield what a function or a collection of functions is made of, and what a function names."""
    match one:
        case partial():
            yield from (one.func, *one.args, *one.keywords.values())
        case MethodType():
            yield from (one.__func__, one.__self__)
        case property():
            yield one.fget
        case cached_property():
            yield one.func
        case staticmethod() | classmethod():
            yield one.__func__
        case FunctionType():
            yield from (*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values())
            around = ChainMap(_closure(one), one.__globals__, vars(builtins))
            for first, *attributes in _names(one.__code__):
                yield from _followed(around.get(first, _UNKNOWN), attributes)
        case tuple() | list() | set() | frozenset() if len(one) <= LARGEST:
            yield from filter(callable, one)
        case dict() if len(one) <= LARGEST:
            yield from filter(callable, one.values())
        case _ if hasattr(one, "__wrapped__"):
            yield unwrap(one)
        case _ if callable(one) and _is_ours(type(one)):
            yield getattr_static(one, "__call__")


def _closure(function: FunctionType) -> dict[str, Any]:
    """Return the variables of enclosing functions that have a value."""
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:
            continue
    return found


@cache
def _names(code: CodeType) -> tuple[tuple[str, ...], ...]:
    """Return the names that a code reads from around it, each with the attributes that are read of it at once."""
    found: list[tuple[str, ...]] = []
    follows = False
    for step in dis.get_instructions(code):
        match step.opname:
            case "LOAD_GLOBAL" | "LOAD_NAME" | "LOAD_DEREF" | "LOAD_CLASSDEREF":
                found.append((step.argval,))
                follows = True
            case "LOAD_ATTR" | "LOAD_METHOD" if follows:
                found[-1] = (*found[-1], step.argval)
            case _:
                follows = False
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return (*found, *(names for one in inner for names in _names(one)))


def _followed(one: Any, attributes: Iterable[str]) -> Iterator[Any]:
    """Yield an object, its attribute, the attribute of that, and so on. No property is computed."""
    for attribute in attributes:
        if one is _UNKNOWN:
            return
        yield one
        found = getattr_static(one, attribute, _UNKNOWN)
        is_stored = isinstance(one, ModuleType) or isinstance(found, MemberDescriptorType)
        one = getattr(one, attribute, _UNKNOWN) if is_stored else found
    yield one


def _key(one: Any) -> Any:
    """Return a key that is the same for functions of one code."""
    return one if isinstance(one, type) else getattr(unwrap(one), "__code__", one)


def _name(one: Any) -> str:
    return f"{one.__module__}.{one.__qualname__}"


def _folder(one: Any) -> Path | None:
    """Return the folder of the file in which a function is written."""
    code = getattr(one, "__code__", None)
    return Path(code.co_filename).parent if code else None


def _is_ours(one: Any) -> bool:
    return str(getattr(one, "__module__", "")).startswith(PROJECT)
