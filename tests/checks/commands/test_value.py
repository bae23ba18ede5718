"""`knotgames value`: what is said of a value of knot-type games."""

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
