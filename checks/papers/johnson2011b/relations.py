"""Relations between games, and proofs that they are kept, by one step of the induction over games.

The statements of section 3 are about relations that are defined by the options: P is a zero game if its options have
options that are; P ->2 Q if every option of Q lifts to one of P and every other option of P has Q as an option
[Johnson2011b, Figure 12]. What such a relation says about values is proved here twice: by z3 from the rulebook, for
all sets of options, and by enumeration of sets of options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

from algebra.bits import bits, mask_of
from algebra.knot_type.formal import Game
from algebra.knot_type.rulebook import Rulebook
from algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, index_of
from algebra.outcome import Outcome

Relation = Callable[[KnotValue, KnotValue], bool]
"""A relation between the values of P and Q."""

ZERO = index_of(KnotValue.parse("000"))


def may_have_option(rulebook: Rulebook, place: int, option: int) -> bool:
    """Whether some game of the class at `place` has an option of the class `option`: it need only not be forbidden,
    for what is required can be had from other options.
    """
    (condition,) = rulebook.conditions[place]
    return bool(rulebook.universe(rulebook.parities[place]) & ~condition.forbidden & 1 << option)


# --- zero games ---------------------------------------------------------------------------------------------------


def answered(rulebook: Rulebook, answers: Iterable[int], parity: int) -> int:
    """The classes that a game with an option in one of the classes `answers` may have, among the options of games of
    this parity.
    """
    return mask_of(
        i for i in bits(rulebook.universe(parity)) if any(may_have_option(rulebook, i, answer) for answer in answers)
    )


def zero_game_by_z3(rulebook: Rulebook, unknotter_first: bool, every: bool) -> str | None:
    """A game whose value is not 000 though it is in U1 and its options have options of value 000; None if none is.

    Args:
        rulebook: the rulebook.
        unknotter_first: whether the game has to be in U1.
        every: whether every option has to have such an option, or only some.
    """
    from z3 import Not

    from checks.induction import by_z3
    from checks.solvers.query import Query

    for parity in (0, 1):
        allowed = answered(rulebook, [ZERO], parity)
        options = by_z3.Options.fresh("option", rulebook.universe(parity), rulebook.names)
        query = Query(options.hit(-1))
        answers = [options.hit(allowed), *([Not(options.hit(~allowed))] if every else [])]
        for place in _possible(rulebook, parity, unknotter_first):
            model = query.model(*answers, options.satisfy(rulebook.conditions[place][0]))
            if model is not None:
                return f"a game of value {rulebook.names[place]} with options {rulebook.text([options.mask_in(model)])}"
    return None


def zero_game_by_exhaustion(rulebook: Rulebook, unknotter_first: bool, every: bool) -> str | None:
    """The same by going through all sets of options, of which those that have no answer are cut off."""
    for parity in (0, 1):
        allowed = answered(rulebook, [ZERO], parity)
        pool = list(bits(allowed if every else rulebook.universe(parity)))
        wrong = set(_possible(rulebook, parity, unknotter_first))
        for size_mask in range(1, 1 << len(pool)):
            mask = mask_of(pool[i] for i in bits(size_mask))
            if not mask & allowed:
                continue
            members = [place for place in rulebook.members([mask]) if place in wrong]
            if members:
                return f"a game of value {rulebook.names[members[0]]} with options {rulebook.text([mask])}"
    return None


def _possible(rulebook: Rulebook, parity: int, unknotter_first: bool) -> list[int]:
    """The classes of this parity other than 000, in U1 if that is asked for."""
    return [
        i
        for i, payoffs in enumerate(rulebook.payoffs)
        if rulebook.parities[i] == parity and i != ZERO and not (unknotter_first and payoffs[1])
    ]


# --- pseudo Reidemeister II ---------------------------------------------------------------------------------------


def no_worse(p: KnotValue, q: KnotValue) -> bool:
    """X(P) <= X(Q) and Y(P) >= Y(Q) [Johnson2011b, Theorem 3.14]."""
    return p.x <= q.x and p.y >= q.y


def second_move_by_z3(relation: Relation = no_worse, lifted: bool = True, rulebook: Rulebook = RULEBOOK) -> str | None:
    """Games P and Q with P ->2 Q that are not in the relation though their options are; None if there are none.

    Args:
        relation: the relation, between values of one parity.
        lifted: whether every option of Q lifts to one of P.
        rulebook: the rulebook.
    """
    from z3 import Implies, Not

    from checks.induction import by_z3
    from checks.solvers.query import Query, any_of

    size = range(len(rulebook))
    for q in size:
        parity = rulebook.parities[q]
        related = [p for p in size if rulebook.parities[p] == parity and relation(VALUES[p], VALUES[q])]
        options_p = by_z3.Options.fresh("P: option", rulebook.universe(parity), rulebook.names)
        options_q = by_z3.Options.fresh("Q: option", rulebook.universe(parity), rulebook.names)
        pair = {w for w in options_p.present if may_have_option(rulebook, w, q)}
        for is_end in (True, False) if q in rulebook.ends else (False,):
            query = Query(options_p.hit(-1))
            if is_end:
                query.assume(*(Not(option) for option in options_q.present.values()))
            else:
                query.assume(options_q.satisfy(rulebook.conditions[q][0]))
            for w, there in options_p.present.items():
                below = [o for v, o in options_q.present.items() if relation(VALUES[w], VALUES[v])]
                if w not in pair:
                    query.assume(Implies(there, any_of(below)))
            for v, there in options_q.present.items() if lifted else ():
                above = [o for w, o in options_p.present.items() if relation(VALUES[w], VALUES[v])]
                query.assume(Implies(there, any_of(above)))
            wrong = [p for p in size if rulebook.parities[p] == parity and p not in related]
            found = query.model(any_of(options_p.satisfy(rulebook.conditions[p][0]) for p in wrong))
            if found is not None:
                masks = [options_p.mask_in(found)]
                shown = rulebook.theory.terminals[rulebook.ends.index(q)] if is_end else rulebook.names[q]
                return f"P with options {rulebook.text(masks)} and Q = {shown}"
    return None


Half = tuple[bool, bool]


def last_mover_keeps(parity: int, p: Outcome, q: Outcome) -> bool:
    """What Lemma 3.9 says of the outcomes of P and Q, both of this parity, where P ->2 Q."""
    if parity:
        return (q.unknotter_first or not p.unknotter_first) and (not q.knotter_first or p.knotter_first)
    return (q.knotter_first or not p.knotter_first) and (not q.unknotter_first or p.unknotter_first)


def second_move_by_outcomes(
    lifted: bool = True, keeps: Callable[[int, Outcome, Outcome], bool] = last_mover_keeps
) -> str | None:
    """Sets of outcomes of the options of P and Q, with P ->2 Q, for which Lemma 3.9 fails though it holds for the
    options; None if there are none. All sets are gone through.
    """
    outcomes = tuple(Outcome)
    ends = (Outcome.UNKNOTTER, Outcome.KNOTTER)
    for parity, q_options in product((0, 1), range(16)):
        below = [outcomes[i] for i in bits(q_options)]
        for q in ends if not below and not parity else [_outcome(below)] if below else []:
            for p_options in range(1, 16):
                above = [outcomes[i] for i in bits(p_options)]
                if lifted and any(not any(keeps(1 - parity, w, v) for w in above) for v in below):
                    continue
                if any(not _has_option(w, q) and not any(keeps(1 - parity, w, v) for v in below) for w in above):
                    continue
                if not keeps(parity, _outcome(above), q):
                    names = ", ".join(above), ", ".join(below) or "none"
                    kind = "odd" if parity else "even"
                    return f"{kind} P and Q = {q}, the options of P with outcomes {names[0]}, of Q with {names[1]}"
    return None


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
    lifts = {a: any(reduces_two(a, b) for b in theirs) for a in mine}
    return (
        any(q in _options(a) for a in mine)
        and all(lifts[a] or q in _options(a) for a in mine)
        and all(any(reduces_two(a, b) for a in mine) for b in theirs)
    )


def _options(position: Game) -> frozenset[Game]:
    return position.sides[0] if position.sides else frozenset()
