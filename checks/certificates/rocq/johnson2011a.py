"""Johnson2011a for Rocq: the theorems of the paper in its own words.

The definitions are in `Johnson2011a.v`, which imports nothing of the project. The data come from the project: the 38
values that `algebra.knot_type.values` derives from the definitions of X, Y, Z and the signs, their rulebook and table,
in the certificate of the induction, with a game of each value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from knotgames.algebra.knot_type.formal import Game, sides_of
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, addition_table, smallest_knot_games
from knotgames.algebra.ruleset import fold
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.certificates.rocq import sums
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.proof import Proof
from knotgames.checks.certificates.rocq.vernacular import COMPUTED, lemma, rows, truth

STATIC = (*sums.STATIC, "Johnson2011a", "Johnson2011aProofs")

_CHECKS = (
    (
        "endgames_are_as_in_the_paper",
        "The endgames are added as in Definition 2.8, and won as in Definition 2.5",
        "plays_by_the_paper the_u the_k the_sum",
    ),
    (
        "games_have_their_classes",
        "The games that are given for the classes are games of these classes",
        "check_games the_u the_k certificate games_of_the_paper = None",
    ),
    (
        "endgames_have_their_grades",
        "The endgames have the X, Y and Z of section 6",
        "check_grades_of_ends the_u the_k certificate coordinates",
    ),
    (
        "grades_are_as_defined",
        "X, Y, Z and the sign of each class are those of section 6 and Definitions 8.1 and 8.2",
        "check_grades certificate coordinates = None",
    ),
    (
        "levels_are_as_stated",
        "X <= Z, Y <= Z, and X and Y say who wins",
        "check_levels_as_stated certificate coordinates = None",
    ),
    (
        "sums_are_as_stated",
        "X, Y, Z of sums are as in section 7, and M adds by the table of Theorem 9.1",
        "check_sums_as_stated the_sum certificate coordinates = None",
    ),
    (
        "star_is_as_stated",
        "Adding * twice changes no class, and u is zero",
        "check_star the_u the_k the_sum certificate = None",
    ),
    ("sums_associate", "The table is associative", "check_associative the_sum certificate = None"),
    (
        "classes_are_determined",
        "No two classes have the same parity, X and element of M",
        "check_determined certificate coordinates = None",
    ),
    (
        "classes_are_told_apart_by_one_game",
        "Classes that differ weakly are told apart by adding one game",
        "check_told_apart_in_sums certificate the_sum = None",
    ),
    (
        "classes_merge_as_stated",
        "Without parity just the classes with X = Y = Z = 2 merge",
        "check_merging certificate coordinates = None",
    ),
)

_THEOREMS: Mapping[str, str] = {
    "Theorem_2_7": "forall g, knot_game g -> (K2 g <-> ~ U1 g) /\\ (U2 g <-> ~ K1 g)",
    "Theorem_2_12": (
        "forall g h,\n  (even g /\\ even h \\/ odd g /\\ odd h -> even (g + h)) /\\\n"
        "  (even g /\\ odd h \\/ odd g /\\ even h -> odd (g + h))"
    ),
    "Theorem_3_2": (
        "(forall g, equivalent g g) /\\ (forall g h, equivalent g h -> equivalent h g) /\\\n"
        "  (forall g h i, equivalent g h -> equivalent h i -> equivalent g i)"
    ),
    "Theorem_3_4": (
        "(forall g g' h h', knot_game g -> knot_game g' -> knot_game h -> knot_game h' ->\n"
        "    equivalent g g' -> equivalent h h' -> equivalent (g + h) (g' + h')) /\\\n"
        "  (forall g h, knot_game g -> knot_game h -> equivalent (g + h) (h + g)) /\\\n"
        "  (forall g h i, knot_game g -> knot_game h -> knot_game i -> equivalent ((g + h) + i) (g + (h + i))) /\\\n"
        "  (forall g, knot_game g -> equivalent (g + u) g) /\\\n"
        "  (forall g h, knot_game g -> knot_game h -> equivalent g h -> same_outcome g h)"
    ),
    "Lemma_4_1": "forall x, knot_game x -> (K2 x -> K2 (x + star + star)) /\\ (K1 x -> K1 (x + star + star))",
    "Lemma_4_2": "forall x, knot_game x -> (U2 x -> U2 (x + star + star)) /\\ (U1 x -> U1 (x + star + star))",
    "Theorem_4_3": "equivalent (star + star) u",
    "Theorem_6_1": "grading X /\\ grading Y /\\ grading Z",
    "Lemma_6_2": "forall g, even g -> Z g = 0 -> Y g = 0",
    "Lemma_6_3": "forall g, odd g -> Z g <= 1 -> Y g <= 1",
    "Theorem_6_4": "forall g, knot_game g -> Y g <= Z g",
    "Lemma_6_5": "forall g, even g -> Z g = 0 -> X g = 0",
    "Lemma_6_6": "forall g, odd g -> Z g <= 1 -> X g <= 1",
    "Theorem_6_7": "forall g, knot_game g -> X g <= Z g",
    "Theorem_6_8": "forall g, (even g -> (X g = 0 <-> U2 g)) /\\ (odd g -> (X g = 2 <-> K2 g))",
    "Theorem_6_9": "forall g, (even g -> (Y g = 2 <-> K2 g)) /\\ (odd g -> (Y g = 0 <-> U2 g))",
    "Section_6_X": (
        "forall g, knot_game g -> (X g = 0 <-> U2 (e g) /\\ U1 (o g)) /\\\n"
        "  (X g = 1 <-> K1 (e g) /\\ U1 (o g)) /\\ (X g = 2 <-> K1 (e g) /\\ K2 (o g))"
    ),
    "Section_6_Y": (
        "forall g, knot_game g -> (Y g = 0 <-> U1 (e g) /\\ U2 (o g)) /\\\n"
        "  (Y g = 1 <-> U1 (e g) /\\ K1 (o g)) /\\ (Y g = 2 <-> K2 (e g) /\\ K1 (o g))"
    ),
    "Lemma_7_1": "forall g h, even g -> even h -> X g = 0 -> X h = 0 -> X (g + h) = 0",
    "Lemma_7_2": "forall g h, even g -> odd h -> X g = 0 -> X h <= 1 -> X (g + h) <= 1",
    "Theorem_7_3": "forall g h, knot_game g -> knot_game h -> X (g + h) = min 2 (X g + X h)%nat",
    "Lemma_7_4": "forall g h, odd g -> even h -> Y g = 0 -> Z h = 0 -> Y (g + h) = 0",
    "Lemma_7_5": "forall g h, odd g -> odd h -> Y g = 0 -> Z h <= 1 -> Y (g + h) <= 1",
    "Lemma_7_6": "forall g h, even g -> even h -> Y g <= 1 -> Z h = 0 -> Y (g + h) <= 1",
    "Theorem_7_7": "forall g h, knot_game g -> knot_game h -> Y (g + h) <= min 2 (Y g + Z h)%nat",
    "Lemma_7_8": "forall g h, even g -> even h -> Z g = 0 -> Z h = 0 -> Z (g + h) = 0",
    "Lemma_7_9": "forall g h, even g -> odd h -> Z g = 0 -> Z h <= 1 -> Z (g + h) <= 1",
    "Theorem_7_10": "forall g h, knot_game g -> knot_game h -> Z (g + h) = min 2 (Z g + Z h)%nat",
    "Lemma_7_11": "forall g h, odd g -> odd h -> Z g = 2 -> Z h = 2 -> Y (g + h) = 2",
    "Lemma_7_12": "forall g h, even g -> odd h -> 1 <= Z g -> Z h = 2 -> 1 <= Y (g + h)",
    "Theorem_7_13": "forall g h, knot_game g -> knot_game h -> (Z g + Z h - 2)%nat <= Y (g + h)",
    "Section_8_ii": (
        "forall g h, knot_game g -> knot_game h -> Y g = Z g ->\n"
        "  Y (g + h) = min 2 (Y g + Y h)%nat /\\ Z (g + h) = min 2 (Y g + Z h)%nat"
    ),
    "Section_8_02": (
        "forall g h, knot_game g -> knot_game h -> Y g = 0 -> Z g = 2 -> Y (g + h) = Z h /\\ Z (g + h) = 2"
    ),
    "Section_8_i2": ("forall g h, knot_game g -> knot_game h -> Z g = 2 -> Z h = 2 -> Y (g + h) = 2 /\\ Z (g + h) = 2"),
    "Lemma_8_8": "exists w, knot_game w /\\ f w = M01m",
    "Lemma_8_8_corrected": (
        "let j := node [star; k + star] in let k := node [j] in let w := node [star; k] in\n"
        "  (even j /\\ f j = M11) /\\ (odd k /\\ f k = M02) /\\ (even w /\\ f w = M01m)"
    ),
    "Theorem_9_1": (
        "((forall a, M_add M00 a = a) /\\ (forall a b, M_add a b = M_add b a) /\\\n"
        "    (forall a b c, M_add a (M_add b c) = M_add (M_add a b) c)) /\\\n"
        "  (forall g h, knot_game g -> knot_game h -> f (g + h) = M_add (f g) (f h)) /\\\n"
        "  (forall g, knot_game g -> M_levels (f g) = (Y g, Z g))"
    ),
    "Theorem_9_2": (
        "forall g h, knot_game g -> knot_game h ->\n"
        "  (equivalent g h <-> is_odd g = is_odd h /\\ X g = X h /\\ f g = f h)"
    ),
    "Theorem_9_3": "exists l, length l = 38 /\\ represents equivalent l",
    "Theorem_10_2": "exists l, length l = 37 /\\ represents weakly_equivalent l",
    "Theorem_10_2_merging": (
        "forall g h, knot_game g -> knot_game h ->\n"
        "  (weakly_equivalent g h <->\n"
        "   equivalent g h \\/ (X g = 2 /\\ Y g = 2 /\\ Z g = 2) /\\ (X h = 2 /\\ Y h = 2 /\\ Z h = 2))"
    ),
}
"""The theorems and their statements. The theorem of `Johnson2011aProofs.v` with the same name in small letters proves
it.
"""

_RULES: Mapping[str, tuple[str, str, str]] = {
    "Lemma 8.3": ("01-", "01-", "02"),
    "Lemma 8.4": ("01-", "12-", "12"),
    "Lemma 8.5": ("01+", "01", "12"),
    "Lemma 8.6": ("12+", "01", "22"),
    "Lemma 8.7": ("12", "01+", "22"),
    "Section 8 (01- + 01-)": ("01-", "01-", "02"),
    "Section 8 (01- + 01+)": ("01-", "01+", "12"),
    "Section 8 (01+ + 01+)": ("01+", "01+", "12"),
    "Section 8 (01- + 12-)": ("01-", "12-", "12"),
    "Section 8 (01- + 12+)": ("01-", "12+", "22"),
    "Section 8 (01+ + 12-)": ("01+", "12-", "22"),
    "Section 8 (01+ + 12+)": ("01+", "12+", "22"),
    "Lemma 8.9": ("02", "01", "12+"),
    "Lemma 8.10": ("11", "01-", "12-"),
    "Lemma 8.11": ("11", "01+", "12+"),
    "Lemma 8.12": ("11", "02", "12+"),
    "Lemma 8.13": ("01+", "01-", "12-"),
    "Lemma 8.14": ("01+", "01+", "12+"),
}
"""The rules of section 8 for sums of two classes of games, by Y, Z and sign, from the table of M."""

_SPECIAL: Mapping[str, tuple[str, ...]] = {
    **{f"Section 6 ({grading}_{i} by outcomes)": (f"Section_6_{grading}",) for grading in "XY" for i in range(3)},
    "Lemma 8.8 (the game W corrected)": ("Lemma_8_8_corrected",),
    "Section 8 (ii + jk)": ("Section_8_ii",),
    "Section 8 (02 + jk)": ("Section_8_02",),
    "Section 8 (i2 + j2)": ("Section_8_i2",),
    "Theorem 9.2": ("Theorem_9_2", "Theorem_9_3"),
    "Theorem 10.2": ("Theorem_10_2", "Theorem_10_2_merging"),
}
"""The claims that are not theorems or lemmas, or that several theorems state."""


def _claims() -> Mapping[str, tuple[str, ...]]:
    """Return the theorems that state each claim of the paper."""
    several = {name for names in _SPECIAL.values() for name in names} - {"Theorem_9_3"}
    single = {name.replace("_", " ", 1).replace("_", "."): (name,) for name in _THEOREMS if name not in several}
    return {**single, **{number: (_rule_name(number),) for number in _RULES}, **_SPECIAL}


def _rule_name(number: str) -> str:
    """Return the name of the theorem of a rule of section 8, such as `Lemma_8_10` or `Section_8_01m_12p`."""
    told = number.replace("-", "m").replace(" + ", "_").replace("+", "p").replace("(", "").replace(")", "")
    return told.replace(" ", "_").replace(".", "_")


def _signed(name: str) -> str | None:
    """Return the element of M that is a class of games with a sign; None for a class ij."""
    return f"M{name.replace('+', 'p').replace('-', 'm')}" if name[-1] in "+-" else None


def _rule(first: str, second: str, total: str) -> str:
    """Return the statement of a rule: games of two classes have a sum in a third."""

    def is_in(game: str, name: str) -> str:
        signed = _signed(name)
        return f"f {game} = {signed}" if signed else f"Y {game} = {name[0]} /\\ Z {game} = {name[1]}"

    premises = f"{is_in('g', first)} -> {is_in('h', second)}"
    return f"forall g h, knot_game g -> knot_game h ->\n  {premises} -> {is_in('(g + h)', total)}"


def _rule_term(proved_with: str, names: Sequence[str]) -> str:
    """Return the proof of a rule."""
    classes = " ".join(
        f"(element_of_M {signed})" if (signed := _signed(name)) else f"(with_levels {name[0]} {name[1]})"
        for name in names
    )
    return f"(@rule_of_section_8 _ {proved_with}\n    {classes} eq_refl)"


@cache
def johnson2011a() -> Development:
    """Return the theorems of the paper, from the 38 values of the project."""
    return from_data(certificate(RULEBOOK, (addition_table(),)), VALUES, smallest_knot_games())


def from_data(quotient: Mapping[str, Any], values: Sequence[KnotValue], games: Sequence[Game]) -> Development:
    """Return the theorems of the paper from data.

    Args:
        quotient: the certificate of the induction, its classes in the order of the values.
        values: X, Y, Z and the sign of each class.
        games: a game of each class.

    Raises:
        InputError: the certificate is malformed.
    """
    read = sums.read(quotient)
    coordinates = rows(
        f"Grades {value.x} {value.y} {value.z} {truth(value.sign == '+')} (* {value} *)" for value in values
    )
    data = f"""
(** ** What the paper says of each class *)
From knotgames Require Johnson2011a.
Definition the_u : Sums.terminal the_theory := {read.ends["u"]}.
Definition the_k : Sums.terminal the_theory := {read.ends["k"]}.
Definition the_sum : Sums.symbol the_theory := plus.

(** X, Y, Z, and whether the sign is +. *)
Definition coordinates : classes -> grades := listed (Grades 0 0 0 false) {coordinates}.

(** A game of each class, in the notation of the paper. *)
Module Games.
Import Johnson2011a.
Definition games : list game := {rows(map(_term, games))}.
End Games.
Definition games_of_the_paper : classes -> Johnson2011a.game := listed Johnson2011a.u Games.games.
"""
    checks = "".join(lemma(name, what, statement, _proof(statement)) for name, what, statement in _CHECKS)
    proved_with = (
        "the_u the_k the_sum endgames_are_as_in_the_paper certificate all_accepted coordinates games_of_the_paper\n"
        "    classes_are_told_apart_by_one_game games_have_their_classes grades_are_as_defined\n"
        "    endgames_have_their_grades sums_are_as_stated levels_are_as_stated star_is_as_stated sums_associate\n"
        "    classes_are_determined classes_merge_as_stated"
    )
    theorems = {
        name: (statement, f"(@{name[0].lower()}{name[1:]} _ {proved_with})") for name, statement in _THEOREMS.items()
    }
    theorems |= {
        _rule_name(number): (_rule(*names), _rule_term(proved_with, names)) for number, names in _RULES.items()
    }
    written = "".join(
        f"\nTheorem {name} : {statement}.\nProof. {_by(term, statement)} Qed.\n"
        for name, (statement, term) in theorems.items()
    )
    text = (
        f"{read.text(('Johnson2011aProofs',))}{data}{checks}"
        f"\n(** * The theorems of the paper *)\nImport Johnson2011a.\nLocal Open Scope knot_scope.\n{written}"
    )
    return Development("Johnson2011aTheorems", STATIC, text, tuple(theorems))


def _proof(statement: str) -> str:
    return COMPUTED if statement.endswith("= None") else "repeat split; vm_compute; reflexivity."


def _by(term: str, statement: str) -> str:
    if statement.startswith("exists l,"):
        return f"eexists; split; [|exact {term}]. {COMPUTED}"
    return f"exact {term}."


def _term(position: Game) -> str:
    """Return a formal game as a term of `Johnson2011a.v`."""

    def written(one: Game, options: tuple[frozenset[str], ...]) -> str:
        if one.end is not None:
            return one.theory.terminals[one.end]
        return f"node [{'; '.join(sorted(options[0]))}]"

    return fold(position, sides_of, written)


PROOFS = tuple(Proof(f"Johnson2011a/{number}", johnson2011a, theorems) for number, theorems in _claims().items())
