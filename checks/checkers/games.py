"""Checks a certificate (`python games.py F`): outcomes of games and sums, and that no two of the games are equivalent.

"positions" are numbered from 0: a text is a terminal game of the theory; otherwise for each side the list of the
options, by numbers that came before. A context adds positions to a game, one after the other, each by a sum of the
theory. Outcomes are found by plain recursion: what is paid if Left starts, who wants more, and if Right does.
"""

import json
import sys

FORMAT = "knotgames games certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


class Play:
    """The games of a certificate and their sums: a sum is (symbol, first, second)."""

    def __init__(self, theory, positions):
        self.payoffs, self.sums, self.positions, self.known = theory["payoffs"], theory["sums"], positions, {}

    def end(self, game):
        """Return the terminal game that is equal to a game, or None."""
        if isinstance(game, int):
            return self.positions[game] if isinstance(self.positions[game], str) else None
        first, second = self.end(game[1]), self.end(game[2])
        return None if first is None or second is None else self.sums[game[0]][first][second]

    def options(self, game, side):
        """Return the options of a game for a side."""
        if isinstance(game, int):
            position = self.positions[game]
            return [] if isinstance(position, str) else position[side % len(position)]
        symbol, a, b = game
        return [(symbol, x, b) for x in self.options(a, side)] + [(symbol, a, x) for x in self.options(b, side)]

    def paid(self, game, side):
        """Return the payoff under best play if a side starts: Left is 0 and wants more, Right is 1 and wants less."""
        if (game, side) not in self.known:
            end = self.end(game)
            paid = [self.paid(x, 1 - side) for x in self.options(game, side)]
            self.known[game, side] = self.payoffs[end] if end is not None else (max, min)[side](paid)
        return self.known[game, side]


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    theory, positions, games = certificate["theory"], certificate["positions"], certificate["games"]
    ends, play, parities, rows = set(theory["payoffs"]), Play(theory, positions), [], {}
    need(certificate["format"] == FORMAT and games, "format")
    need(all(type(theory[key]) is bool for key in ("separate_moves", "fixed_parity")), "theory: true or false")
    need(whole([*theory["payoffs"].values()]), "theory: payoffs")
    for symbol, rule in theory["sums"].items():
        need(all(rule[a][b] in ends and rule[a][b] == rule[b][a] for a in ends for b in ends), f"theory: {symbol}")
    for number, position in enumerate(positions):
        below = position in ends if isinstance(position, str) else (
            len(position) == (2 if theory["separate_moves"] else 1)
            and all(side and all(type(x) is int and 0 <= x < number for x in side) for side in position)
        )  # fmt: skip
        need(below, f"positions: {number}")
        odd = {False} if isinstance(position, str) else {not parities[x] for side in position for x in side}
        need(len(odd) == 1, f"positions: {number} has no parity")
        parities.append(theory["fixed_parity"] and odd.pop())
    for game in games:
        name, position, row = game["name"], game["position"], []
        need(whole(game["outcomes"]) and type(position) is int and 0 <= position < len(positions), f"games: {name}")
        for context, outcome in zip(certificate["contexts"], game["outcomes"], strict=True):
            total = position
            for symbol, added in context:
                there = symbol in theory["sums"] and type(added) is int and 0 <= added < len(positions)
                need(there, f"contexts: {context}")
                total = (symbol, total, added)
            need([play.paid(total, side) for side in (0, 1)] == outcome, f"games: {name} in {context}")
            row.append(tuple(outcome))
        worth = (parities[position], *row)
        need(worth not in rows, f"games: nothing tells {name} from {rows.get(worth)}")
        rows[worth] = name
    said = {key: theory[key] for key in ("separate_moves", "fixed_parity", "payoffs", "sums")}
    played = {"positions": positions, "contexts": certificate["contexts"], "outcomes": games}
    return {"games": len(games), "theory": said, **played}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", check(json.load(stream, object_pairs_hook=once))["games"], "games")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
