"""Formulas about the games of any theory as statements for Rocq, in the words of `Sums.v`."""

from __future__ import annotations

from collections.abc import Mapping

from knotgames.checks.certificates.rocq.formulas import Games, Words, joined, unknown
from knotgames.checks.certificates.rocq.vernacular import truth
from knotgames.checks.lemma.language.terms import Constant, Literal, Multiple, Read, Sort, Sum, Term, Variable

_RELATIONS = {
    "~": "equivalent {0} {1}",
    "~~": "indistinguishable {0} {1}",
    ">=": "at_least_as_good {0} {1}",
    "<=": "at_least_as_good {1} {0}",
    ">": "(at_least_as_good {0} {1} /\\ ~ at_least_as_good {1} {0})",
    "<": "(at_least_as_good {1} {0} /\\ ~ at_least_as_good {0} {1})",
    "<>": "(~ at_least_as_good {0} {1} /\\ ~ at_least_as_good {1} {0})",
}
_WORTH = {"K": (1, 1), "U": (0, 0), "1": (1, 0), "2": (0, 1)}
"""The payoffs of each outcome if Left starts, and if Right does."""


def words_of(ends: Mapping[str, str], sums: Mapping[str, str]) -> Words:
    """Return the words for the games of a theory, not for their options or classes.

    Args:
        ends: the identifier of each terminal game.
        sums: the identifier of each sum, by its sign; copies are added by the first.
    """

    def term(one: Term, games: Games) -> str:
        match one:
            case Variable(name) if name in games:
                return games[name]
            case Constant(game) if game.end is not None:
                return f"(@End the_theory {ends[game.theory.terminals[game.end]]})"
            case Sum(left, right, sign):
                return f"(@sum the_theory {sums[sign]} {term(left, games)} {term(right, games)})"
            case Multiple(1, part):
                return term(part, games)
            case Multiple(int(times), part) if times > 1:
                return term(Sum(Multiple(times - 1, part), part, next(iter(sums))), games)
        raise unknown(one)

    def compared(sign: str, left: Term, right: Term, games: Games) -> str:
        match sign, left, right:
            case _ if left.sort is Sort.GAME and sign in _RELATIONS:
                return _RELATIONS[sign].format(term(left, games), term(right, games))
            case "!=", _, _:
                return f"~ ({compared('=', left, right, games)})"
            case "=", Read("parity", game), Literal(text=parity):
                return f"legal {truth(parity == 'odd')} {term(game, games)}"
            case "=", Read("parity" | "outcome" as what, one), Read(same, other) if same == what:
                return f"same_{what} {term(one, games)} {term(other, games)}"
            case "=", Read("outcome", game), Literal(text=outcome):
                g, (left_starts, right_starts) = term(game, games), _WORTH[outcome]
                return joined("/\\", (f"worth true {g} = {left_starts}", f"worth false {g} = {right_starts}"))
        raise unknown(f"{left} {sign} {right}")

    return Words("is_game", compared, " : game the_theory")
