"""Two accounts share no function of the program but the allowed ones, however they come by it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from typing import Any

import pytest

from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.heaps.octal import Code, solve
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.sums import outcome, sums
from knotgames.checks.accounts import allowed
from knotgames.checks.accounts.shared import require_apart
from knotgames.checks.claim import Claim, Question
from knotgames.checks.questions import every
from knotgames.games.partizan_kayles import MISERE, splits

Account = Callable[..., Any]

KAYLES = Code.parse("0.77")


def by_solver(heap: int) -> int:
    """The solver, behind a helper."""
    found = solve(KAYLES, 200).series
    assert found is not None
    return found[heap]


@cache
def remembered(heap: int) -> int:
    return by_solver(heap)


@dataclass(frozen=True)
class Rules:
    """Accounts that are reached by an attribute."""

    kept: Account = by_solver
    listed: tuple[Account, ...] = field(default=(by_solver,))

    def value(self, heap: int) -> int:
        return by_solver(heap)

    @property
    def series(self) -> object:
        return solve(KAYLES, 200).series


def by_mex(heap: int) -> int:
    """The values by their definition, which uses allowed functions only."""
    return mex({nim_sum(map(by_mex, left)) for move in KAYLES.moves for left in parts(move, heap)})


def parts(move: Any, heap: int) -> list[list[int]]:
    return [[size for _, size in left] for left in move.options(heap)]


def enclosing(account: Account) -> Account:
    def inner(heap: int) -> list[int]:
        return [account(one) for one in [heap]]

    return inner


RULES = Rules()
THROUGH: dict[str, Account] = {
    "its name": lambda heap: solve(KAYLES, heap),
    "a helper": by_solver,
    "a helper that remembers": remembered,
    "a closure": enclosing(by_solver),
    "an argument that is bound": partial(lambda account, heap: account(heap), by_solver),
    "a default": lambda heap, account=by_solver: account(heap),
    "a method": lambda heap: RULES.value(heap),
    "a bound method": RULES.value,
    "a property": lambda heap: RULES.series,
    "a field": lambda heap: RULES.kept(heap),
    "a collection": partial(lambda accounts, heap: accounts["a"](heap), {"a": by_solver}),
    "a function within": lambda heap: [*map(lambda one: by_solver(one), [heap])],  # noqa: C417
}


@pytest.mark.parametrize("way", THROUGH)
def test_the_solver_is_no_oracle_for_itself(way: str) -> None:
    def plain(heap: int) -> object:
        return solve(KAYLES, heap + 1)

    for left, right in ((THROUGH[way], plain), (plain, THROUGH[way])):
        with pytest.raises(ValueError, match=r"both accounts use knotgames\.algebra\.heaps\.octal\.solve, so they"):
            every("heaps to 9", range(9), left, right)
    assert all(finding.holds for finding in every("heaps to 9", range(9), by_solver, by_mex).findings())


def test_a_law_may_share_the_function_of_which_it_is_one_and_no_other() -> None:
    memo: dict[tuple[int, ...], LastMoveOutcome] = {}

    def played(total: tuple[int, ...]) -> LastMoveOutcome:
        return outcome(total, sums(partial(splits, take=MISERE.take)), Play.MISERE, memo)

    law = partial(every, "sums", [(3,), (1, 2, 3)], lambda total: played((*total, 3)), played)
    with pytest.raises(ValueError, match=r"both accounts use \S+\.sums\.outcome, so they .*: sums$"):
        law()
    named: list[list[Account]] = [[played], [outcome, sums]]
    for some in named:
        assert all(finding.holds for finding in law(law_of=some).findings())
    with pytest.raises(ValueError, match=r"both accounts use \S+\.sums\.sums, so they"):
        law(law_of=[outcome])
    with pytest.raises(
        ValueError, match=r"law_of names knotgames\.algebra\.heaps\.nim\.mex, but the accounts do not both use it"
    ):
        law(law_of=[played, mex])


def test_an_allowed_function_may_call_anything() -> None:
    require_apart("all", lambda heaps: nim_sum(heaps), lambda heaps: nim_sum([*heaps, 0]))
    require_apart("all", lambda heaps: nim_sum(heaps), lambda heaps: nim_sum([*heaps, 0]), law_of=[nim_sum])


def test_a_repository_may_share_functions_of_its_own() -> None:
    require_apart("all", lambda move: parts(move, 3), lambda move: parts(move, 4))


def test_the_claim_is_named_with_the_scope_and_the_function() -> None:
    def check() -> list[Question]:
        return [every("heaps to 9", range(9), by_solver, lambda heap: solve(KAYLES, heap))]

    with pytest.raises(ValueError, match=r"solve, so they .*: heaps to 9$"):
        list(Claim("P", "1", "It is so.", check).findings())


@pytest.mark.parametrize("name", sorted({**allowed.RULES, **allowed.VALUES, **allowed.MACHINERY}))
def test_what_is_allowed_exists(name: str) -> None:
    place = re.match(r"(.*?)((?:\.[A-Z]\w*)?\.\w+)$", name)
    assert place
    found: Any = import_module(f"knotgames.{place[1]}")
    for attribute in place[2].split(".")[1:]:
        found = getattr(found, attribute)
    assert f"{found.__module__}.{found.__qualname__}" == f"knotgames.{name}"
