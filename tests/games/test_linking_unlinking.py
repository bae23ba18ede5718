"""The Linking-Unlinking Game: plain play with the bracket by its definition, strategies on large boards, refusals."""

from functools import cache
from math import comb

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import KnotValue, classify
from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram, components
from knotgames.games.knot.diagrams.passes import after_passes
from knotgames.games.knot.diagrams.shadows import link_shadows
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.unknot import NotDecided, unknotted
from knotgames.games.linking_unlinking import TABULATED, parse, slipped, solve
from tests.games.knot.plain import bracket, circles
from tests.messages import exactly


def is_unlink_by_bracket(link: Diagram) -> bool:
    """Whether the bracket is a unit times (-A^2 - A^-2)^(n - 1), and the sum of all signs is 0, as in the unlink."""
    found, n = bracket(link.pd), components(link.pd)
    least, sign = min(found), -1 if min(found.values()) < 0 else 1
    expected = {least + 4 * k: sign * comb(n - 1, k) for k in range(n)}
    strands = [{*walk} for walk in circles(link)]
    mixed = [s for (a, b, _, _), s in zip(link.pd, link.signs, strict=True) if not any({a, b} <= x for x in strands)]
    return found == expected and sum(mixed) == 0


@cache
def plain_value(link: Diagram) -> KnotValue:
    """The value by recursion over the options."""
    if link.unresolved:
        return classify({plain_value(link.after(move)) for move in link.moves()})
    return KnotValue.parse("000" if is_unlink_by_bracket(link) else "222")


@pytest.mark.parametrize("code", ["T(2,2)", "T(2,4)", "C(2,1,2)", "P(2,2,2) unresolved 1,2,3,5,6", "T(3,3)"])
def test_the_value_agrees_with_plain_play(code: str) -> None:
    assert solve(parse(code)).data["value"] == str(plain_value(parse(code)))


def test_the_unlinks_are_those_whose_bracket_is_the_unlinks_on_small_shadows() -> None:
    for code in (code for n in range(2, 5) for code in link_shadows(n) if components(code) > 1):
        shadow = Diagram(code, link=True)
        by_bracket = [is_unlink_by_bracket(shadow.resolved(place)) for place in range(1 << len(code))]
        assert unknotted(shadow.pd).tolist() == by_bracket
        assert by_bracket == [simplified(shadow, place).is_unknot for place in range(1 << len(code))]


def test_the_moves_of_an_answer_leave_no_crossing() -> None:
    unlink = parse("C(2,1,2) resolved 3+,1+,2-,4+,5-")
    passes = solve(unlink).data["passes"]
    assert isinstance(passes, list)
    assert not after_passes(unlink, passes).pd


def test_pieces_that_do_not_cross_are_decided_one_by_one() -> None:
    trefoil = np.array([(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)])
    two = [(a, b, c, d) for a, b, c, d in np.concatenate([trefoil, trefoil + 6]).tolist()]
    knot = unknotted(tuple(two[:3]))
    assert (unknotted(tuple(two)) == np.outer(knot, knot).ravel()).all()


def test_large_rational_boards_are_won_by_the_last_player() -> None:
    words = [(2,) * 9, (4, *[1, 2] * 8), (8, 1, 8)]
    for word in words:
        position = parse(f"C({','.join(map(str, word))})")
        assert position.crossings > TABULATED
        assert not slipped(position.pd)[1]
        assert str(solve(position).outcome) == "21"[sum(word) % 2]


def test_a_link_with_the_polynomial_of_the_unlink_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.games.knot.unknot.trivial_jones", lambda code, some, circles=1: np.array([True]))
    message = (
        "a diagram of 2 crossings: cannot decide if 1 of its 1 resolutions are the unlink: moves leave crossings, and "
        "the Jones polynomial is the unlink's or too costly"
    )
    with pytest.raises(NotDecided, match=exactly(message)):
        unknotted(parse("T(2,2)").pd, ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("trefoil", "link diagram 'trefoil': expected a link of two or more components, found a knot"),
        ("PD[]", "link diagram 'PD[]': expected a link of two or more components, found a knot"),
        (
            "X[1,1,2,2] X[3,3,4,4]",
            "link diagram 'X[1,1,2,2] X[3,3,4,4]': expected a connected diagram, found 2 pieces",
        ),
        ("T(2,2) unresolved 3", "link diagram 'T(2,2) unresolved 3': crossing 3 cannot be unresolved: "
         "the crossings are 1 to 2"),
    ],
)  # fmt: skip
def test_wrong_positions_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        parse(text)
