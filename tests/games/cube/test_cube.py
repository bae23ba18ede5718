"""The ruleset of the game on a cube: its answers."""

from knotgames.games.cube import CubeGame, solve


def test_an_answer_has_the_value_the_parity_and_how_many_places_the_unknotter_wins() -> None:
    answer = solve(CubeGame.parse("01101001 | b=1"), moves=True, line="K").to_json()
    assert answer == {
        "position": "01101001 | b=1",
        "outcome": "2",
        "value": "022",
        "parity": "even",
        "unknots": {"count": 2, "of": 4},
        "moves": {"Knotter": [], "Unknotter": []},
        "line": answer["line"],
    }
    assert [turn["player"] for turn in answer["line"]] == ["Knotter", "Unknotter"]
