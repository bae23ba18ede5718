"""The induction over all games, decided without a solver.

Section 11 of Johnson2011a proposes to prove a table of sums from forbidden and required sets of option values. This
module is a correct and complete form of that method. For a rulebook with classes x, forbidden sets F(x), required sets
R(x) and the table of a sum, two facts are proved; induction over games then gives the rest.

(a) *Every game has one class.* For all sets of classes of options, exactly one condition is satisfied.
    The evidence is a decision tree: each node asks whether some option is in a set Q, each leaf names the class.

(b) *Sums have the class of the table.* Let z = x + y in the table. For all games A of class x and B of class y, the
    options A' + B and A + B' have, by induction, the classes s + y and x + t for the classes s of A' and t of B'.
    The game A + B satisfies the condition of z if and only if
    1. no s that x allows has s + y in F(z), and no t that y allows has x + t in F(z);
    2. each R in R(z) has an R1 in R(x) with R1 + y inside R, or an R2 in R(y) with x + R2 inside R.
    Condition 2 is necessary: the options of A and B are chosen independently of each other, so if A can avoid every s
    with s + y in R, and B every t with x + t in R, then A + B can avoid R. If A is a terminal game it has no options,
    so R2 alone has to serve; if both are terminal, the theory defines the sum.

Both are decided exactly: the result is evidence or a set of options for which the statement fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations, combinations_with_replacement, product
from operator import or_
from typing import TypeVar

from knotgames.algebra.bits import bits, image_of, mask_of
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table, hitting_set

T = TypeVar("T")
"""The type of a replacement."""

Tree = int | tuple[int, int, "Tree | None", "Tree | None"] | None
"""A leaf is a class. A node is (side, Q, tree if an option of that side is in Q, tree if none is). None is a branch
that no set of options can take.
"""


@dataclass(frozen=True)
class Failure:
    """Options for which a statement fails: of a game, as masks of classes by side, and of a second one, if any."""

    text: str
    first: tuple[int, ...]
    second: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return self.text


# --- (a) every game has one class ---------------------------------------------------------------------------------


def class_tree(rulebook: Rulebook, parity: int) -> Tree | Failure:
    """Return a decision tree for the class of every game of this parity, or option classes with no class or several.

    The parities are 0 and 1; a theory that does not fix the parity has only 0.
    """
    universe = rulebook.universe(parity)
    classes = [i for i in range(len(rulebook)) if rulebook.parities[i] == parity]
    sides = rulebook.theory.sides
    if not universe:
        return None
    return _tree(rulebook, classes, (0,) * sides, ((universe,),) * sides, universe)


def leaves(tree: Tree) -> int:
    """Return the number of leaves of a decision tree."""
    if tree is None or isinstance(tree, int):
        return int(tree is not None)
    return leaves(tree[2]) + leaves(tree[3])


def _tree(
    rulebook: Rulebook,
    classes: Sequence[int],
    avoided: tuple[int, ...],
    hit: tuple[tuple[int, ...], ...],
    universe: int,
) -> Tree | Failure:
    left = tuple([[h & ~avoids for h in sets] for avoids, sets in zip(avoided, hit, strict=True)])
    if any(0 in sets for sets in left):
        return None
    answers = {
        i: [_answer(c, avoids, sets) for c, avoids, sets in zip(rulebook.conditions[i], avoided, left, strict=True)]
        for i in classes
    }
    possible = [i for i in classes if False not in answers[i]]
    certain = [i for i in possible if all(answers[i])]
    if possible == certain:
        if len(certain) == 1:
            return certain[0]
        options = tuple(hitting_set(Condition(avoided[side], hit[side]), universe) for side in range(len(avoided)))
        named = ", ".join(rulebook.names[i] for i in certain) or "none"
        return Failure(f"a game with options {rulebook.text(options)} has the classes: {named}", options)
    undecided = next(i for i in possible if i not in certain)
    side, question = _question(rulebook.conditions[undecided], avoided, left)
    if_hit = _tree(rulebook, possible, avoided, _put(hit, side, (*hit[side], question)), universe)
    if isinstance(if_hit, Failure):
        return if_hit
    if_not = _tree(rulebook, possible, _put(avoided, side, avoided[side] | question), hit, universe)
    return if_not if isinstance(if_not, Failure) else (side, question, if_hit, if_not)


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _is_hit(question: int, avoided: int, left: Sequence[int]) -> bool | None:
    """Return True if such options must hit `question`, False if they cannot, else None."""
    if not question & ~avoided:
        return False
    others = ~question
    for h in left:
        if not h & others:
            return True
    return None


def _answer(condition: Condition, avoided: int, left: Sequence[int]) -> bool | None:
    barred = _is_hit(condition.forbidden, avoided, left)
    if barred:
        return False
    answer = True if barred is False else None
    for required in condition.required:
        found = _is_hit(required, avoided, left)
        if found is False:
            return False
        answer = answer and found
    return answer


def _question(
    conditions: Sequence[Condition], avoided: Sequence[int], left: Sequence[Sequence[int]]
) -> tuple[int, int]:
    """Return the first undecided test of these conditions, as a side and a set."""
    return next(
        (side, question)
        for side, condition in enumerate(conditions)
        for question in (condition.forbidden, *condition.required)
        if _is_hit(question, avoided[side], left[side]) is None
    )


# --- (b) sums have the class of the table -------------------------------------------------------------------------

Server = tuple[int, int]
"""The part of a sum that serves a required set (0 the first, 1 the second), and its required set that serves it."""

PairEvidence = tuple[tuple[Server, ...], ...]
"""For each side, the server of each required set of the class of the sum."""


class Images(dict[tuple[int, int], int]):
    """A cache of the classes of sums by a table: of games with classes of a mask and a game of one class."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        powers = [1 << place for place in range(len(table))]
        self._rows = [[powers[total] for total in row] for row in table]
        self._members: dict[int, tuple[int, ...]] = {}  # a mask meets many games

    def __missing__(self, sums: tuple[int, int]) -> int:
        mask, other = sums
        members = self._members.get(mask)
        if members is None:
            members = self._members[mask] = tuple(bits(mask))
        found = self[sums] = reduce(or_, map(self._rows[other].__getitem__, members), 0)
        return found


def pair_evidence(
    rulebook: Rulebook, table: Table, x: int, y: int, images: Images | None = None
) -> PairEvidence | Failure:
    """Return evidence that any sum of games of classes x and y, not terminal, has the class in the table; or a failure.

    The failure has options of two such games. The table is symmetric.
    """
    z = table[x][y]
    sums = Images(table) if images is None else images
    evidence: list[tuple[Server, ...]] = []
    for side in range(rulebook.theory.sides):
        first, second, wanted = (rulebook.conditions[i][side] for i in (x, y, z))
        allowed = (
            rulebook.universe(rulebook.parities[x]) & ~first.forbidden,
            rulebook.universe(rulebook.parities[y]) & ~second.forbidden,
        )
        if not (rulebook.with_options[x] and rulebook.with_options[y]):
            evidence.append(tuple((0, 0) for _ in wanted.required))
            continue
        for part, other in ((0, y), (1, x)):
            if sums[allowed[part], other] & wanted.forbidden:
                wrong = next(m for m in bits(allowed[part]) if wanted.forbidden >> table[other][m] & 1)
                return _pair_failure(rulebook, table, x, y, side, (0, 0), (part, wrong))
        reached = (
            [sums[have & ~first.forbidden, y] for have in first.required],
            [sums[have & ~second.forbidden, x] for have in second.required],
        )
        servers = []
        for required in wanted.required:
            server = next(
                ((part, i) for part in (0, 1) for i, image in enumerate(reached[part]) if not image & ~required), None
            )
            if server is None:
                serving = (
                    mask_of(s for s in bits(allowed[0]) if required >> table[s][y] & 1),
                    mask_of(t for t in bits(allowed[1]) if required >> table[x][t] & 1),
                )
                return _pair_failure(rulebook, table, x, y, side, serving, None)
            servers.append(server)
        evidence.append(tuple(servers))
    return tuple(evidence)


def _pair_failure(
    rulebook: Rulebook,
    table: Table,
    x: int,
    y: int,
    side: int,
    avoiding: tuple[int, int],
    using: tuple[int, int] | None,
) -> Failure:
    """Return two games of classes x and y whose options on one side avoid the given sets, or use the given class."""
    parts = []
    for part, i in enumerate((x, y)):
        universe = rulebook.universe(rulebook.parities[i])
        masks = []
        for s, condition in enumerate(rulebook.conditions[i]):
            avoid = avoiding[part] if s == side else 0
            extra = 1 << using[1] if using is not None and s == side and part == using[0] else 0
            masks.append(hitting_set(Condition(condition.forbidden | avoid, condition.required), universe) | extra)
        parts.append(tuple(masks))
    first, second = parts
    names = rulebook.names
    text = (
        f"a game of class {names[x]} with options {rulebook.text(first)} and a game of class {names[y]} with options "
        f"{rulebook.text(second)} have a sum that is not in {names[table[x][y]]}"
    )
    return Failure(text, first, second)


EndEvidence = tuple[tuple[int, ...], ...]
"""For each side, the required set of the game that is not terminal which serves each required set of the sum."""


def end_evidence(rulebook: Rulebook, table: Table, end: int, y: int) -> EndEvidence | Failure:
    """Return evidence that the sum of a terminal game and any game of class y has the class in the table; or a failure.

    The game of class y is not terminal.
    """
    x = rulebook.ends[end]
    z = table[x][y]
    evidence: list[tuple[int, ...]] = []
    for side in range(rulebook.theory.sides):
        condition, wanted = rulebook.conditions[y][side], rulebook.conditions[z][side]
        if not rulebook.with_options[y]:
            evidence.append(tuple(0 for _ in wanted.required))
            continue
        universe = rulebook.universe(rulebook.parities[y])
        servers = [
            next(
                (
                    i
                    for i, have in enumerate(condition.required)
                    if not image_of(have & ~condition.forbidden, table[x]) & ~required
                ),
                None,
            )
            for required in wanted.required
        ]
        wrong = [t for t in bits(universe & ~condition.forbidden) if wanted.forbidden >> table[x][t] & 1]
        if wrong or None in servers:
            missed = next((r for r, i in zip(wanted.required, servers, strict=True) if i is None), 0)
            avoid = mask_of(t for t in bits(universe) if missed >> table[x][t] & 1)
            options = tuple(
                hitting_set(Condition(c.forbidden | (avoid if s == side else 0), c.required), universe)
                | (1 << wrong[0] if wrong and s == side else 0)
                for s, c in enumerate(rulebook.conditions[y])
            )
            name = rulebook.theory.terminals[end]
            text = (
                f"the sum of {name} and a game of class {rulebook.names[y]} with options {rulebook.text(options)} "
                f"is not in {rulebook.names[z]}"
            )
            return Failure(text, options)
        evidence.append(tuple(i for i in servers if i is not None))
    return tuple(evidence)


def table_cases(rulebook: Rulebook, table: Table, which: int = 0) -> Iterator[Failure | None]:
    """Yield a failure or None for each sum of terminal games, and for each place in the table of a sum."""
    names, parities, ends = rulebook.names, rulebook.parities, rulebook.ends
    rules = rulebook.theory.sums[which].table
    for s, t in product(range(len(ends)), repeat=2):
        total = table[ends[s]][ends[t]]
        a, b = rulebook.theory.terminals[s], rulebook.theory.terminals[t]
        right = total == ends[rules[s][t]]
        yield None if right else Failure(f"the sum of {a} and {b} is not in {names[total]}", ())
    for x, y in product(range(len(rulebook)), repeat=2):
        if table[x][y] != table[y][x]:
            yield Failure(f"the table of the sum is not symmetric at {names[x]}, {names[y]}", ())
        elif rulebook.theory.fixed_parity and parities[table[x][y]] != parities[x] ^ parities[y]:
            yield Failure(f"the class in the table at {names[x]}, {names[y]} has the wrong parity", ())
        else:
            yield None


def sum_cases(rulebook: Rulebook, table: Table, which: int = 0) -> Iterator[Failure | None]:
    """Yield a failure or None for each case of (b) for a sum of the theory and its table.

    The cases are: terminal games, the table, a terminal game and one that is not, and two that are not.
    """
    yield from table_cases(rulebook, table, which)
    ends_and_others = ((t, y) for t in range(len(rulebook.ends)) for y in range(len(rulebook)))
    pairs, images = combinations_with_replacement(range(len(rulebook)), 2), Images(table)
    found = chain(
        (end_evidence(rulebook, table, t, y) for t, y in ends_and_others),
        (pair_evidence(rulebook, table, x, y, images) for x, y in pairs),
    )
    yield from (one if isinstance(one, Failure) else None for one in found)


def first_failure(cases: Iterable[Failure | None]) -> Failure | None:
    """Return the first failure of some cases; None if there is none."""
    return next(filter(None, cases), None)


# --- payoffs and distinctness -------------------------------------------------------------------------------------


HALVES: tuple[tuple[int, int], ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
"""All pairs of a parity and the player who starts (0 for Left)."""


def payoff_cases(rulebook: Rulebook, halves: Sequence[tuple[int, int]] = HALVES) -> Iterator[Failure | None]:
    """Yield for each class and each player who starts the failure of its stated payoff under best play, or None.

    Left's payoff p when she starts is the highest of the options when Right starts. So no option may give more, and
    some required set gives p throughout. For Right it is the other way round. The halves are pairs of a parity of games
    and the player who starts; the options have the other parity and player.
    """
    theory = rulebook.theory
    for t, i in enumerate(rulebook.ends):
        right = rulebook.payoffs[i] == (theory.payoffs[t], theory.payoffs[t])
        text = f"the terminal game {theory.terminals[t]} has not the payoff of class {rulebook.names[i]}"
        yield None if right else Failure(text, ())
    for i in range(len(rulebook)):
        universe = rulebook.universe(rulebook.parities[i])
        for player, better in ((0, 1), (1, -1)):
            if (rulebook.parities[i], player) not in halves:
                continue
            condition = rulebook.conditions[i][player % theory.sides]
            stated = rulebook.payoffs[i][player]
            after = [better * (pay[1 - player] - stated) for pay in rulebook.payoffs]
            allowed = universe & ~condition.forbidden
            too_good = any(after[s] > 0 for s in bits(allowed))
            reached = any(all(after[s] >= 0 for s in bits(r & ~condition.forbidden)) for r in condition.required)
            right = not rulebook.with_options[i] or (reached and not too_good)
            who = ("Left", "Right")[player]
            text = f"class {rulebook.names[i]} does not determine the payoff when {who} starts"
            yield None if right else Failure(text, ())


def payoff_failure(rulebook: Rulebook, halves: Sequence[tuple[int, int]] = HALVES) -> Failure | None:
    """Return the first class whose games do not have the stated payoffs; None if all have."""
    return next(filter(None, payoff_cases(rulebook, halves)), None)


Telling = dict[tuple[int, int], tuple[tuple[int, int], ...]]
"""For each pair of classes, games to add in turn, as (sum, class), after which the payoffs differ."""


def telling_contexts(payoffs: Sequence[tuple[int, int]], tables: Sequence[Table]) -> Telling:
    """Return a shortest distinguishing context for each pair of classes that has one: a sequence of sums with games.

    Of three classes 0, 1, 2, added by min(2, i + j), the last has another payoff. It differs from the others at once,
    and 0 differs from 1 after 1 is added:

    >>> telling_contexts([(0, 0), (0, 0), (1, 1)], [((0, 1, 2), (1, 2, 2), (2, 2, 2))])
    {(0, 2): (), (1, 2): (), (0, 1): ((0, 1),)}
    """
    classes = range(len(payoffs))
    pairs = list(combinations(classes, 2))
    told: Telling = {(a, b): () for a, b in pairs if payoffs[a] != payoffs[b]}

    def longer(a: int, b: int) -> Iterator[tuple[tuple[int, int], ...]]:
        for (which, table), c in product(enumerate(tables), classes):
            after = told.get((min(table[a][c], table[b][c]), max(table[a][c], table[b][c])))
            if after is not None:
                yield (which, c), *after

    while new := {pair: way for pair in pairs if pair not in told and (way := next(longer(*pair), None))}:
        told |= new
    return told
