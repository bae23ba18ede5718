"""Laws of infinite misère quotients as theorems for Rocq, from the certificate that a law gives the P-positions.

The kernel evaluates the checks of `MisereLaw.v`, and concludes that the law is true and that the quotient is infinite.
States by counts are written as elements of a monoid, the product of the cyclic monoids of the counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.misere import STATIC, game_in, number
from knotgames.checks.certificates.rocq.vernacular import filled, listed, stated, truth
from knotgames.checks.checkers import law, monoid_law


class _States(NamedTuple):
    """The states of the bounded heaps as elements of a monoid.

    Attributes:
        heaps: the bounded heaps, then the two free ones.
        steps: for each bounded heap the elements that it leads to.
        worth: the heaps that each heap is worth.
        numbers: the element of each state, by the state in JSON.
        context: the bounded heaps in the context of the family.
        left_out: heaps that the law does not include.
    """

    heaps: Sequence[int]
    steps: Sequence[Sequence[int]]
    worth: Sequence[Sequence[int]]
    numbers: Mapping[tuple[int, ...], int]
    context: Sequence[int]
    left_out: Sequence[int]


def development(certificate: Mapping[str, Any]) -> Development:
    """Return the development that proves a law, from its certificate (decoded JSON).

    Raises:
        InputError: the certificate is malformed. The kernel decides if it is right.
    """
    try:
        if certificate["format"] not in (law.FORMAT, monoid_law.FORMAT):
            raise ValueError(f"expected the format '{law.FORMAT}' or '{monoid_law.FORMAT}'")
        return _development(certificate)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(f"this is not a certificate of an infinite misère quotient: {what}") from error


def _development(certificate: Mapping[str, Any]) -> Development:
    said, family = certificate["law"], certificate["family"]
    states = _by_element(said, family) if "monoid" in said else _by_counts(said, family)
    (first, second), bounded, last = said["free"], states.heaps[:-2], len(states.worth) - 1
    counted = dict.fromkeys([*bounded, *(one if "monoid" in said else one[0] for one in said["apart"])])
    at, words = _numbered(states.steps)
    steps = [[at[row[x]] for x in at] for row in states.steps]
    (game, base), (p, q) = game_in(certificate), said["slope"]
    static = (*STATIC, "MisereLaw")
    text = filled(
        "law",
        "law",
        words=game.words,
        which=f"the heaps to {last}" + (f" without {states.left_out}" if states.left_out else ""),
        static=" ".join(static),
        rule=game.rule,
        game=game.term,
        heaps=f"(heaps_to {last})" if base is None else "all_heaps",
        more="now intros n []." if base is None else "now intros n _.",
        phi=_positives(_element(heaps, bounded, steps) for heaps in states.worth),
        steps=listed(f"\n    {_positives(row)}" for row in steps),
        word_list=listed(f"({x}, {i}%nat)" for x, i in words),
        left_out=_numbers(states.left_out),
        first=number(first),
        second=number(second),
        counted=_numbers(counted),
        worth=listed("[]" if h in {*counted, first, second} else _numbers(some) for h, some in enumerate(states.worth)),
        free_counts=listed(f"({some.count(first)}, {some.count(second)})" for some in states.worth),
        modulus=number(said["modulus"]),
        p=number(p),
        q=number(q),
        patterns=_patterns(said["patterns"], {state: at[x] for state, x in states.numbers.items()}),
        last=last,
        first_step=number(family["step"][-2]),
        second_step=number(family["context_step"][-1]),
        first_start=number(family["context"][-2]),
        second_start=number(family["context"][-1]),
        rest=_numbers(states.context),
        p_first=truth(family["p_first"]),
        same="P" if family["p_first"] else "N",
        other="N" if family["p_first"] else "P",
    )
    return Development(f"law_{game.name}_to_{last}", static, text, stated(text))


def _by_element(said: Mapping[str, Any], family: Mapping[str, Any]) -> _States:
    """Return the states of a law over a monoid."""
    heaps = [*said["generators"], *said["free"]]
    words = [[heaps[i] for i in word] for word in said["words"]]
    worth = [[heaps[i] for i in places] for places in said["worth"]]
    left_out = said["left_out"]
    return _States(
        heaps,
        said["monoid"],
        [[] if heap in left_out else some for heap, some in enumerate(worth)],
        {(x,): x for x in range(len(words))},
        words[family["context"][0]],
        left_out,
    )


def _by_counts(said: Mapping[str, Any], family: Mapping[str, Any]) -> _States:
    """Return the states of a law by counts."""
    cycles = [(a, b) for _, a, b in said["bounded"]]
    heaps = [*(heap for heap, *_ in said["bounded"]), *said["free"]]
    numbers = {state: x for x, state in enumerate(product(*(range(a + b) for a, b in cycles)))}

    def after(state: tuple[int, ...], i: int) -> int:
        (a, b), count = cycles[i], state[i] + 1
        return numbers[(*state[:i], a if count == a + b else count, *state[i + 1 :])]

    return _States(
        heaps,
        [[after(state, i) for state in numbers] for i in range(len(cycles))],
        [_copies(heaps, counts) for counts in said["worth"]],
        numbers,
        _copies(heaps[:-2], family["context"][:-2]),
        (),
    )


def _copies(heaps: Iterable[int], counts: Iterable[int]) -> list[int]:
    return [heap for heap, count in zip(heaps, counts, strict=True) for _ in range(count)]


def _numbered(steps: Sequence[Sequence[int]]) -> tuple[Mapping[int, int], Sequence[tuple[int, int]]]:
    """Return the numbers of the elements from 1, each after one from which a step leads to it; and these steps."""
    at, words = {0: 1}, []
    waiting = [0]
    for x in waiting:
        for i, row in enumerate(steps):
            if row[x] not in at:
                at[row[x]] = len(at) + 1
                words.append((at[x], i))
                waiting.append(row[x])
    return at, words


def _element(heaps: Iterable[int], bounded: Sequence[int], steps: Sequence[Sequence[int]]) -> int:
    element = 1
    for heap in heaps:
        if heap in bounded:
            element = steps[bounded.index(heap)][element - 1]
    return element


def _patterns(patterns: Iterable[Any], at: Mapping[tuple[int, ...], int]) -> str:
    """Return the patterns, those of states with the same alternatives together."""
    of_state: dict[int, str] = {}
    for state, residues, inequalities in patterns:
        pairs = listed(f"({number(x)}, {number(y)})" for x, y in residues)
        limits = listed(f"({int(a)}, {int(b)}, {int(n)})" for a, b, n in inequalities)
        element = at[tuple(state)]
        of_state[element] = of_state.get(element, "") + f"; Alternative {pairs} {limits}"
    alike: dict[str, list[int]] = {}
    for element, alternatives in of_state.items():
        alike.setdefault(alternatives.removeprefix("; "), []).append(element)
    return listed(f"\n       ({_positives(elements)}, [{some}])" for some, elements in alike.items())


def _positives(numbers: Iterable[int]) -> str:
    return f"{_numbers(numbers)}%positive"


def _numbers(numbers: Iterable[int]) -> str:
    return listed(str(number(x)) for x in numbers)
