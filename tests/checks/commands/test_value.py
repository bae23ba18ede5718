"""`knotgames value`: what is said of a value of knot-type games."""

import pytest

import knotgames as kg
from knotgames.algebra.knot_type.formal import outcome
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.values import VALUES, KnotValue, value_of
from tests.printed import Run

SOME = [KnotValue.parse(name) for name in ("000", "101+", "222", "202*")]


def test_what_is_said_of_values_is_true(run: Run) -> None:
    described = run("value", *map(str, SOME), "--json").json
    assert [d["value"] for d in described] == [str(value) for value in SOME]
    for value, d in zip(SOME, described, strict=True):
        game = parse(d["game"])
        assert value_of(game) == value
        assert outcome(game) == d["outcome"]
        assert (game.birthday, game.parity) == (d["birthday"], ("even", "odd").index(d["parity"]))
        assert d["sums"] == {str(other): str(value + other) for other in VALUES}
        assert not set(d["forbidden"]) & {name for required in d["required"] for name in required}
        multiple = value
        for name in d["multiples"]:
            assert str(multiple) == name
            multiple = multiple + value
        assert {str(other) for other in SOME if other != value} <= set(d["told_apart"])
        for other, test in d["told_apart"].items():
            if test == "its parity alone":
                assert {str(value), other} == {"222", "222*"}
                continue
            with_test = KnotValue.parse(other) + value_of(parse(test))
            assert with_test.outcome != (value + value_of(parse(test))).outcome
        for other in d["divides"]:
            assert any(str(value + third) == other for third in VALUES)


def test_one_value_in_json_is_one_object(run: Run) -> None:
    described = run("value", "101+", "--json").json
    assert (described["x"], described["y"], described["z"], described["sign"]) == (1, 0, 1, "+")


@pytest.mark.parametrize(
    "text", ["u", "k", "{*, k + *}", "J = {*, k + *}; {*, {J}}", "101-", " 222*", "{u, k} + {{*, k + *}}"]
)
def test_the_command_takes_what_the_library_takes(text: str, run: Run) -> None:
    assert run("value", text, "--json").json["value"] == str(kg.value(text))


def test_a_sum_that_is_too_large_to_write_out_has_a_value(run: Run) -> None:
    nested = "u"
    for _ in range(60):
        nested = f"{{{nested}}}"
    assert run("value", " + ".join([f"{{{nested}, {nested}}}"] * 100), "--json").json["value"] == "000"


def test_a_short_description_has_ten_lines(run: Run) -> None:
    assert {len(run("value", str(value)).out.splitlines()) for value in VALUES} == {9, 10}
    assert (
        run("value", "{*, k + *}", "101-").out
        == """\
value      111: X = 1, Y = 1, Z = 1, even
outcome    1: the player who starts wins
game       {*, k + *} (birthday 2, 5 subpositions; none is smaller)
multiples  111, 222 (index 2, period 1)
divides    112-, 212-
divided by 000
told from  101- by *

value      101-: X = 1, Y = 0, Z = 1, sign -, even
outcome    1: the player who starts wins
game       {*, {{*, k + *}}} (birthday 4, 7 subpositions; none is smaller)
multiples  101-, 202, 212+, 222 (index 4, period 1)
divides    102, 202, 112-, 212-
divided by 000
told from  111 by *
--all shows the options, the sums, and what tells a value from its neighbors
"""
    )
    out = run("value", "000", "--all").out
    assert "options    none in" in out
    assert "plus       {222} is 222\n" in out
