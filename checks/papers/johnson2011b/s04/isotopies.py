"""Section 4: rules (1) to (6) of Lemma 4.2 as isotopies of the drawings, up to a reflection.

Rules (1), (3) and (4) hold in a tangle. For (6) a shadow is turned inside out, layer by layer: each layer adds one
crossing at the right or below, and turned inside out it is the same layer, reflected. (2) and (5) are (1) and (3), read
from the other end by (6). The reflection is necessary: the shadows [(0), (1), (2), (1), (1)] and [(0), (1), (2), (2)]
of rule (2) are different mirror images. The game ignores it, since a knot and its mirror image are unknots together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.johnson2011b.paper import PAPER
from knotgames.checks.papers.johnson2011b.pictures import Picture, turned
from knotgames.checks.papers.johnson2011b.s04.misprints import MISPRINTS
from knotgames.checks.papers.johnson2011b.s04.rational import Fact
from knotgames.checks.papers.johnson2011b.s04.tangles import ANY, LEVEL, START, below, closed, of_word, reflected, right
from knotgames.checks.papers.johnson2011b.words import after_one_step, knot_words
from knotgames.checks.questions import Every, every, facts
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.plane_map import PlaneMap, canonical, plane_map_of
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.knot.diagrams.reidemeister import first_moves, second_moves
from knotgames.games.rational.moves import RULES, Rule, Word, apply, steps, text_of
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram

DRAWN = 6
"""The greatest number of crossings and of letters of the shadows to which the rules are applied."""

REMOVED_FROM = 5
"""The greatest number of crossings and of letters of the shadows from which loops and bigons are removed."""

Rules = Mapping[int, Rule]


@cache
def map_of(word: Word, reflections: bool) -> PlaneMap | None:
    """The plane map of a knot shadow, up to reflection if `reflections` is True; None for a link."""
    shadow = Pseudodiagram.shadow(word)
    if not shadow.is_knot:
        return None
    pd = from_rational(shadow).pd
    return canonical(plane_map_of(pd), reflections) if pd else ()


def applications(rules: Rules) -> Iterator[tuple[Word, Word, Rule]]:
    """The shadows, the results of rules (1) to (6), and the rule."""
    for word in knot_words(DRAWN, DRAWN):
        for step in steps(word, rules):
            if step.rule <= 6:
                yield word, apply(word, step, rules), rules[step.rule]


# --- words of any length ------------------------------------------------------------------------------------------


def _seen_in_a_tangle(rule: Rule) -> Iterator[Fact]:
    """No start of a word, or for (4) no inner piece, changes its drawing. Later letters are added to equal drawings."""
    inside = {1: START, 3: START, 4: ANY}[rule.number]
    pieces = {1: product((1,), range(3)), 3: product((0,), (0,), range(3)), 4: product(range(3), (0,), range(3))}
    for piece in pieces[rule.number]:
        after = _applied(rule, piece)
        yield f"{text_of(piece)} and {text_of(after)}, {rule}", of_word(piece, inside) == of_word(after, inside)


def _applied(rule: Rule, word: Word) -> Word:
    (reached,) = after_one_step(word, {rule.number: rule})
    return reached


def inside_out(layer: Picture) -> Picture:
    """A layer around any tangle, seen from within: outer and inner ends, and the senses of rotation, are exchanged."""
    return Picture(tuple((a, d, c, b) for a, b, c, d in layer.crossings), (*layer.ends[4:], *layer.ends[:4])).drawn()


def shadow_of(picture: Picture) -> Picture:
    """The picture with no crossing resolved: each code begins with the edge that is met first."""
    return Picture(tuple(min(turned(crossing, by) for by in range(4)) for crossing in picture.crossings), picture.ends)


Layers = tuple[str, tuple[str, ...], str]
"""The innermost strands (V or H), the layers (`right`, `below`) from within, and the outer closure."""

ACROSS = {"V": "H", "H": "V", "right": "below", "below": "right"}


def layers_of(word: Word) -> Layers:
    """The layers of a shadow. Two reflections cancel, so the last letter is at the right, the one before it below.

    >>> layers_of((1, 2))
    ('V', ('below', 'right', 'right'), 'H')
    """
    sides = [("right", "below")[(len(word) - 1 - i) % 2] for i in range(len(word))]
    layers = tuple(side for side, letter in zip(sides, word, strict=True) for _ in range(letter))
    return "H" if len(word) % 2 else "V", layers, "H"


def turned_inside_out(rule: Rule, mirror: bool = True) -> Iterator[Fact]:
    """Yield the steps by which a rational knot, turned inside out, becomes its image under (6), for every word.

    A layer seen from within is the mirror image of the layer, and so is its reflection. So words of odd length give the
    same knot, and words of even length the mirror image.
    """
    for add, sign in product((right, below), SIGNS):
        yield f"a crossing {sign:+}, turned inside out", inside_out(add(ANY, sign)) == add(ANY, -sign)
        across = {right: below, below: right}[add]
        yield f"the reflection of a crossing {sign:+}", reflected(add(ANY, sign)) == across(ANY, sign)
    yield "the start of a word, and its closure", reflected(START) == LEVEL == closed(ANY)
    for length in range(3, 7):
        # different letters represent all letters, and a length represents all lengths of its parity
        word = tuple(range(length))
        start, layers, end = layers_of(word)
        back: Layers = (end, layers[::-1], start)
        if mirror and not length % 2:
            back = (ACROSS[end], tuple(ACROSS[layer] for layer in layers[::-1]), ACROSS[start])
        reached = _applied(rule, word)
        yield f"{text_of(word)} and {text_of(reached)}", layers_of(reached) == back


def _from_the_other_end(rule: Rule, mirror: Rule) -> Iterator[Fact]:
    """A rule takes words to the same words as its mirror rule together with (6)."""
    end = {2: (1,), 5: (0, 0)}[rule.number]
    for letters in product(range(1, 3), repeat=2):
        word = (*letters, *end)
        yield f"{text_of(word)}, {rule}", _applied(rule, word) == _applied(mirror, word[::-1])[::-1]


def seen(rules: Rules) -> Iterator[Fact]:
    """Each rule is an isotopy of the sphere, with a reflection, on every piece of a word."""
    for number in (1, 3, 4):
        yield from _seen_in_a_tangle(rules[number])
    yield from turned_inside_out(rules[6])
    yield from _from_the_other_end(rules[2], rules[1])
    yield from _from_the_other_end(rules[5], rules[3])


# --- loops and bigons ---------------------------------------------------------------------------------------------


def removed_from(shadow: Picture) -> Iterator[tuple[int, Picture]]:
    """The pictures after a loop or a bigon is removed in some resolution, with the number of crossings removed."""
    for turns in product(range(2), repeat=len(shadow.crossings)):
        crossings = tuple(turned(*pair) for pair in zip(shadow.crossings, turns, strict=True))
        for reached in Picture(crossings, shadow.ends).simpler():
            yield len(shadow.crossings) - len(reached.crossings), shadow_of(reached.drawn())


PIECES: Mapping[int, tuple[Picture, Callable[[Picture], Picture], tuple[Word, ...]]] = {
    7: (START, Picture.drawn, ((0, 1), (0, 2), (0, 3))),
    8: (ANY, closed, ((1, 0), (2, 0), (3, 0))),
    9: (ANY, Picture.drawn, ((2,), (3,), (4,))),
}
"""The pieces of words in rules (7) to (9): a tangle, its result, and the letters added to it."""


def removed(rule: Rule) -> Iterator[Fact]:
    inside, made, words = PIECES[rule.number]
    fewer = {"->1": 1, "->2": 2}[rule.arrow]
    for word in words:
        before = shadow_of(made(of_word(word, inside)))
        reached = after_one_step(word, {rule.number: rule})
        after = [(fewer, shadow_of(made(of_word(other, inside)))) for other in reached]
        yield f"{text_of(word)}, {rule}", bool(after) and {*after} <= {*removed_from(before)}


def removed_in_codes(rule: Rule) -> Every:
    """Ask if a rule, on small shadows, removes a loop or a bigon that is found in the code."""
    moves = {"->1": first_moves, "->2": second_moves}[rule.arrow]
    small = knot_words(REMOVED_FROM, REMOVED_FROM)
    return every(
        f"all knot shadows of at most {REMOVED_FROM} crossings and {REMOVED_FROM} letters, in their codes",
        ((word, reached) for word in small for reached in after_one_step(word, {rule.number: rule})),
        lambda word, reached: map_of(reached, True) in _reached(word, moves),
        shown=lambda word, reached, *_: f"{text_of(word)} and {text_of(reached)}, {rule}",
        starred=True,
        bound=True,
    )


@cache
def _reached(word: Word, moves: Callable[[Diagram], Iterable[tuple[tuple[int, ...], Diagram]]]) -> frozenset[PlaneMap]:
    """The plane maps, up to reflection, after a loop or a bigon of a shadow is removed."""
    codes = (reached.pd for _, reached in moves(from_rational(Pseudodiagram.shadow(word))))
    return frozenset(canonical(plane_map_of(pd), True) if pd else () for pd in codes)


# --- the lemma ----------------------------------------------------------------------------------------------------

PRINTED = "; ".join(f"${rule.printed}$ ({number})" for number, rule in RULES.items() if number <= 6)


@PAPER.claim(
    "Lemma 4.2",
    "The following pairs of rational shadows are topologically equivalent (i.e., equivalent up to planar isotopy): "
    f"{PRINTED}.",
    reading="Isotopies of the sphere are allowed, since the proof places diagrams on the sphere. A reflection is not "
    "an isotopy.",
    correction="Lemma 4.2 (corrected)",
    severity=Severity.MISPRINT,
    controls={"up to reflection": {"reflections": True}},
)
def lemma_4_2(reflections: bool = False) -> Iterable[Question]:
    """Rules (2) and (6) give mirror images of some shadows."""
    yield _drawings(RULES, reflections)


@PAPER.claim(
    "Lemma 4.2 (corrected)",
    f"The following pairs of rational shadows are equivalent up to isotopy and reflection of the sphere: {PRINTED}.",
    mutants={f"({number}): {name}": mutant for number in range(1, 7) for name, mutant in MISPRINTS[number].items()},
)
def lemma_4_2_corrected(rules: Rules = RULES) -> Iterable[Question]:
    """(1), (3) and (4) hold in a tangle, (6) by turning a shadow inside out; these imply (2) and (5)."""
    yield facts("words of any length, by the pieces that change", seen(rules))
    yield _drawings(rules, reflections=True)


def _drawings(rules: Rules, reflections: bool) -> Every:
    return every(
        f"the ways to apply a rule to a knot shadow of at most {DRAWN} crossings and {DRAWN} letters",
        applications(rules),
        lambda word, reached, rule: map_of(reached, reflections),
        lambda word, reached, rule: map_of(word, reflections),
        lambda word, reached, rule, *_: f"{text_of(word)} and {text_of(reached)} by {rule}",
        starred=True,
        bound=True,
        law_of=[map_of],
    )
