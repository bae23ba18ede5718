"""The chart of misère octal games: counts and cells against the table, games against plain recursion."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.generator.chart import cells, counts, games, made, status
from knotgames.algebra.heaps.octal import Code
from knotgames.checks.sweeps.quotients import octal_codes

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "octal-chart.md"
with (PAGE.parent / "octal-quotients.csv").open(encoding="utf-8", newline="") as stream:
    ROWS = {row["code"]: row for row in csv.DictReader(stream)}


@pytest.fixture(scope="module")
def several() -> list[list[str]]:
    return games(ROWS)


def tree(code: str, heaps: tuple[int, ...], known: dict[tuple[int, ...], object]) -> object:
    """The options of a sum of heaps as a set, the options of these as sets, and so on."""
    if heaps not in known:
        moves = [(i, option) for i, heap in enumerate(heaps) for option in Code.parse(code).options(heap)]
        options = (tuple(sorted((*heaps[:i], *heaps[i + 1 :], *option))) for i, option in moves)
        known[heaps] = frozenset(tree(code, option, known) for option in options)
    return known[heaps]


def trees(code: str, last: int) -> list[object]:
    """The heaps from the first with a move on."""
    known: dict[tuple[int, ...], object] = {}
    found = [tree(code, (heap,), known) for heap in range(last + 1)]
    return found[next((heap for heap, one in enumerate(found) if one), 0) :]


def test_codes_of_one_game_have_the_same_trees(several: list[list[str]]) -> None:
    for codes in [some for some in several if len(some) > 1][::9]:
        one, *others = (trees(code, 8) for code in codes)
        assert all(a == b for other in others for a, b in zip(one, other, strict=False)), codes


def test_one_game_has_one_status_and_one_quotient(several: list[list[str]]) -> None:
    for codes in several:
        rows = [ROWS[code] for code in codes]
        assert len({status(row) for row in rows}) == 1, codes
        if status(rows[0]) == "finite":
            assert len({(row["order"], row["p_size"], row["type"], row["period"]) for row in rows}) == 1, codes


def lines(text: str) -> Iterator[list[str]]:
    return (line.strip("|").split("|") for line in text.splitlines() if line)


def test_each_code_has_a_cell() -> None:
    chart = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in lines("\n".join(cells(ROWS)))}
    for code, row in ROWS.items():
        if len(code) == 5 or (code[0] == "4" and len(code) == 4):
            cell = chart[f"**{code[:-1]}**"][int(code[-1])]
            words = [row["order"], row["period"]] if row["period"] else [row["order"], row["proved"]]
            assert re.findall("[0-9]+", cell) == ([row["infinite"]] if row["infinite"] else words), code


def test_the_counts_are_those_of_the_table() -> None:
    *_, three, octal, _ = lines("\n".join(counts(ROWS)))
    assert [sum(int(cell.split()[0]) for cell in row[1:4]) for row in (three, octal)] == [448, 511]
    assert {code for code in ROWS if code[0] == "0"} == set(octal_codes(3))


def test_open_games_have_a_line() -> None:
    listed = [code for row in list(lines(made(PAGE, ["open"])))[2:] for code in row[0].strip().split(", ")]
    assert sorted(listed) == sorted(code for code, row in ROWS.items() if status(row) == "open")


def test_published_entries_agree() -> None:
    assert (ROWS["0.33"]["type"], ROWS["0.33"]["period"]) == ("T_2", "3")
    assert ROWS["0.75"]["type"] == "R_8"
    assert {"30:360", "33:638"} <= set(ROWS["0.07"]["growth"].split())
