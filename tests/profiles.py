"""Two profiles for all tests: how many examples hypothesis draws, whatever number a test names, and which tests run.

`commit` is the default. It draws the same examples each time, so after the first run it finds nothing new, and an
eighth of the number that a test names is enough. `--hypothesis-profile night` draws other examples each time, four
times as many, and keeps those that fail. Only it runs the tests that are marked `night`.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import settings

FEW = 10
"""So many examples are drawn at least, or as many as a test names if it names fewer, for what an example costs."""

OWN = "_hypothesis_internal_use_settings"
"""The attribute of a test that holds its settings. Hypothesis has no other way to change them for all tests."""

night = pytest.mark.skipif("config.getoption('hypothesis_profile') != 'night'", reason="repeats others, at night only")
"""Of tests that take long and repeat what others show."""


def register() -> None:
    """Make the profiles known, and load the default."""
    settings.register_profile("commit", derandomize=True, deadline=None, database=None)
    settings.register_profile("night", derandomize=False, deadline=None)
    settings.load_profile("commit")


def examples(named: int, profile: settings) -> int:
    """How many examples are drawn where a test names a number.

    >>> few, many = settings(derandomize=True, database=None), settings(derandomize=False)
    >>> [(examples(named, few), examples(named, many)) for named in (5, 30, 100)]
    [(5, 20), (10, 120), (12, 400)]
    """
    if not profile.derandomize:
        return 4 * named
    return min(named, max(FEW, named // 8))


def adapt(test: Callable[..., Any], profile: settings) -> None:
    """Have a test of hypothesis follow a profile, also where its own settings say otherwise."""
    own: settings = getattr(test, OWN)
    number = examples(own.max_examples, profile)
    setattr(test, OWN, settings(own, max_examples=number, derandomize=profile.derandomize, database=profile.database))


def adapt_all(items: Iterable[pytest.Item]) -> None:
    """Have all tests that were collected follow the profile that is loaded."""
    functions = (item.obj for item in items if isinstance(item, pytest.Function))
    profile = settings.default
    for test in dict.fromkeys(getattr(one, "__func__", one) for one in functions):
        if profile is not None and hasattr(test, OWN):
            adapt(test, profile)
