"""`knotgames quotient`: one game, and sweeps."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from knotgames.algebra.misere.laws.law import Law
from knotgames.algebra.monoids import drawing
from knotgames.checks.certificates import laws
from knotgames.checks.certificates.laws import check_no_law
from knotgames.checks.certificates.quotients import check
from knotgames.checks.checkers import misere_quotient
from knotgames.checks.sweeps import quotients
from knotgames.checks.sweeps.quotients import SWEEP, Row, octal_codes, row_of
from knotgames.checks.sweeps.table import Bounds
from tests.printed import Run


def test_the_example_of_0_123(tmp_path: Path, run: Run) -> None:
    path, picture = tmp_path / "certificate.json", tmp_path / "order.svg"
    command = ["quotient", "0.123", "--heaps", "12", "--json", "--certificate", str(path), "--svg", str(picture)]
    found = run(*command).json
    assert (found["order"], found["p_size"], found["proved"]) == (20, 5, "all heaps")
    assert found["period"] == {"preperiod": 5, "period": 5, "heaps_needed": 12}
    assert found["generators"] == {"a": 1, "b": 3, "c": 8, "d": 9}
    assert len(found["phi"]) == 13
    assert found["p"] == ["a", "b^2", "ac", "bd", "d^2"]
    assert set(found["p"]) | set(found["kernel"]) | set(found["idempotents"]) <= set(found["elements"])
    assert (found["tame"], found["type"], found["stopped"]) == (False, None, None)
    assert check(json.loads(path.read_text())) == 20
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize("what", ["order", "idempotents", "table"])
def test_a_quotient_is_drawn(what: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "drawn.svg"
    run("quotient", "0.77", "--svg", str(path), "--draw", what)
    assert path.read_text().count("<rect") >= 5


def test_a_quotient_that_does_not_close_keeps_what_is_proved(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "partial.json"
    out, err = run("quotient", "0.07", "--limit", "150", "--json", "--certificate", str(path), status=3)
    found = json.loads(out)
    assert (found["order"], found["proved"], found["period"]) == (144, 26, None)
    assert found["growth"] == [[0, 1], [2, 2], [4, 6], [10, 12], [14, 24], [25, 144]]
    stopped = "the search stopped at heap 27: there are more than 150 elements"
    first, second = err.splitlines()
    assert first == f"knotgames: {stopped}; the answer is proved up to heap 26"
    assert second.startswith("knotgames: it is not proved to be infinite at heap 27: 2 hypotheses were made")
    assert found["infinite"] is None
    assert check(json.loads(path.read_text())) == 144


def test_what_is_proved_is_kept_when_the_budget_ends_while_a_law_is_sought(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "partial.json"
    out, err = run("quotient", "0.07", "--steps", "200000", "--json", "--certificate", str(path), status=3)
    assert (json.loads(out)["order"], json.loads(out)["proved"]) == (176, 29)
    spent = "the budget of 200,000 steps is spent (--steps N allows more)"
    assert err == f"knotgames: the search stopped at heap 30: {spent}; the answer is proved up to heap 29\n"
    assert check(json.loads(path.read_text())) == 176


@pytest.mark.parametrize("game", ["0.77", "0.7|0.07"])
def test_a_budget_that_settles_nothing_leaves_it_undecided(game: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "none.json"
    printed = run("quotient", game, "--steps", "1", "--certificate", str(path), status=3)
    spent = "the budget of 1 steps is spent (--steps N allows more)"
    said = f"knotgames: undecided: nothing is proved, not even for heap 0: {spent}\n"
    assert printed == ("", said)
    assert not path.exists()


def test_a_clock_of_ones_own_ends_a_search(run: Run) -> None:
    assert (
        "the budget of 0.05 s is spent (--budget S allows more)"
        in run("quotient", "0.07", "--budget", "0.05", status=3).err
    )


def test_steps_and_seconds_end_a_sweep(tmp_path: Path, run: Run) -> None:
    path, table = tmp_path / "sweep.db", tmp_path / "sweep.csv"
    command = ["quotient", "--sweep", "1", "--db", str(path)]
    printed = run(*command, "--budget", "0.000001", status=3)
    said = f"0 codes were followed; the same command continues from those in '{path}'"
    assert printed.err == f"knotgames: the budget of 1e-06 s is spent (--budget S allows more); {said}\n"
    run(*command, "--steps", "120", "--csv", str(table))
    run(*command, "--steps", "200")
    rows = table.read_text().splitlines()
    assert rows[3] == "0.3,all heaps,2,1,T_1,0,2,0:1 1:2,,"
    assert rows[4].endswith(": the budget of 120 steps is spent (--steps N allows more)")
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT DISTINCT bounds FROM quotients ORDER BY bounds").fetchall()
    assert [json.loads(bounds)["steps"] for (bounds,) in found] == [120, 200]


def test_a_table_of_an_earlier_format_is_refused_in_one_line(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA application_id = {int.from_bytes(b'misq', 'big')}")
        database.execute("PRAGMA user_version = 2")
        database.execute("CREATE TABLE quotients (budget TEXT, code TEXT)")
    said = f"'{path}' is a table of quotients of version 2, expected version 3: make it again in another file"
    assert run("quotient", "--sweep", "1", "--db", str(path), status=2) == ("", f"knotgames: {said}\n")


def test_where_no_law_fits_this_is_proved(tmp_path: Path, run: Run) -> None:
    rules, path, answer = (tmp_path / f"{name}.json" for name in ("five", "certificate", "answer"))
    rules.write_text("[[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2, 2, 2]]]")
    files = ["--json", str(answer), "--certificate", str(path)]
    out, err = run("quotient", str(rules), "--limit", "300", *files, status=3)
    found = json.loads(answer.read_text())
    assert (found["order"], found["infinite"], check_no_law(found["no_law"])) == (6, None, 12)
    assert check(json.loads(path.read_text())) == 6
    assert "\nno law:      of copies of 2 and 3 beside 3 states of other heaps: threshold at most 12, modulus" in out
    assert out.endswith("; by 7 pairs of sums; the certificate is accepted\n")
    assert err.endswith(": no law fits\n")


def test_an_infinite_quotient_is_proved_with_its_law(tmp_path: Path, run: Run) -> None:
    rules, path = tmp_path / "three.json", tmp_path / "certificate.json"
    rules.write_text("[[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]]]")
    lines = run("quotient", str(rules), "--certificate", str(path)).out.splitlines()
    assert lines[1] == "order:       infinite from heap 3 on; 6 to heap 2"
    assert lines[-3:] == [
        "P-positions: a, b and c copies, where",
        "  a even: b <= c - 4, b - c even; or b >= c + 2, b - c even; or b = 0, c = 3",
        "  a odd: b = 0, c = 0; or b = c - 1",
    ]
    assert laws.check(json.loads(path.read_text())) == 3
    found = run("quotient", str(rules), "--json").json
    assert (found["order"], found["proved"], found["infinite"]["heap"]) == (6, 2, 3)
    assert Law.from_json(found["infinite"]["law"]).is_p((1, 40, 41))
    assert found["infinite"]["family"]["step"] == [0, 1, 0]


def test_grundys_game_and_a_file_of_options(tmp_path: Path, run: Run) -> None:
    assert run("quotient", "grundy", "--heaps", "18", "--json").json["order"] == 24
    path = tmp_path / "nim.json"
    path.write_text(json.dumps([[[left] for left in range(heap)] for heap in range(4)]))
    found = run("quotient", str(path), "--json").json
    assert (found["order"], found["type"], found["phi"]) == (6, "T_2", ["1", "a", "b", "ab"])


def test_a_picture_that_is_too_large_leaves_nothing(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "DRAWING_LIMIT", 20)
    picture, path = tmp_path / "large.svg", tmp_path / "certificate.json"
    assert "at most 20" in run("quotient", "0.77", "--svg", str(picture), "--certificate", str(path), status=2).err
    assert not picture.exists()
    assert not path.exists()


DOCUMENTED = Path(__file__).parents[3] / "docs" / "reference" / "octal-quotients.csv"
"""The table of all codes of three digits."""


def test_a_sweep_goes_on_where_it_stopped(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path, table = tmp_path / "sweep.db", tmp_path / "sweep.csv"
    made: list[str] = []

    def follow(code: str, bounds: Bounds, most: int = 7) -> Row:
        if len(made) == most:
            raise KeyboardInterrupt
        made.append(code)
        return row_of(code, bounds)

    with pytest.raises(KeyboardInterrupt):
        replace(SWEEP, follow=partial(follow, most=3)).run(list(octal_codes(1)), Bounds(), str(path))
    monkeypatch.setattr(quotients, "SWEEP", replace(SWEEP, follow=follow))
    printed = run("quotient", "--sweep", "1", "--db", str(path), "--csv", str(table))
    assert made == list(octal_codes(1))
    assert printed.out.splitlines()[0] == "codes:      7"
    documented = DOCUMENTED.read_text(encoding="utf-8").splitlines()
    head, *rows = table.read_text(encoding="utf-8").splitlines()
    assert [row for row in [head, *rows] if row not in documented] == [rows[3], rows[5]], "followed further there"
    growth = "0:1 3:2 5:6 11:12 15:24 26:144 28:176"
    assert rows[3] == f"0.4,30,176,28,,,,{growth},,at heap 31: there are more than 300 elements"


@pytest.mark.parametrize("code", ["0.123", "0.77", "0.152"])
def test_the_table_in_the_documentation_is_what_a_sweep_gives(code: str) -> None:
    lines = DOCUMENTED.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 511 + 64
    assert SWEEP.csv([row_of(code, Bounds())]).splitlines()[1] in lines


def test_steps_cover_the_check_of_the_proof(run: Run) -> None:
    """A checker reads as many sets of elements as were set aside for it, at two nanoseconds or more for each byte."""
    with mock.patch.object(misere_quotient, "number", side_effect=misere_quotient.number) as read:
        out = run("quotient", "0.7777777", "--steps", "200000", "--json", status=3).out
    assert json.loads(out)["proved"] > 100
    assert 10_000_000 < sum(len(call.args[0]) for call in read.call_args_list) < 100_000_000
