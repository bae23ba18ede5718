"""The lemmas of `games.lemmas` at formal games, one by one: the results that are written there, found again without
values, rulebooks or solvers.

A lemma about all games is looked for a counterexample among all games with few subpositions, games of all values, and
games with options of all values; what is refuted has one there, and what is proved has none. A lemma that there are
games is looked for games that show it.
"""

from functools import cache
from pathlib import Path

import pytest

from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.claim import Status
from knotgames.checks.lemma import parse, prove
from knotgames.checks.lemma.decide import Proof
from knotgames.checks.lemma.files import Entry, read
from knotgames.checks.lemma.language.formulas import Formula, Quantified, free, within
from tests.algebra.knot_type import plain_games as plain
from tests.algebra.knot_type.plain_games import Plain
from tests.checks.lemma import brute
from tests.profiles import night

FILE = Path(__file__).parent / "games.lemmas"


def lemma_of(entry: Entry) -> Formula:
    assert entry.lemma is not None
    return entry.lemma


ENTRIES = read(FILE.read_text(encoding="utf-8"), FILE.name, algebra_named)
LONG = ("moves to nothing but the game", "projections", "reached from another")
"""What takes longest, and has others like it: "reached by force" and "projections of one parity"."""
FEW = [pytest.param(entry, marks=night) if entry.name in LONG else entry for entry in ENTRIES]
LARGEST = {2: 10, 3: 6, 4: 4}
"""Up to how many subpositions the games of each value have that are tried, by the number of variables of a lemma."""


@cache
def proved(lemma: Formula) -> Proof:
    return prove(lemma)


def head_and_body(formula: Formula) -> tuple[str, list[str], Formula]:
    """The first block of quantifiers over games, and what stands behind it; free games are bound for all games."""
    for name in sorted(free(formula), reverse=True):
        formula = Quantified("forall", name, formula)
    kind = formula.kind if isinstance(formula, Quantified) else "forall"
    names = []
    while isinstance(formula, Quantified) and formula.kind == kind:
        names.append(formula.name)
        formula = formula.body
    return kind, names, formula


@cache
def tried(variables: int, *, inner: bool) -> list[Plain]:
    """The games that stand for so many variables at the head; inside there are quantifiers over games, or are not."""
    games = list(brute.pool())
    if variables == 1 and not inner:
        games = sorted({*games, *plain.games_of_size(6)}, key=lambda g: (plain.size(g), str(plain.formal(g))))
        games += [frozenset(pair) for pair in plain.with_options_of_all_values(2)]
    if variables == 1:
        return games
    games = [game for game in brute.one_of_each_value() if plain.size(game) <= LARGEST[variables]]
    return list(dict.fromkeys([*plain.games_of_size(4 if variables == 2 else 3), *games]))


def spoken_of(body: Formula) -> tuple[Plain, ...]:
    """The games that are tried for what is said of all games, or of some, inside a lemma."""
    inner = [part for part in within(body) if isinstance(part, Quantified)]
    if sum(not part.of_options for part in inner) > 1:
        return brute.one_of_each_value()
    return brute.pool_with_options() if any(part.of_options for part in inner) else brute.pool()


def search(entry: Entry) -> tuple[str, dict[str, Plain] | None]:
    """The games that refute a lemma, or that show it where it says that there are some; the smallest that are tried."""
    kind, names, body = head_and_body(lemma_of(entry))
    inner = any(isinstance(part, Quantified) and not part.of_options for part in within(body))
    games = tried(len(names), inner=inner)
    for chosen in brute.by_size(len(names), games):
        scope = dict(zip(names, chosen, strict=True))
        if brute.holds(body, scope, spoken_of(body)) == (kind == "exists"):
            return kind, scope
    return kind, None


@pytest.mark.parametrize("entry", FEW, ids=lambda entry: entry.name)
def test_brute_force_finds_the_result_that_is_written(entry: Entry) -> None:
    kind, games = search(entry)
    result = Status.PROVED if (games is None) == (kind == "forall") else Status.REFUTED
    proof = proved(lemma_of(entry))
    assert result is proof.status is entry.expected
    shown = proof.counterexample or proof.witness
    if games is not None:
        assert shown is not None
        assert shown.positions <= sum(map(plain.size, games.values()))


@pytest.mark.parametrize("entry", FEW, ids=lambda entry: entry.name)
def test_the_games_that_are_shown_do_what_they_should_and_no_small_ones_are_smaller(entry: Entry) -> None:
    proof = proved(lemma_of(entry))
    shown = proof.counterexample or proof.witness
    kind, names, body = head_and_body(lemma_of(entry))
    if shown is None:
        assert (kind == "exists") == (proof.status is Status.REFUTED)
        return
    scope = {name: plain.plain(game) for name, game in shown.games.items()}
    assert list(scope) == names
    others = spoken_of(body)
    assert brute.holds(body, scope, others) == (kind == "exists")
    assert shown.smallest
    if any(isinstance(part, Quantified) and not part.of_options for part in within(body)):
        return
    total = min(shown.positions, {1: 7, 2: 7, 3: 7, 4: 7}[len(names)])
    small = plain.games_of_size(min(6, total - len(names) + 1))
    for chosen in brute.by_size(len(names), small):
        if sum(map(plain.size, chosen)) >= total:
            break
        assert brute.holds(body, dict(zip(names, chosen, strict=True)), others) != (kind == "exists")


def test_there_are_sixty_lemmas_a_third_false_and_half_with_options_or_existence() -> None:
    assert len(ENTRIES) >= 60
    assert sum(entry.expected is Status.REFUTED for entry in ENTRIES) * 3 >= len(ENTRIES)
    deeper = [
        any(isinstance(p, Quantified) for p in within(lemma_of(entry))) or "'" in str(entry.lemma) for entry in ENTRIES
    ]
    assert sum(deeper) * 2 >= len(ENTRIES)


def test_games_of_one_value_are_those_with_the_same_outcomes_in_sums() -> None:
    alike, equal = parse("A ~~ B"), parse("A ~ B")
    for one in brute.pool():
        for other in brute.pool()[:40]:
            same_outcomes = brute.outcomes_in_sums(one) == brute.outcomes_in_sums(other)
            scope = {"A": one, "B": other}
            assert same_outcomes == brute.holds(alike, scope, ())
            assert (same_outcomes and plain.even(one) == plain.even(other)) == brute.holds(equal, scope, ())
