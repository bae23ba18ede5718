"""The table of outcomes as data."""

import subprocess
import sys

import pytest

from knotgames.algebra.notation import InputError
from knotgames.games.rational.census import KNOWN_VALUES, diagrams, main, recorded, shadows
from knotgames.games.rational.tangle import Pseudodiagram, Twist
from tests.games.rational.plain import plain_value


def crossings(diagram: Pseudodiagram) -> int:
    return sum(abs(a) + b for a, b in diagram.twists)


def test_the_file_is_what_the_program_writes(capsys: pytest.CaptureFixture[str]) -> None:
    main(["6"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(list(recorded()))
    assert lines[:2] == ["position,value,outcome", "[],000,U"]
    assert [(d, v, v.outcome) for d, v in diagrams(6)] == list(recorded())


def test_the_values_are_those_of_plain_recursion() -> None:
    for diagram, value, outcome in recorded():
        assert value == plain_value(diagram.twists)
        assert value.outcome == outcome
        assert str(value.even_projection) in KNOWN_VALUES


def test_every_pseudodiagram_is_there_up_to_mirror_image_and_reversal() -> None:
    listed = {diagram.twists for diagram, _ in diagrams(4)}
    pool = [Twist(a, b) for a in range(-4, 5) for b in range(5) if 1 <= abs(a) + b <= 4]
    words: list[tuple[Twist, ...]] = [()]
    found = set()
    while words:
        word = words.pop()
        if Pseudodiagram(word).is_knot:
            found.add(word)
        words += [(*word, t) for t in pool if crossings(Pseudodiagram((*word, t))) <= 4]
    for word in found:
        mirror = tuple(Twist(-a, b) for a, b in word)
        assert len({word, mirror, word[::-1], mirror[::-1]} & listed) == 1
    assert listed <= found


def test_shadows_come_in_one_of_two_orders() -> None:
    assert all(word <= word[::-1] for word in shadows(7))


def test_the_argument_is_a_number() -> None:
    with pytest.raises(InputError, match=r"^expected the greatest number of crossings, found six$"):
        main(["six"])
    with pytest.raises(InputError, match=r"found nothing$"):
        main([])


def test_what_is_no_number_is_bad_input() -> None:
    program = [sys.executable, "-m", "knotgames.games.rational.census", "six"]
    result = subprocess.run(program, capture_output=True, text=True, timeout=600, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "census: expected the greatest number of crossings, found six\n"
