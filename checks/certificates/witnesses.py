"""Certificates of games: formal games with different outcomes in some context, and heaps with a period."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from knotgames.algebra.heaps.breaking import MoveRules
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.knot_type.contexts import Context
from knotgames.algebra.knot_type.formal import Game, add, payoffs
from knotgames.algebra.knot_type.theory import Theory
from knotgames.checks.checkers import games, periodicity


def games_certificate(named: Mapping[str, Game], contexts: Sequence[Context], theory: Theory) -> dict[str, Any]:
    """Return the certificate that no two of the games are equivalent: their outcomes in contexts, found by play.

    The contexts are sums to add to the games; the empty context is the game itself. The Unknotter wins u and the
    Knotter wins k, whoever starts:

    >>> from knotgames.algebra.knot_type.formal import K, U
    >>> from knotgames.algebra.knot_type.theory import KNOT
    >>> found = games_certificate({"u": U, "k": K}, [()], KNOT)
    >>> [(game["name"], game["outcomes"]) for game in found["games"]], games.check(found)["games"]
    ([('u', [[0, 0]]), ('k', [[1, 1]])], 2)
    """
    positions: list[str | list[list[int]]] = []
    number: dict[Game, int] = {}

    def enter(game: Game) -> int:
        if game not in number:
            sides = [sorted(map(enter, sorted(side, key=str))) for side in game.sides]  # the same in every run
            positions.append(theory.terminals[game.end] if game.end is not None else sides)
            number[game] = len(positions) - 1
        return number[game]

    def outcome(game: Game, context: Context) -> list[int]:
        for which, part in context:
            game = add(game, part, which)
        return list(payoffs(game))

    ends = theory.terminals
    return {
        "format": games.FORMAT,
        "theory": {
            "separate_moves": theory.separate_moves,
            "fixed_parity": theory.fixed_parity,
            "payoffs": dict(zip(ends, theory.payoffs, strict=True)),
            "sums": {
                rule.symbol: {a: {b: ends[rule.table[i][j]] for j, b in enumerate(ends)} for i, a in enumerate(ends)}
                for rule in theory.sums
            },
        },
        "contexts": [[[theory.sums[which].symbol, enter(part)] for which, part in context] for context in contexts],
        "games": [
            {
                "name": name,
                "position": enter(game),
                "outcomes": [outcome(game, context) for context in contexts],
            }
            for name, game in named.items()
        ],
        "positions": positions,
    }


def periodicity_certificate(claimed: Mapping[str, tuple[MoveRules, Mapping[str, Series]]]) -> dict[str, Any]:
    """Return the certificate that series are the Grundy values of heaps of every size.

    For each game name the moves are given, and the series of each kind of heap.
    """
    return {
        "format": periodicity.FORMAT,
        "games": [
            {
                "name": name,
                "series": {
                    kind: {"exceptional": list(one.exceptional), "repeating": list(one.repeating)}
                    for kind, one in series.items()
                },
                "moves": [
                    {
                        "name": move.name,
                        "source": move.source,
                        "removed": move.removed,
                        "parts": [
                            {"kind": part.kind, "weight": part.weight, "least": part.least} for part in move.parts
                        ],
                    }
                    for move in moves
                ],
            }
            for name, (moves, series) in claimed.items()
        ],
    }
