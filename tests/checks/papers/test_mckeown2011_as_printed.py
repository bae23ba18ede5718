"""What [McKeown2011] prints and does not hold, by the printed rules alone: nothing of the package is imported."""

from collections.abc import Callable
from itertools import permutations, product
from math import factorial

Crossings = tuple[tuple[int, int, int], ...]
Play = tuple[tuple[int, str], ...]

TREFOIL: Crossings = ((0, 1, 2),)
THREE_TWIST: Crossings = ((0, 0, 1), (0, 1, 2), (1, 2, 2))
FOUR_TWIST: Crossings = ((0, 0, 1), (0, 1, 2), (1, 2, 3), (2, 3, 3))
FIVE_CROSSINGS: Crossings = ((0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 0), (4, 0, 1))
"""The standard diagram of the knot 5_1."""


def legal(game: str, crossings: Crossings) -> bool:
    """Strands are `.` or one of the colors r, g, b."""
    return all("." in (trio := {game[s] for s in crossing}) or len(trio) != 2 for crossing in crossings)


def moves(game: str, crossings: Crossings) -> list[str]:
    tried = (game[:s] + color + game[s + 1 :] for s, held in enumerate(game) if held == "." for color in "rgb")
    return [after for after in tried if legal(after, crossings)]


def complete(strands: int, crossings: Crossings) -> list[str]:
    games = map("".join, product(".rgb", repeat=strands))
    return [game for game in games if legal(game, crossings) and not moves(game, crossings)]


def first_player_wins(game: str, crossings: Crossings) -> bool:
    return any(not first_player_wins(after, crossings) for after in moves(game, crossings))


def tree_game_is_p1(games: list[str], second: tuple[str, ...]) -> bool:
    """The Tree Game on sets of complete games: the first strand red, the second as said, later ones in each color."""

    def mover_wins(held: frozenset[str], fixed: frozenset[int], choices: tuple[tuple[str, ...], ...]) -> bool:
        now, later = (choices[0], choices[1:]) if choices else (("r", "g", "b"), ())
        return any(
            not mover_wins(subset, fixed | {strand}, later)
            for strand in range(len(games[0]))
            if strand not in fixed
            for colors in now
            if (subset := frozenset(game for game in held if game[strand] in colors))
        )

    return mover_wins(frozenset(games), frozenset(), (("r",), second))


def test_red_or_not_red_is_another_game() -> None:
    games = complete(5, FIVE_CROSSINGS)
    assert first_player_wins(".....", FIVE_CROSSINGS)
    assert not tree_game_is_p1(games, ("r", "gb"))
    assert tree_game_is_p1(games, ("r", "g"))


def test_the_second_strand_not_red_mixes_two_positions() -> None:
    """Player 2 answers red by *not red*; after 3 blue, as after 3 green, she takes what only the other color allows."""
    assert first_player_wins("rg...", FIVE_CROSSINGS)
    games = complete(5, FIVE_CROSSINGS)
    answers = {(2, "g"): (3, "r"), (2, "b"): (3, "r"), (3, "r"): (2, "g"), (3, "g"): (4, "b"), (3, "b"): (4, "g")}
    answers |= {(4, "g"): (2, "g"), (4, "b"): (2, "b")}
    held = [game for game in games if game[0] == "r" and game[1] in "gb"]
    assert answers.keys() == {(s, game[s]) for game in held for s in (2, 3, 4) if game[s] != "."}
    for (strand, color), (other, its) in answers.items():
        left = [game for game in held if game[strand] == color and game[other] == its]
        assert left
        assert all(game.count(".") == 1 for game in left), "a leaf of generation four, an even one"


def pruned(
    crossings: Crossings, strands: int, goes_on: bool, pick: Callable[[int], int], in_colors: bool = True
) -> int:
    """How many gameplays steps 1 to 3 leave; `goes_on` for the corrected step 3, `in_colors` if gameplays that share a
    beginning have the same colors there.
    """

    def begins(play: Play, start: Play) -> bool:
        pairs = zip(play, start, strict=False)
        return len(play) >= len(start) and all(one[0] == two[0] and (one == two or not in_colors) for one, two in pairs)

    left: set[Play] = {
        tuple((s, game[s]) for s in order)
        for game in complete(strands, crossings)
        for order in permutations([s for s, color in enumerate(game) if color != "."])
    }
    left = {play for play in left if play[0][1] == "r" and play[1][1] in "rg"}
    while even := sorted(play for play in left if len(play) % 2 == 0):
        g = even[pick(len(even))]
        left = {play for play in left if not begins(play, g[:-1])}
        g = g[:-2]
        while goes_on and g and not any(begins(play, g) for play in left):
            left = {play for play in left if not begins(play, g[:-1])}
            g = g[:-2]
    return len(left)


def test_the_printed_pruning_leaves_gameplays_of_a_game_that_player_2_wins() -> None:
    assert not first_player_wins("....", FOUR_TWIST)
    for pick in (lambda n: 0, lambda n: n - 1, lambda n: n // 2):
        assert pruned(FOUR_TWIST, 4, False, pick) == 10
        assert pruned(FOUR_TWIST, 4, True, pick) == 0


def test_with_no_regard_to_colors_the_printed_pruning_leaves_no_gameplay_of_a_game_that_player_1_wins() -> None:
    assert first_player_wins(".....", FIVE_CROSSINGS)
    for pick in (lambda n: 0, lambda n: n - 1, lambda n: n // 2):
        assert pruned(FIVE_CROSSINGS, 5, False, pick, in_colors=False) == 0


def test_a_color_of_the_second_strand_matters() -> None:
    assert first_player_wins("r.r", THREE_TWIST)
    assert not moves("r.g", THREE_TWIST)


def test_the_printed_subscripts_lose_a_game() -> None:
    (game,) = [game for game in complete(5, FIVE_CROSSINGS) if game == "rg.gb"]
    assert game[1] != "r"
    assert game[2] == ".", "so it is neither in S_{0,1r} nor in the printed S_{0,1-r}"


def test_the_trefoil_has_as_many_games_leaves_and_sets_as_are_printed() -> None:
    games = complete(3, TREFOIL)
    plays = {order for game in games for order in permutations(tuple(enumerate(game)))}
    sets = {play[:k] for play in plays for k in range(4)}
    assert (len(games), len(plays), len(sets)) == (9, 54, 118)


def test_the_number_of_valid_games_is_another_number() -> None:
    """The listing prints 9, 0, 0 and 9 for the trefoil; its valid games are 46."""
    assert sum(legal("".join(game), TREFOIL) for game in product(".rgb", repeat=3)) == 46


def test_the_storage_of_all_gameplays() -> None:
    """In gigabytes: 1.77 are printed."""
    counts = {9: 3, 8: 42, 7: 906, 6: 2076, 5: 48}
    size = 20 * sum(factorial(colored) * games for colored, games in counts.items())
    assert round(size / 1_073_741_824, 3) == 0.165


def test_the_printed_map_of_plays_to_paths_is_not_one_to_one() -> None:
    """The color of the first move is treated as red from there on, and red as that color."""

    def path(play: list[tuple[int, str]]) -> list[tuple[int, str]]:
        first = play[0][1]
        return [(strand, {first: "r", "r": first}.get(color, color)) for strand, color in play]

    assert path([(0, "r")]) == path([(0, "b")]) == [(0, "r")]
    assert path([(0, "b"), (1, "r")]) == [(0, "r"), (1, "b")], "as in the printed example"


def test_the_trefoil_has_a_subset_for_each_strand_and_no_more() -> None:
    strands = {strand for crossing in TREFOIL for strand in crossing}
    names = range(len(strands) + 1)
    assert [name for name in names if name not in strands] == [3]
