"""Good and forged certificates: a file for each checker, with `GOOD` and `FORGED`, certificates by their names.

What is forged differs from something good in little, and the less the better: each is there because a line or a
condition of the checker is all that refuses it.
"""

import json
import pickle
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

import pytest

Certificate = dict[str, Any]

DELETED: Final = object()
"""The value of an entry that is taken out."""


def in_one_process(checkers: Iterable[str]) -> list[Any]:
    """Checkers as parameters of a test, of which all that has to do with one runs in one process: to make its
    certificates may take a second.
    """
    return [pytest.param(name, marks=pytest.mark.xdist_group(f"certificates for {name}")) for name in checkers]


def forged(good: Certificate, changes: Mapping[str, Any]) -> Certificate:
    """A copy of a certificate with other values at some places.

    Args:
        good: the certificate.
        changes: the values by their places: keys and numbers, with slashes between them. `DELETED` takes an entry out,
            and the number after the last one adds an entry.

    >>> forged({"cases": [{"proof": [1]}]}, {"cases/0/proof/1": 5, "format": "x"})
    {'cases': [{'proof': [1, 5]}], 'format': 'x'}
    """
    made: Certificate = pickle.loads(pickle.dumps(good))  # a copy, sooner than by `copy`
    for place, value in changes.items():
        inner: Any = made
        *outer, last = place.split("/")
        for key in outer:
            inner = inner[int(key) if isinstance(inner, list) else key]
        if value is DELETED:
            del inner[int(last) if isinstance(inner, list) else last]
        elif isinstance(inner, list) and int(last) == len(inner):
            inner.append(value)
        else:
            inner[int(last) if isinstance(inner, list) else last] = value
    return made


def more(good: Certificate, options: list[list[int]], worth: list[int], apart: list[Any]) -> Certificate:
    """A certificate of a law with one game more."""
    changes: dict[str, Any] = {"law/apart": apart}
    for place, value in (("game/options", options), ("law/worth", worth)):
        changes[f"{place}/{len(good['law']['worth'])}"] = value
    return forged(good, changes)


def finite(good: Certificate, heaps: int) -> dict[str, Any]:
    """The changes by which a certificate of a quotient speaks of the heaps up to one alone."""
    return {"period": None, "phi": good["phi"][: heaps + 1]}


def with_other_kinds(good: Certificate, unread: Collection[str] = ()) -> dict[str, Certificate]:
    """Return copies of a certificate in which a number or a truth value is replaced by another kind of value. One entry
    of each list is changed, which is 0 or 1 if there is one.

    Args:
        good: the certificate.
        unread: keys of what the checker does not read.

    >>> with_other_kinds({"phi": [7, 0], "fixed": True}).keys()
    dict_keys(['phi/1 is 0.0', "phi/1 is '0'", 'phi/1 is False', 'fixed is 1', "fixed is 'true'"])
    """
    chosen: dict[str, tuple[str, Any]] = {}
    for place, value in _leaves({key: value for key, value in good.items() if key not in unread}):
        kind = re.sub(r"(?<=/)[0-9]+\b", "*", place)
        if kind not in chosen or (value in (0, 1) and chosen[kind][1] not in (0, 1)):
            chosen[kind] = place, value
    return {
        f"{place} is {other!r}": forged(good, {place: other})
        for place, value in chosen.values()
        for other in ([int(value), json.dumps(value)] if type(value) is bool else _other_kinds(value))
    }


def _other_kinds(number: int) -> list[Any]:
    return [float(number), str(number), *([bool(number)] if number in (0, 1) else [])]


def _leaves(data: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """The places of all numbers and truth values, with these."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(value, f"{place}/{key}" if place else str(key))
    elif isinstance(data, int):
        yield place, data


def as_read(certificates: Mapping[str, Mapping[str, Any]]) -> dict[str, Certificate]:
    """Certificates as they are read from files."""
    read: dict[str, Certificate] = json.loads(json.dumps(certificates))
    return read
