"""Quotients of theories: the kernel accepts what is right, and says which part of what is wrong it refuses."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.induction import check
from knotgames.checks.certificates.rocq import sums
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import Kernel, Refused
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import printed
from tests.checks.certificates.rocq.theories import constant
from tests.checks.checkers.forgeries import DELETED, Certificate, forged


def _named(separate: bool, fixed: bool) -> Development:
    moves, parity = ("separate" if separate else "shared"), ("fixed" if fixed else "free")
    return replace(sums.development(constant(separate, fixed)), name=f"{moves}_moves_{parity}_parity")


KINDS = [(True, False), (False, True)]
"""Theories with separate moves and no fixed parity, and with shared moves and a fixed parity."""
DEVELOPMENTS = [partial(_named, *kind) for kind in KINDS]


@judged_together
@needs_rocq
def test_the_kernel_accepts_quotients(judged: Judged) -> None:
    for separate, fixed in KINDS:
        size = check(constant(separate, fixed))
        assert size == (8 if fixed else 4)
        name = _named(separate, fixed).name
        statements = printed(judged(_named(separate, fixed)))
        count = f"exists l : list (game {name}.the_theory), length l = {size} /\\ represents equivalent l"
        assert statements[f"exactly_{size}_classes"] == count
        assert "exactly_4_indistinguishable_classes" in statements
        added = f"{name}.value (sum s g h) = {name}.add s ({name}.value g) ({name}.value h)"
        assert added in statements["value_of_sum"]


PARTS: Mapping[str, tuple[Mapping[str, Any], str]] = {
    "an entry of the table": ({"tables/+/N1*/N1*": "K1"}, "table_adds_positions"),
    "an entry that is not symmetric": ({"tables/+/U1/P2*": "N1*"}, "sums_commute"),
    "an entry of the wrong parity": ({"tables/+/U1/U1": "N1*"}, "parities_add"),
    "a forbidden set": ({"classes/U1/conditions/0/forbidden/1": DELETED}, "no_game_has_two_classes"),
    "a required set": ({"classes/N1*/conditions/0/required/0/1": DELETED}, "odd_games_have_a_class"),
    "a leaf of the tree": ({"one class/0/2/2": "U1"}, "even_games_have_a_class"),
    "a payoff": ({"classes/N1*/payoffs/0": 2}, "payoffs_are_those_of_best_play"),
    "a payoff of a terminal game": ({"theory/payoffs/u": 1}, "terminal_games_are_worth_their_payoffs"),
    "the table of terminal games": ({"theory/sums/+/k/k": "k"}, "table_adds_terminal_games"),
    "a game of a class": ({"games/2/1/0/0": "K1"}, "every_class_has_a_game"),
}
"""What is corrupted, and the lemma that is refused."""


def corrupted(part: str) -> Certificate:
    return forged(constant(), PARTS[part][0])


@needs_rocq
def test_the_kernel_refuses_the_part_that_is_wrong(kernel: Kernel) -> None:
    cases = {part: (sums.development(corrupted(part)), lemma) for part, (_, lemma) in PARTS.items()}
    for part, said in refusals(kernel, cases).items():
        assert re.match(r'Unable to unify "(None|true|false)" with "', said), part


@pytest.mark.parametrize("part", PARTS)
def test_the_other_checker_refuses_it_too(part: str) -> None:
    with pytest.raises(InputError):
        check(corrupted(part))


@needs_rocq
def test_the_kernel_names_the_part_that_is_wrong(kernel: Kernel) -> None:
    """And the place."""
    with pytest.raises(Refused) as refused:
        kernel.check(sums.development(corrupted("the table of terminal games")))
    said = str(refused.value)
    what = "The table of + adds terminal games as the table of terminal games says"
    assert said.startswith(f"quotient_of_constant: table_adds_terminal_games is refused ({what}, line ")
    assert '"Some (end_k, end_k)"' in said
    assert "\n" not in said


def test_names_of_any_letters_are_written() -> None:
    certificate = constant()
    certificate["theory"]["name"] = 'a *) "b'
    text = sums.development(certificate).text
    assert text.startswith('(** * The theory "a * b", with')
    assert sums.development(certificate).name == "quotient_of_a_s___b"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", "another", "expected the format 'knotgames induction certificate 1'"),
        ("tables", {}, "there is no '+'"),
        ("classes", {}, "there are no classes"),
        ("games", [["U1"]], ""),
        ("theory", None, ""),
    ],
)
def test_what_has_not_the_form_is_no_certificate(key: str, value: Any, message: str) -> None:
    certificate = constant() | {key: value}
    with pytest.raises(InputError, match=re.escape(f"this is not a certificate of the induction: {message}")):
        sums.development(certificate)
