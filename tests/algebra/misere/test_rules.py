"""Games by name: codes, Grundy's game and files, and what is refused of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.misere.rules import GRUNDY, grundys_game, read_game
from knotgames.algebra.notation import InputError, NotationError
from tests.algebra.misere.plain import plain_rule
from tests.messages import exactly


def test_grundys_game_splits_a_heap_into_unequal_ones() -> None:
    for heap in range(20):
        pairs = {(a, b) for a in range(1, heap) for b in range(a + 1, heap) if a + b == heap}
        (options,) = grundys_game(heap)
        assert set(options) == pairs


def test_a_code_is_read_as_a_code() -> None:
    game = read_game(".77")
    assert (game.name, game.rule, game.heaps) == ("0.77", Code.parse("0.77"), None)
    assert read_game(GRUNDY).rule is grundys_game
    with pytest.raises(NotationError, match="expected an octal digit"):
        read_game("0.7G")


@pytest.mark.parametrize("code", ["0.77", "0.123", "4.7"])
def test_a_file_of_the_options_of_a_code_has_its_quotient(code: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps([plain_rule(code)(heap) for heap in range(9)]), encoding="utf-8")
    game = read_game(str(path))
    assert (game.name, game.heaps) == (str(path), 8)
    by_file, by_code = misere_quotient(game.rule, game.heaps), misere_quotient(Code.parse(code), 8)
    assert (by_file.words, by_file.phi, by_file.p_portion) == (by_code.words, by_code.phi, by_code.p_portion)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({}, "expected a list with the options of each heap"),
        ([], "expected a list with the options of each heap"),
        ([[], {"0": 1}], "heap 0: expected an object with the keys left and right, found []"),
        ([[], [[0], 0]], "heap 1: expected options that are lists of heaps before it, found 0"),
        ([[], [[1]]], "heap 1: expected options that are lists of heaps before it, found [1]"),
        ([[], [[-1]]], "heap 1: expected options that are lists of heaps before it, found [-1]"),
        ([[], [[True]]], "heap 1: expected options that are lists of heaps before it, found [true]"),
    ],
)
def test_a_file_that_is_no_list_of_options_is_refused(content: Any, message: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    separator = ", " if message.startswith("heap") else ": "
    with pytest.raises(InputError, match=exactly(f"game '{path}'{separator}{message}")):
        read_game(str(path))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    with pytest.raises(InputError, match=exactly(f"cannot read '{missing}': No such file or directory")):
        read_game(str(missing))
    broken = tmp_path / "broken.json"
    broken.write_text("[[", encoding="utf-8")
    with pytest.raises(InputError, match=f"^'{broken}' is not JSON: "):
        read_game(str(broken))
