"""`knotgames solve`: positions and who wins them, as text and as JSON, one or many, and messages for the rest."""

import io
import json
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from knotgames.games import rulesets

Capture = pytest.CaptureFixture[str]


def test_a_position_is_shown_line_by_line(capsys: Capture) -> None:
    assert main(["solve", "formal", "{ *,k+* }"]) == 0
    assert capsys.readouterr() == (
        "position:     {*, k + *}\n"
        "outcome:      1 (the player who starts wins)\n"
        "value:        111\n"
        "parity:       even\n"
        "birthday:     2\n"
        "subpositions: 5\n",
        "",
    )


def test_the_winning_moves_are_shown_on_request(capsys: Capture) -> None:
    assert main(["solve", "formal", "--moves", "{u, k}"]) == 0
    assert capsys.readouterr().out.endswith("winning:      Knotter: k; Unknotter: u\n")
    assert main(["solve", "formal", "--moves", "u"]) == 0
    assert capsys.readouterr().out.endswith("winning:      Knotter: none; Unknotter: none\n")


def test_json_of_a_position_has_the_keys_of_the_contract(capsys: Capture) -> None:
    assert main(["solve", "formal", "{u, k} + *", "--json", "--moves"]) == 0
    solved = json.loads(capsys.readouterr().out)
    assert solved["position"] == "{u, k} + *"
    assert solved["outcome"] in ("K", "U", "1", "2")
    assert (solved["value"], solved["parity"]) == ("111", "even")
    assert set(solved["moves"]) == {"Knotter", "Unknotter"}


def test_a_list_of_positions_is_solved_line_by_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("u\n\n  {u, k}  \nJ = {*}; {J}\n"))
    assert main(["solve", "formal", "-", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["value"] for line in lines] == ["000", "111*", "000*"]
    assert [json.loads(line)["outcome"] for line in lines] == ["U", "1", "U"]


def test_a_list_of_positions_in_text_has_an_empty_line_after_each(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("u\nk\n"))
    assert main(["solve", "formal", "-"]) == 0
    blocks = capsys.readouterr().out.split("\n\n")
    assert [block.splitlines()[0] for block in blocks if block] == ["position:     u", "position:     k"]


def test_an_empty_list_is_no_error(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n \n"))
    assert main(["solve", "formal", "-", "--json"]) == 0
    assert capsys.readouterr() == ("", "")


def test_json_goes_to_a_file_whole_or_not_at_all(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.json"
    assert main(["solve", "formal", "k", "--json", str(path)]) == 0
    assert json.loads(path.read_text())["value"] == "222"
    monkeypatch.setattr("sys.stdin", io.StringIO("u\nk\n"))
    assert main(["solve", "formal", "-", "--json", str(path)]) == 0
    assert [json.loads(line)["value"] for line in path.read_text().splitlines()] == ["000", "222"]
    monkeypatch.setattr("sys.stdin", io.StringIO("k\nk\n{*, u}\n"))
    assert main(["solve", "formal", "-", "--json", str(path)]) == 2
    assert [json.loads(line)["value"] for line in path.read_text().splitlines()] == ["222", "222"]
    assert main(["solve", "formal", "{*, u}", "--json", str(path)]) == 2
    assert [json.loads(line)["value"] for line in path.read_text().splitlines()] == ["222", "222"]
    assert [file.name for file in tmp_path.iterdir()] == ["out.json"]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (
            "{*, q}",
            "formal game '{*, q}', column 5: expected a game (u, k, *, or one in braces), found 'q'\n  {*, q}\n      ^",
        ),
        ("", "formal game '', column 1: expected a game (u, k, *, or one in braces), found the end\n  \n  ^"),
        ("{u, *}", "formal game '{u, *}', column 1: expected options of one parity, found u (even) beside * (odd)"),
        ("{}", "formal game '{}', column 2: expected an option: a set of options is never empty, found '}'"),
        ("u u", "formal game 'u u', column 3: expected "),
    ],
)
def test_a_wrong_position_is_refused_with_the_place(position: str, message: str, capsys: Capture) -> None:
    assert main(["solve", "formal", position]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"knotgames: {message}")


def test_all_lines_but_a_wrong_one_are_solved(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("u\n{q}\nk\n"))
    assert main(["solve", "formal", "-", "--json"]) == 2
    out, err = capsys.readouterr()
    assert [json.loads(line)["position"] for line in out.splitlines()] == ["u", "k"]
    assert err.startswith("knotgames: line 2: formal game '{q}', column 2: ")


def test_a_text_that_nests_too_deeply_is_refused(capsys: Capture) -> None:
    assert main(["solve", "formal", "{" * 5000 + "u" + "}" * 5000]) == 2
    err = capsys.readouterr().err
    assert "expected braces nested at most 100" in err
    assert max(map(len, err.splitlines())) < 400, "a long text is shown around the place only"


def test_an_unknown_game_is_refused_with_those_that_exist(capsys: Capture) -> None:
    assert main(["solve", "formla", "u"]) == 2
    known = ", ".join(sorted(rulesets()))
    assert capsys.readouterr() == ("", f"knotgames: unknown game 'formla': expected one of {known}\n")


def test_a_target_that_cannot_be_written_is_refused(capsys: Capture, tmp_path: Path) -> None:
    assert main(["solve", "formal", "u", "--json", f"{tmp_path}/none/out"]) == 2
    expected = f"knotgames: cannot write '{tmp_path}/none/out': there is no folder '{tmp_path}/none'\n"
    assert capsys.readouterr() == ("", expected)


def test_a_missing_position_is_refused(capsys: Capture) -> None:
    assert main(["solve", "formal"]) == 2
    expected = "knotgames: the following arguments are required: POSITION (see 'knotgames solve formal --help')\n"
    assert capsys.readouterr() == ("", expected)


def test_a_long_position_is_read_from_a_file(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "function.txt"
    path.write_text("0" * 256 + "1" * 256 + "\n", encoding="utf-8")
    assert main(["solve", "cube", "--from", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unknots"] == {"count": 256, "of": 512}
    assert main(["solve", "cube", "--from", f"{path}.none"]) == 2
    assert capsys.readouterr().err == f"knotgames: cannot read '{path}.none': No such file or directory\n"
    assert main(["solve", "cube", "ab", "--from", str(path)]) == 2
    expected = f"knotgames: expected a position or --from F, found 'ab' and --from {path}\n"
    assert capsys.readouterr().err == expected


def test_the_list_of_games_shows_each_with_its_notation(capsys: Capture) -> None:
    assert main(["solve", "list"]) == 0
    text = capsys.readouterr().out
    for ruleset in rulesets().values():
        assert ruleset.name in text
        assert ruleset.summary in text
        assert ruleset.notation in text


@pytest.mark.parametrize("name", rulesets())
def test_every_example_of_every_game_has_its_published_answer(name: str, capsys: Capture) -> None:
    ruleset = rulesets()[name]
    assert ruleset.examples
    for example in ruleset.examples:
        solved = ruleset.solve(ruleset.parse(*example.parameters, example.position), **example.flags).to_json()
        assert {key: solved[key] for key in example.answer} == dict(example.answer), example.position
        assert example.source
        if not example.flags:
            assert main(["solve", name, *example.parameters, "--json", "--", example.position]) == 0
            shown = json.loads(capsys.readouterr().out)
            assert {key: shown[key] for key in example.answer} == json.loads(json.dumps(dict(example.answer)))
