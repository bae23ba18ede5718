"""The functions and classes that both accounts of a question may use.

A mistake in one of them can be in both accounts. So each is a rule that both have to apply, a value or its notation, or
machinery that other claims and tests check against plain code.
"""

from __future__ import annotations

from collections.abc import Mapping

RULES: Mapping[str, str] = {
    "games.kayles.splits": "the moves in a strip",
    "games.rational.shadows.is_odd_even": "the definition of an odd-even shadow",
    "games.sprigs.splits": "the moves in a sprig",
    "games.tricolor.coloring.balanced": "the rule of a crossing",
    "checks.papers.berman_leonard_2024.s01_nim.moves": "the moves of nim",
    "checks.papers.johnson2011a.definitions.passing": "the reading of a clause of a printed definition",
    "checks.papers.mckeown2011.plain.all_red": "another rule of a crossing, for mutants",
    "checks.papers.mckeown2011.plain.three_colors": "another rule of a crossing, for mutants",
    "checks.papers.mckeown2011.plain.holds": "the rule of a crossing with uncolored strands",
    "checks.papers.mckeown2011.plain.is_legal": "the rule at all crossings",
    "checks.papers.mckeown2011.plain.legal_moves": "the moves by that rule",
    "checks.papers.milley2013.play.sides_of": "the moves in a sum of strips",
}
"""Rules as printed."""

VALUES: Mapping[str, str] = {
    "algebra.bits.mask_of": "a set as a number",
    "algebra.misere.partizan.groups.IntegerGroup.outcome": "an entry of a table of outcomes",
    "algebra.notation.InputError": "an error",
    "algebra.notation.NotationError": "an error",
    "algebra.outcome.LastMoveOutcome": "an outcome",
    "algebra.outcome.Outcome": "an outcome",
    "algebra.outcome.Play": "a convention of play",
    "algebra.outcome.Player": "a player",
    "algebra.partizan.forms.form": "a form, from its options",
    "algebra.partizan.forms.form_of": "a form, from the moves",
    "algebra.partizan.forms.options_of": "the options of a form",
    "algebra.partizan.sums.sum_of": "a sum, its parts in order",
    "algebra.knot_type.formal.sides_of": "the options of a game",
    "games.surface.Surface": "a surface, from its kind and genus",
    "games.tricolor.coloring.colored": "a coloring after a move",
    "games.tricolor.coloring.uncolored": "the coloring with which play starts",
    "checks.papers.berman_leonard_2024.s02_series_by_induction._case": "a case, by its letter",
    "checks.papers.berman_leonard_2024.s02_series_by_induction._sorted": "a pair of sizes in order",
    "checks.papers.knotgames2026.framework.six_values.named": "a set of values, by their names",
    "checks.papers.knotgames2026.heap_periods._shown": "a period in words",
    "checks.papers.knotgames2026.misere.partizan_periodicity._shown": "a quotient in words",
    "checks.papers.knotgames2026.misere.partizan_quotients._named": "players in words",
    "checks.papers.knotgames2026.misere.periodicity._shown": "a quotient in words",
    "checks.papers.mckeown2011.plain.player": "a player in words",
    "checks.papers.mckeown2011.program.of_complete": "a line that the program prints",
    "checks.papers.mckeown2011.program.of_uncolored": "a line that the program prints",
    "checks.papers.milley2013.play.add": "a sum, its parts in order",
    "checks.papers.milley2013.s03_reduction.sum_of_short": "a sum, from the numbers of its parts",
}
"""Values and notation."""

MACHINERY: Mapping[str, str] = {
    "algebra.heaps.nim.mex": "the least number that is not in a set",
    "algebra.heaps.nim.nim_sum": "addition of binary numbers without carrying",
    "algebra.ruleset.fold": "recursion over positions",
    "algebra.steps.spend": "a count of steps",
}
"""Plain machinery."""

ALLOWED = frozenset(f"knotgames.{name}" for name in (*RULES, *VALUES, *MACHINERY))
"""The names of all of these."""
