"""Relations between games that are defined by their options, proved to hold for values by induction.

P is a zero game if its options have options that are zero games. P ->2 Q if every option of Q lifts to one of P and
every other option of P has Q as an option [Johnson2011b, Figure 12]. Each proof is done twice: by z3 from the rulebook,
and by enumeration of the sets of options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import product

from z3 import BoolRef, Implies, Not

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, index_of
from knotgames.algebra.outcome import Outcome
from knotgames.checks.induction.by_z3 import Options
from knotgames.checks.solvers.query import Query, any_of

Relation = Callable[[KnotValue, KnotValue], bool]

ZERO = index_of(KnotValue.parse("000"))


def condition_of(rulebook: Rulebook, place: int) -> Condition:
    (condition,) = rulebook.conditions[place]
    return condition


def may_have_option(rulebook: Rulebook, place: int, option: int) -> bool:
    """Return True if the class `option` is not forbidden: other options can meet the required sets."""
    condition = condition_of(rulebook, place)
    return bool(rulebook.universe(rulebook.parities[place]) & ~condition.forbidden & 1 << option)


def game_in_words(rulebook: Rulebook, place: int, options: int) -> str:
    return f"a game of value {rulebook.names[place]} with options {rulebook.text([options])}"


def game_by_z3(rulebook: Rulebook, place: int, query: Query, options: Options, *denied: BoolRef) -> str | None:
    """The game of the class at `place` whose options are in a model, or None."""
    model = query.model(*denied)
    return None if model is None else game_in_words(rulebook, place, options.mask_in(model))


# --- outcomes -----------------------------------------------------------------------------------------------------

Payoffs = Callable[[KnotValue], tuple[int, int]]
"""The results of a game of a value: True if the Knotter wins when he starts, and when the Unknotter starts."""


def by_x_and_y(value: KnotValue) -> tuple[int, int]:
    """The payoffs by X > 1 and Y < 3, exchanged for odd games [Johnson2011b, after Definition 3.13]."""
    x, y = value.x + 1, value.y + 1
    return (int(y > 1), int(x >= 3)) if value.odd else (int(x > 1), int(y >= 3))


def not_by_play(place: int, payoffs: Payoffs, rulebook: Rulebook = RULEBOOK) -> str | None:
    """A payoff of the class at `place` that does not follow from its options by the recursive definition, or None.

    All sets of options meet a set S if and only if S contains a required set up to forbidden classes; none meets S if
    and only if all of S is forbidden.
    """
    condition = condition_of(rulebook, place)
    others = {i: payoffs(VALUES[i]) for i in bits(rulebook.universe(rulebook.parities[place]))}
    knotter, unknotter = payoffs(VALUES[place])
    good = (mask_of(i for i, won in others.items() if won[1]), mask_of(i for i, won in others.items() if not won[0]))
    for player, moves, wins in zip(("Knotter", "Unknotter"), good, (knotter, not unknotter), strict=True):
        always = any(not required & ~condition.forbidden & ~moves for required in condition.required)
        never = not moves & ~condition.forbidden
        if not (always if wins else never):
            return f"the {player} {'does not always win' if wins else 'may win'} a game of value {VALUES[place]}"
    return None


def not_by_play_z3(place: int, payoffs: Payoffs, rulebook: Rulebook = RULEBOOK) -> str | None:
    """The same by z3."""
    universe = rulebook.universe(rulebook.parities[place])
    options = Options.fresh("option", universe, rulebook.names)
    query = Query(options.satisfy(condition_of(rulebook, place)))
    knotter, unknotter = payoffs(VALUES[place])
    for wins, won in ((knotter, lambda pair: pair[1]), (not unknotter, lambda pair: not pair[0])):
        moves = options.hit(mask_of(i for i in bits(universe) if won(payoffs(VALUES[i]))))
        if game := game_by_z3(rulebook, place, query, options, Not(moves) if wins else moves):
            return game
    return None


# --- zero games ---------------------------------------------------------------------------------------------------


def answered(rulebook: Rulebook, answers: Iterable[int], parity: int) -> int:
    """The classes of games that have an option in `answers` and occur as options of games of this parity."""
    return mask_of(
        i for i in bits(rulebook.universe(parity)) if any(may_have_option(rulebook, i, answer) for answer in answers)
    )


def not_zero(rulebook: Rulebook, unknotter_first: bool) -> list[int]:
    """The classes that a zero game must not have: all but 000, restricted to games in U1 on request."""
    others = dict(enumerate(rulebook.payoffs))
    del others[ZERO]
    return [place for place, payoffs in others.items() if not (unknotter_first and payoffs[1])]


def zero_game_by_z3(rulebook: Rulebook, place: int, every: bool) -> str | None:
    """A game of the class at `place` such that every option, or some option, has an option of value 000; or None."""
    parity = rulebook.parities[place]
    allowed = answered(rulebook, [ZERO], parity)
    options = Options.fresh("option", rulebook.universe(parity), rulebook.names)
    answers = [options.hit(allowed), *([Not(options.hit(~allowed))] if every else [])]
    answers.append(options.satisfy(condition_of(rulebook, place)))
    return game_by_z3(rulebook, place, Query(options.hit(-1)), options, *answers)


def answered_options(rulebook: Rulebook, every: bool) -> Iterator[int]:
    """All sets of options, as masks, such that every option, or some option, has an option of value 000."""
    for parity in range(2):
        allowed = answered(rulebook, [ZERO], parity)
        pool = list(bits(allowed if every else rulebook.universe(parity)))
        masks = (mask_of(pool[i] for i in bits(chosen)) for chosen in range(1 << len(pool)))
        yield from (mask for mask in masks if mask & allowed)


def zero_game_of(mask: int, rulebook: Rulebook, wrong: Collection[int]) -> str | None:
    """A game with these options in one of the classes `wrong`, or None."""
    members = [place for place in rulebook.members([mask]) if place in wrong]
    return game_in_words(rulebook, members[0], mask) if members else None


# --- pseudo Reidemeister II ---------------------------------------------------------------------------------------


def no_worse(p: KnotValue, q: KnotValue) -> bool:
    """X(P) <= X(Q) and Y(P) >= Y(Q) [Johnson2011b, Theorem 3.14]."""
    return p.x <= q.x and p.y >= q.y


def reduced_classes(rulebook: Rulebook = RULEBOOK) -> Iterator[tuple[int, bool]]:
    """The classes that Q in P ->2 Q may have, each as a game with options and, if it is one, as a terminal game."""
    kinds = product(range(len(rulebook)), (False, True))
    return ((q, is_end) for q, is_end in kinds if not is_end or q in rulebook.ends)


def second_move_by_z3(
    q: int, is_end: bool, relation: Relation = no_worse, lifted: bool = True, rulebook: Rulebook = RULEBOOK
) -> str | None:
    """Games P ->2 Q outside the relation although their options are in it, or None; `q` is the class of Q."""
    parity = rulebook.parities[q]
    options_p = Options.fresh("P: option", rulebook.universe(parity), rulebook.names)
    options_q = Options.fresh("Q: option", rulebook.universe(parity), rulebook.names)
    query = Query(options_p.hit(-1))
    none = map(Not, options_q.present.values())
    query.assume(*(none if is_end else [options_q.satisfy(condition_of(rulebook, q))]))
    for w, there in options_p.present.items():
        below = [o for v, o in options_q.present.items() if relation(VALUES[w], VALUES[v])]
        if not may_have_option(rulebook, w, q):
            query.assume(Implies(there, any_of(below)))
    for v, there in options_q.present.items() if lifted else ():
        above = [o for w, o in options_p.present.items() if relation(VALUES[w], VALUES[v])]
        query.assume(Implies(there, any_of(above)))
    wrong = [p for p, other in enumerate(rulebook.parities) if other == parity and not relation(VALUES[p], VALUES[q])]
    model = query.model(any_of(options_p.satisfy(condition_of(rulebook, p)) for p in wrong))
    if model is None:
        return None
    shown = rulebook.theory.terminals[rulebook.ends.index(q)] if is_end else rulebook.names[q]
    return f"P with options {rulebook.text([options_p.mask_in(model)])} and Q = {shown}"


def last_mover_keeps(parity: int, p: Outcome, q: Outcome) -> bool:
    """Lemma 3.9 for the outcomes of P ->2 Q."""
    if parity:
        return (q.unknotter_first or not p.unknotter_first) and (not q.knotter_first or p.knotter_first)
    return (q.knotter_first or not p.knotter_first) and (not q.unknotter_first or p.unknotter_first)


Reduced = tuple[int, tuple[Outcome, ...], Outcome, tuple[Outcome, ...]]
"""The parity of P ->2 Q, the outcomes of the options of Q, of Q, and of the options of P."""


def reduced_outcomes() -> Iterator[Reduced]:
    outcomes = tuple(Outcome)
    ends = (Outcome.UNKNOTTER, Outcome.KNOTTER)
    for parity, q_options in product(range(2), range(16)):
        below = tuple(outcomes[i] for i in bits(q_options))
        for q in ends if not below and not parity else [outcome_of(below)] if below else []:
            for p_options in range(1, 16):
                yield parity, below, q, tuple(outcomes[i] for i in bits(p_options))


Keeps = Callable[[int, Outcome, Outcome], bool]


def may_be_reduced(case: Reduced, lifted: bool = True, keeps: Keeps = last_mover_keeps) -> bool:
    """Return True if P and Q with these outcomes may exist, if the relation holds for their options."""
    parity, below, q, above = case
    lifts = not lifted or all(any(keeps(1 - parity, w, v) for w in above) for v in below)
    return lifts and all(_has_option(w, q) or any(keeps(1 - parity, w, v) for v in below) for w in above)


def in_words(case: Reduced, *_: object) -> str:
    parity, below, q, above = case
    kind, names = ("odd" if parity else "even"), (", ".join(above), ", ".join(below) or "none")
    return f"{kind} P and Q = {q}, the options of P with outcomes {names[0]}, of Q with {names[1]}"


def outcome_of(options: Iterable[Outcome]) -> Outcome:
    """The outcome of a game whose options have these outcomes [Johnson2011b, section 3]."""
    options = list(options)
    return Outcome.of(
        knotter_first=any(option.unknotter_first for option in options),
        unknotter_first=all(option.knotter_first for option in options),
    )


def _has_option(outcome: Outcome, option: Outcome) -> bool:
    """Return True if a game with the first outcome may have an option with the second."""
    return (outcome.knotter_first or not option.unknotter_first) and (
        not outcome.unknotter_first or option.knotter_first
    )


@cache
def reduces_two(p: Game, q: Game) -> bool:
    """Return True if P ->2 Q: options of Q lift, all other options of P have Q as an option, and one exists."""
    mine, theirs = options_of(p), options_of(q)
    return (
        any(q in options_of(a) for a in mine)
        and all(q in options_of(a) or any(reduces_two(a, b) for b in theirs) for a in mine)
        and all(any(reduces_two(a, b) for a in mine) for b in theirs)
    )


def options_of(position: Game) -> frozenset[Game]:
    return position.sides[0] if position.sides else frozenset()
