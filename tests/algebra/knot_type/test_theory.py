"""Theories of sums: what a TOML file declares, every defect of one by name, and the theories that are shipped."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.knot_type.theory import (
    KNOT,
    SumRule,
    Theory,
    read_theory,
    shipped_theories,
    shipped_theory,
    theory_from,
)
from knotgames.algebra.notation import InputError
from tests.messages import exactly

Data = dict[str, Any]

ALL = shipped_theories()


def knot() -> Data:
    return {"terminals": {"u": 0, "k": 1}, "sums": {"+": {"u": {"u": "u", "k": "k"}, "k": {"u": "k", "k": "k"}}}}


def setting(*keys: str, to: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = to

    return change


def without(*keys: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


DEFECTS = [
    (setting("terminal", to={}),
     "unknown key 'terminal', expected one of terminals, sums, summary, fixed_parity, separate_moves"),
    (setting("terminals", to=["u", "k"]), "terminals: expected a table, found ['u', 'k']"),
    (setting("sums", to=3), "sums: expected a table, found 3"),
    (setting("summary", to=3), "summary: expected text, found 3"),
    (setting("fixed_parity", to="yes"), "fixed_parity: expected true or false, found 'yes'"),
    (setting("separate_moves", to=1), "separate_moves: expected true or false, found 1"),
    (setting("sums", to={}), "sums: expected at least one sum"),
    (without("sums"), "sums: expected at least one sum"),
    (setting("terminals", "u", to="0"), "terminals.u: expected a payoff from 0 to 99, found '0'"),
    (setting("terminals", "u", to=True), "terminals.u: expected a payoff from 0 to 99, found True"),
    (setting("terminals", "u", to=0.5), "terminals.u: expected a payoff from 0 to 99, found 0.5"),
    (setting("terminals", "u", to=-1), "terminals.u: expected a payoff from 0 to 99, found -1"),
    (setting("terminals", "u", to=100), "terminals.u: expected a payoff from 0 to 99, found 100"),
    (setting("sums", "plus", to=knot()["sums"]["+"]), "sums.plus: expected a symbol such as + or +k"),
    (setting("sums", "+K", to=knot()["sums"]["+"]), "sums.+K: expected a symbol such as + or +k"),
    (setting("sums", "", to=knot()["sums"]["+"]), "sums.: expected a symbol such as + or +k"),
    (setting("sums", "+", to="max"), "sums.+: expected a row for each terminal game"),
    (setting("sums", "+", "u", to="u"), "sums.+: expected a row for each terminal game"),
    (setting("sums", "+", "d", to={}), "sums.+.d: no terminal game is called 'd'"),
    (setting("sums", "+", "u", "d", to="u"), "sums.+.u.d: no terminal game is called 'd'"),
    (without("sums", "+", "k"), "sums.+: the sum is not total, there is no row 'k'"),
    (without("sums", "+", "k", "u"), "sums.+: the sum is not total, there is no entry k.u"),
    (setting("sums", "+", "k", "k", to="d"), "sums.+.k.k: expected a terminal game, found 'd'"),
    (setting("sums", "+", "k", "k", to=["k"]), "sums.+.k.k: expected a terminal game, found ['k']"),
    (setting("sums", "+", "u", "k", to="u"), "sums.+: the sum is not commutative, k.u is 'k' and u.k is 'u'"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), DEFECTS, ids=[message for _, message in DEFECTS])
def test_a_defect_is_named(change: Callable[[Data], None], message: str) -> None:
    data = knot()
    change(data)
    with pytest.raises(InputError, match=exactly(f"theory 'here': {message}")):
        theory_from(data, "knot", "here")


def test_all_defects_are_named_at_once() -> None:
    data = knot()
    data["terminals"]["u"] = -1
    data["sums"]["+"]["k"] = {"k": "d"}
    expected = (
        "theory 'here': terminals.u: expected a payoff from 0 to 99, found -1; "
        "sums.+: the sum is not total, there is no entry k.u; sums.+.k.k: expected a terminal game, found 'd'"
    )
    with pytest.raises(InputError, match=exactly(expected)):
        theory_from(data, "knot", "here")


def test_an_empty_theory_lacks_terminals_and_sums() -> None:
    expected = "theory 'here': terminals: expected at least one terminal game; sums: expected at least one sum"
    with pytest.raises(InputError, match=exactly(expected)):
        theory_from({}, "empty", "here")


@pytest.mark.parametrize("name", ["U", "1", "u k", "", "ü"])
def test_a_terminal_game_has_a_name_of_small_letters_and_digits(name: str) -> None:
    data = {"terminals": {name: 0}, "sums": {"+": {name: {name: name}}}}
    expected = f"theory 'here': terminals.{name}: expected a name of small letters and digits"
    with pytest.raises(InputError, match=exactly(expected)):
        theory_from(data, "one", "here")


@pytest.mark.parametrize("symbol", ["+", "+k", "&", "%2", "^", "/", ".", ":", "~", "-", "-a1"])
def test_a_sum_may_have_any_of_these_symbols(symbol: str) -> None:
    data = {"terminals": {"u": 0}, "sums": {symbol: {"u": {"u": "u"}}}}
    assert theory_from(data, "one", "here").sums == (SumRule(symbol, ((0,),)),)


def test_a_theory_is_what_its_data_say() -> None:
    data = {**knot(), "summary": "a summary", "fixed_parity": False, "separate_moves": True}
    sums = (SumRule("+", ((0, 1), (1, 1))),)
    assert theory_from(data, "t", "here") == Theory("t", ("u", "k"), (0, 1), sums, True, False, "a summary")
    plain = theory_from(knot(), "t", "here")
    assert (plain.separate_moves, plain.fixed_parity, plain.summary) == (False, True, "")
    assert eval(repr(plain), {"Theory": Theory, "SumRule": SumRule}) == plain


def test_a_file_is_read_and_named_after_itself(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[terminals]\nu = 0\n[sums."+"]\nu = { u = "u" }\n', encoding="utf-8")
    assert read_theory(path) == Theory("mine", ("u",), (0,), (SumRule("+", ((0,),)),))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[terminals]\nu = 0\n", r"^theory '{}': sums: expected at least one sum\Z"),
        (b"\xff\xfe\x00", r"^cannot read '{}': expected text in UTF-8, found the byte ff as number 1\Z"),
        (b"summary = 'text'\nsums = = 3\n", r"^theory '{}' is not TOML: .*line 2, column 8"),
        (None, r"^cannot read '{}': No such file or directory\Z"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(content: bytes | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=message.format(re.escape(str(path)))):
        read_theory(path)
    with pytest.raises(InputError, match=r"Is a directory$"):
        read_theory(tmp_path)


def test_an_unknown_theory_is_refused_with_those_there_are() -> None:
    expected = f"unknown theory 'chess': expected one of {', '.join(ALL)}"
    with pytest.raises(InputError, match=exactly(expected)):
        shipped_theory("chess")


@pytest.mark.parametrize("name", ["../theories/knot", "", "knot.toml"])
def test_only_names_lead_to_shipped_theories(name: str) -> None:
    with pytest.raises(InputError, match=f"^unknown theory '{re.escape(name)}'"):
        shipped_theory(name)


@pytest.mark.parametrize("name", ALL)
def test_every_shipped_theory_loads_and_its_sums_are_commutative_monoids_of_terminal_games(name: str) -> None:
    theory = shipped_theory(name)
    assert (theory.name, theory.sides) == (name, 2 if theory.separate_moves else 1)
    assert theory.summary
    assert theory.separate_moves == name.startswith("separate")
    assert theory.fixed_parity != name.endswith("any-length")
    assert hash(theory) == hash(shipped_theory(name))
    ends = range(len(theory.terminals))
    for rule in theory.sums:
        add = rule.table
        identity = rule.identity()
        assert identity is not None
        assert all(add[identity][a] == a == add[a][identity] for a in ends)
        assert all(add[a][b] == add[b][a] for a, b in product(ends, repeat=2))
        assert all(add[add[a][b]][c] == add[a][add[b][c]] for a, b, c in product(ends, repeat=3))


def test_the_sum_of_the_knot_theory_is_definition_2_8() -> None:
    (rule,) = KNOT.sums
    for a, b in product((0, 1), repeat=2):
        both_are_u = KNOT.terminals[a] == KNOT.terminals[b] == "u"
        assert KNOT.terminals[rule.table[a][b]] == ("u" if both_are_u else "k")
    assert KNOT.payoffs == (0, 1)


def test_a_sum_need_not_have_an_identity() -> None:
    assert SumRule("+", ((0, 0), (0, 0))).identity() is None
    assert SumRule("+", ((0, 0), (0, 1))).identity() == 1
