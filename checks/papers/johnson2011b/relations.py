"""Relations between games, and proofs that they are kept, by one step of the induction over games.

The statements of section 3 are about relations that are defined by the options: P is a zero game if its options have
options that are; P ->2 Q if every option of Q lifts to one of P and every other option of P has Q as an option
[Johnson2011b, Figure 12]. What such a relation says about values is proved here twice: by z3 from the rulebook, for
all sets of options, and by enumeration of sets of options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import product

from z3 import Implies, Not

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, index_of
from knotgames.algebra.outcome import Outcome
from knotgames.checks.induction.by_z3 import Options
from knotgames.checks.solvers.query import Query, any_of

Relation = Callable[[KnotValue, KnotValue], bool]
"""A relation between the values of P and Q."""

ZERO = index_of(KnotValue.parse("000"))


def condition_of(rulebook: Rulebook, place: int) -> Condition:
    """The one condition of the class at `place`.

    >>> RULEBOOK.names[ZERO], bool(condition_of(RULEBOOK, ZERO).forbidden)
    ('000', True)
    """
    (condition,) = rulebook.conditions[place]
    return condition


def may_have_option(rulebook: Rulebook, place: int, option: int) -> bool:
    """Whether some game of the class at `place` has an option of the class `option`: it need only not be forbidden,
    for what is required can be had from other options.
    """
    condition = condition_of(rulebook, place)
    return bool(rulebook.universe(rulebook.parities[place]) & ~condition.forbidden & 1 << option)


# --- outcomes -----------------------------------------------------------------------------------------------------

Payoffs = Callable[[KnotValue], tuple[int, int]]
"""Whether the Knotter wins a game of a value if he starts, and if the Unknotter does."""


def by_x_and_y(value: KnotValue) -> tuple[int, int]:
    """An even game is K1 just if X > 1, and U1 just if Y < 3; an odd one K1 just if Y > 1, and U1 just if X < 3, where
    X and Y are those of this paper [Johnson2011b, after Definition 3.13].
    """
    x, y = value.x + 1, value.y + 1
    return (int(y > 1), int(x >= 3)) if value.odd else (int(x > 1), int(y >= 3))


def not_by_play(place: int, payoffs: Payoffs, rulebook: Rulebook = RULEBOOK) -> str | None:
    """A half of the outcome of the class at `place` that does not follow from its options by the recursive definition,
    whatever they are; None if both do.

    A player who starts wins just if some option is won by him when the other starts. All sets of options of the class
    hit a set of classes just if some required set lies within it but for what is forbidden; none does just if all of it
    is forbidden.
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
    """The same by z3, for all sets of options that satisfy the condition of the class."""
    universe = rulebook.universe(rulebook.parities[place])
    options = Options.fresh("option", universe, rulebook.names)
    query = Query(options.satisfy(condition_of(rulebook, place)))
    knotter, unknotter = payoffs(VALUES[place])
    for wins, won in ((knotter, lambda pair: pair[1]), (not unknotter, lambda pair: not pair[0])):
        moves = options.hit(mask_of(i for i in bits(universe) if won(payoffs(VALUES[i]))))
        model = query.model(Not(moves) if wins else moves)
        if model is not None:
            return f"a game of value {VALUES[place]} with options {rulebook.text([options.mask_in(model)])}"
    return None


# --- zero games ---------------------------------------------------------------------------------------------------


def answered(rulebook: Rulebook, answers: Iterable[int], parity: int) -> int:
    """The classes that a game with an option in one of the classes `answers` may have, among the options of games of
    this parity.
    """
    return mask_of(
        i for i in bits(rulebook.universe(parity)) if any(may_have_option(rulebook, i, answer) for answer in answers)
    )


def not_zero(rulebook: Rulebook, unknotter_first: bool) -> list[int]:
    """The classes other than 000, of games in U1 if that is asked for: a zero game must not have them."""
    others = dict(enumerate(rulebook.payoffs))
    del others[ZERO]
    return [place for place, payoffs in others.items() if not (unknotter_first and payoffs[1])]


def zero_game_by_z3(rulebook: Rulebook, place: int, every: bool) -> str | None:
    """A game of the class at `place` whose options have options of value 000; None if there is none.

    Args:
        rulebook: the rulebook.
        place: the class.
        every: whether every option has to have such an option, or only some.
    """
    parity = rulebook.parities[place]
    allowed = answered(rulebook, [ZERO], parity)
    options = Options.fresh("option", rulebook.universe(parity), rulebook.names)
    answers = [options.hit(allowed), *([Not(options.hit(~allowed))] if every else [])]
    model = Query(options.hit(-1)).model(*answers, options.satisfy(condition_of(rulebook, place)))
    if model is None:
        return None
    return f"a game of value {rulebook.names[place]} with options {rulebook.text([options.mask_in(model)])}"


def answered_options(rulebook: Rulebook, every: bool) -> Iterator[int]:
    """All sets of options of which every one, or some, has an option of value 000, as masks."""
    for parity in range(2):
        allowed = answered(rulebook, [ZERO], parity)
        pool = list(bits(allowed if every else rulebook.universe(parity)))
        masks = (mask_of(pool[i] for i in bits(chosen)) for chosen in range(1 << len(pool)))
        yield from (mask for mask in masks if mask & allowed)


def zero_game_of(mask: int, rulebook: Rulebook, wrong: Collection[int]) -> str | None:
    """A game with these options in one of the classes that a zero game must not have; None if there is none."""
    members = [place for place in rulebook.members([mask]) if place in wrong]
    return f"a game of value {rulebook.names[members[0]]} with options {rulebook.text([mask])}" if members else None


# --- pseudo Reidemeister II ---------------------------------------------------------------------------------------


def no_worse(p: KnotValue, q: KnotValue) -> bool:
    """X(P) <= X(Q) and Y(P) >= Y(Q) [Johnson2011b, Theorem 3.14]."""
    return p.x <= q.x and p.y >= q.y


def reduced_classes(rulebook: Rulebook = RULEBOOK) -> Iterator[tuple[int, bool]]:
    """The classes that Q in P ->2 Q may have, each as the class of a game with options, and of a terminal game if it is
    that.
    """
    for q in range(len(rulebook)):
        yield q, False
        if q in rulebook.ends:
            yield q, True


def second_move_by_z3(
    q: int, is_end: bool, relation: Relation = no_worse, lifted: bool = True, rulebook: Rulebook = RULEBOOK
) -> str | None:
    """Games P and Q with P ->2 Q that are not in the relation though their options are; None if there are none.

    Args:
        q: the class of Q.
        is_end: whether Q is a terminal game.
        relation: the relation, between values of one parity.
        lifted: whether every option of Q lifts to one of P.
        rulebook: the rulebook.
    """
    parity = rulebook.parities[q]
    same = [p for p in range(len(rulebook)) if rulebook.parities[p] == parity]
    options_p = Options.fresh("P: option", rulebook.universe(parity), rulebook.names)
    options_q = Options.fresh("Q: option", rulebook.universe(parity), rulebook.names)
    pair = {w for w in options_p.present if may_have_option(rulebook, w, q)}
    query = Query(options_p.hit(-1))
    if is_end:
        query.assume(*(Not(option) for option in options_q.present.values()))
    else:
        query.assume(options_q.satisfy(condition_of(rulebook, q)))
    for w, there in options_p.present.items():
        below = [o for v, o in options_q.present.items() if relation(VALUES[w], VALUES[v])]
        if w not in pair:
            query.assume(Implies(there, any_of(below)))
    for v, there in options_q.present.items() if lifted else ():
        above = [o for w, o in options_p.present.items() if relation(VALUES[w], VALUES[v])]
        query.assume(Implies(there, any_of(above)))
    wrong = [p for p in same if not relation(VALUES[p], VALUES[q])]
    model = query.model(any_of(options_p.satisfy(condition_of(rulebook, p)) for p in wrong))
    if model is None:
        return None
    shown = rulebook.theory.terminals[rulebook.ends.index(q)] if is_end else rulebook.names[q]
    return f"P with options {rulebook.text([options_p.mask_in(model)])} and Q = {shown}"


def last_mover_keeps(parity: int, p: Outcome, q: Outcome) -> bool:
    """What Lemma 3.9 says of the outcomes of P and Q, both of this parity, where P ->2 Q."""
    if parity:
        return (q.unknotter_first or not p.unknotter_first) and (not q.knotter_first or p.knotter_first)
    return (q.knotter_first or not p.knotter_first) and (not q.unknotter_first or p.unknotter_first)


Reduced = tuple[int, tuple[Outcome, ...], Outcome, tuple[Outcome, ...]]
"""The parity of P and Q with P ->2 Q, the outcomes of the options of Q, that of Q, and those of the options of P."""


def reduced_outcomes() -> Iterator[Reduced]:
    """All sets of outcomes of options of P and of Q."""
    outcomes = tuple(Outcome)
    ends = (Outcome.UNKNOTTER, Outcome.KNOTTER)
    for parity, q_options in product(range(2), range(16)):
        below = tuple(outcomes[i] for i in bits(q_options))
        for q in ends if not below and not parity else [_outcome(below)] if below else []:
            for p_options in range(1, 16):
                yield parity, below, q, tuple(outcomes[i] for i in bits(p_options))


Keeps = Callable[[int, Outcome, Outcome], bool]
"""What is said of the parity of P and Q and their outcomes."""


def may_be_reduced(case: Reduced, lifted: bool = True, keeps: Keeps = last_mover_keeps) -> bool:
    """Whether there may be such P and Q, if Lemma 3.9 holds for their options: those of Q lift (if they have to), and
    those of P that are not lifted have Q as an option.
    """
    parity, below, q, above = case
    lifts = not lifted or all(any(keeps(1 - parity, w, v) for w in above) for v in below)
    return lifts and all(_has_option(w, q) or any(keeps(1 - parity, w, v) for v in below) for w in above)


def outcome_of_p(case: Reduced) -> Outcome:
    """The outcome of P."""
    return _outcome(case[3])


def in_words(case: Reduced, *_: object) -> str:
    """The parity of P and Q and their outcomes."""
    parity, below, q, above = case
    kind, names = ("odd" if parity else "even"), (", ".join(above), ", ".join(below) or "none")
    return f"{kind} P and Q = {q}, the options of P with outcomes {names[0]}, of Q with {names[1]}"


def _outcome(options: Iterable[Outcome]) -> Outcome:
    """The outcome of a game whose options have these outcomes [Johnson2011b, section 3]."""
    options = list(options)
    return Outcome.of(
        knotter_first=any(option.unknotter_first for option in options),
        unknotter_first=all(option.knotter_first for option in options),
    )


def _has_option(outcome: Outcome, option: Outcome) -> bool:
    """Whether a game of this outcome may have an option of that one."""
    return (outcome.knotter_first or not option.unknotter_first) and (
        not outcome.unknotter_first or option.knotter_first
    )


@cache
def reduces_two(p: Game, q: Game) -> bool:
    """Whether P ->2 Q as games: each option of Q lifts to one of P, each other option of P has Q as an option, and
    there is such an option.
    """
    mine, theirs = _options(p), _options(q)
    return (
        any(q in _options(a) for a in mine)
        and all(q in _options(a) or any(reduces_two(a, b) for b in theirs) for a in mine)
        and all(any(reduces_two(a, b) for a in mine) for b in theirs)
    )


def _options(position: Game) -> frozenset[Game]:
    return position.sides[0] if position.sides else frozenset()
