"""One error for whatever is wrong with a certificate: rejected with its place, or none of its kind."""

from types import ModuleType
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.acceptance import accepted
from tests.messages import exactly


class Rejected(Exception):
    """What this checker raises."""


def checker(outcome: Any) -> ModuleType:
    """A checker that returns this, or raises it."""

    def check(certificate: Any) -> dict[str, Any]:
        if isinstance(outcome, Exception):
            raise outcome
        assert certificate == {"format": "one"}
        return {"classes": outcome}

    module = ModuleType("checker")
    module.check, module.Rejected = check, Rejected  # type: ignore[attr-defined]
    return module


def test_what_is_accepted_says_what_it_establishes() -> None:
    assert accepted({"format": "one"}, checker(38), "a certificate") == {"classes": 38}


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        (Rejected("classes: 000"), "the certificate is rejected at classes: 000"),
        (KeyError("games"), "this is not a certificate: KeyError 'games'"),
        (IndexError("list index"), "this is not a certificate: IndexError list index"),
        (TypeError("unhashable"), "this is not a certificate: TypeError unhashable"),
        (ValueError("invalid literal"), "this is not a certificate: ValueError invalid literal"),
        (AttributeError("no items"), "this is not a certificate: AttributeError no items"),
        (RecursionError("too deep"), "this is not a certificate: RecursionError too deep"),
    ],
)
def test_whatever_is_wrong_is_bad_input(raised: Exception, message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        accepted({"format": "one"}, checker(raised), "a certificate")


def test_an_error_of_the_checker_itself_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        accepted({"format": "one"}, checker(ZeroDivisionError()), "a certificate")
