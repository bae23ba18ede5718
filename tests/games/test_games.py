"""What holds of every game: it is found, its examples have their published answers, its positions print back."""

import json
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Example, Ruleset
from knotgames.games import FORMER, ruleset, rulesets

EXAMPLES = [(ruleset, example) for ruleset in rulesets().values() for example in ruleset.examples]
NAMES = [" ".join([ruleset.name, *example.parameters, example.position]) for ruleset, example in EXAMPLES]

every_example = pytest.mark.parametrize(("ruleset", "example"), EXAMPLES, ids=NAMES)


def defaults(ruleset: Ruleset) -> dict[str, Any]:
    """The flags of a game as the command line passes them on when none is given."""
    names = (flag.names[0].removeprefix("--").replace("-", "_") for flag in ruleset.flags)
    switches = {flag.names[0]: flag.settings.get("action") == "store_true" for flag in ruleset.flags}
    return {name: False if switches[f"--{name.replace('_', '-')}"] else None for name in names}


@every_example
def test_an_example_has_its_published_answer(ruleset: Ruleset, example: Example) -> None:
    position = ruleset.parse(*example.parameters, example.position)
    answer = ruleset.solve(position, moves=False, **defaults(ruleset) | dict(example.flags)).to_json()
    assert {key: answer[key] for key in example.answer} == dict(example.answer)


@every_example
def test_the_position_of_an_answer_is_read_back_and_has_the_same_answer(ruleset: Ruleset, example: Example) -> None:
    flags = defaults(ruleset) | dict(example.flags)
    first = ruleset.solve(ruleset.parse(*example.parameters, example.position), moves=True, **flags)
    again = ruleset.solve(ruleset.parse(*example.parameters, first.position), moves=True, **flags)
    assert first == again
    assert json.loads(json.dumps(first.to_json())) == first.to_json()


def test_the_games_are_known_by_their_names() -> None:
    assert set(rulesets()) >= {"cube", "formal", "heap", "partizan-kayles", "knot", "rational", "surface", "tricolor"}
    assert all(ruleset.name == name for name, ruleset in rulesets().items())


def test_a_former_name_is_read_with_a_warning(tmp_path: Path) -> None:
    for former, name in FORMER.items():
        with pytest.warns(DeprecationWarning, match=f"'{former}' is now called '{name}'"):
            assert ruleset(former).name == name
        assert former not in rulesets()
    written = "from knotgames.games.sprigs import GAME\nfrom dataclasses import replace\n"
    (tmp_path / "own.py").write_text(f'{written}RULESET = replace(GAME.ruleset(), name="kayles")\n', encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.knotgames]\ngames = ["own.py"]\n', encoding="utf-8")
    with chdir(tmp_path):
        assert ruleset("kayles").name == "kayles"


def test_an_announced_game_that_cannot_be_used_is_a_warning_where_it_is_not_asked_for(tmp_path: Path) -> None:
    (tmp_path / "hexes.py").write_text("RULESET = (1,\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.knotgames]\ngames = ["hexes.py"]\n', encoding="utf-8")
    with chdir(tmp_path):
        assert ruleset("partizan-kayles").name == "partizan-kayles"
        with pytest.warns(UserWarning, match=r"cannot import '.*hexes\.py': SyntaxError: '\(' was never closed"):
            assert "partizan-kayles" in rulesets()
        with pytest.raises(InputError, match=r"hexes\.py.*; unknown game 'hexes': expected one of cube, formal,"):
            ruleset("hexes")
