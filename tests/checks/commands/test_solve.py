"""`knotgames solve`: positions and who wins them, as text and as JSON, one or many, and messages for the rest."""

import json
from pathlib import Path

import pytest

from knotgames.games import rulesets
from tests.printed import Run


def test_json_of_a_position_has_the_keys_of_the_contract(run: Run) -> None:
    solved = run("solve", "formal", "{u, k} + *", "--json", "--moves").json
    assert solved["position"] == "{u, k} + *"
    assert solved["outcome"] in ("K", "U", "1", "2")
    assert (solved["value"], solved["parity"]) == ("111", "even")
    assert set(solved["moves"]) == {"Knotter", "Unknotter"}


@pytest.mark.parametrize(("flag", "outcome"), [("--misere", "R"), ("--normal", "L")])
def test_a_flag_says_who_wins_at_the_end(flag: str, outcome: str, run: Run) -> None:
    assert run("solve", "kayles", "1", flag, "--json").json["outcome"] == outcome


def test_a_list_of_positions_is_solved_line_by_line(run: Run) -> None:
    lines = run("solve", "formal", "-", "--json", typed="u\n\n  {u, k}  \nJ = {*}; {J}\n").out.splitlines()
    assert [json.loads(line)["value"] for line in lines] == ["000", "111*", "000*"]
    assert [json.loads(line)["outcome"] for line in lines] == ["U", "1", "U"]


def test_a_list_of_positions_in_text_has_an_empty_line_after_each(run: Run) -> None:
    blocks = run("solve", "formal", "-", typed="u\nk\n").out.split("\n\n")
    assert [block.splitlines()[0] for block in blocks if block] == ["position:     u", "position:     k"]


def test_an_empty_list_is_no_error(run: Run) -> None:
    assert run("solve", "formal", "-", "--json", typed="\n \n") == ("", "")


def test_json_goes_to_a_file_whole_or_not_at_all(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "out.json"
    run("solve", "formal", "k", "--json", str(path))
    assert json.loads(path.read_text())["value"] == "222"
    run("solve", "formal", "-", "--json", str(path), typed="u\nk\n")
    assert [json.loads(line)["value"] for line in path.read_text().splitlines()] == ["000", "222"]
    run("solve", "formal", "-", "--json", str(path), status=2, typed="k\nk\n{*, u}\n")
    assert [json.loads(line)["value"] for line in path.read_text().splitlines()] == ["222", "222"]
    printed = run("solve", "formal", "{*, u}", "--json", str(path), status=2)
    assert [json.loads(line)["value"] for line in path.read_text().splitlines()] == ["222", "222"]
    assert [file.name for file in tmp_path.iterdir()] == ["out.json"]
    assert printed.out == ""


def test_a_text_that_nests_too_deeply_is_refused(run: Run) -> None:
    err = run("solve", "formal", "{" * 5000 + "u" + "}" * 5000, status=2).err
    assert "expected braces nested at most 100" in err
    assert max(map(len, err.splitlines())) < 400, "a long text is shown around the place only"


def test_a_long_position_is_read_from_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "function.txt"
    path.write_text("0" * 256 + "1" * 256 + "\n", encoding="utf-8")
    assert run("solve", "cube", "--from", str(path), "--json").json["unknots"] == {"count": 256, "of": 512}
    assert (
        run("solve", "cube", "--from", f"{path}.none", status=2).err
        == f"knotgames: cannot read '{path}.none': No such file or directory\n"
    )
    printed = run("solve", "cube", "ab", "--from", str(path), status=2)
    expected = f"knotgames: expected a position or --from F, found 'ab' and --from {path}\n"
    assert printed.err == expected


def test_the_list_of_games_shows_each_with_its_notation(run: Run) -> None:
    text = run("solve", "list").out
    for ruleset in rulesets().values():
        assert ruleset.name in text
        assert ruleset.summary in text
        assert ruleset.notation in text


@pytest.mark.parametrize("name", rulesets())
def test_every_example_of_every_game_has_its_published_answer(name: str, run: Run) -> None:
    ruleset = rulesets()[name]
    assert ruleset.examples
    for example in ruleset.examples:
        solved = ruleset.solve(ruleset.parse(*example.parameters, example.position), **example.flags).to_json()
        assert {key: solved[key] for key in example.answer} == dict(example.answer), example.position
        assert example.source
        if not example.flags:
            shown = run("solve", name, *example.parameters, "--json", "--", example.position).json
            assert {key: shown[key] for key in example.answer} == json.loads(json.dumps(dict(example.answer)))
