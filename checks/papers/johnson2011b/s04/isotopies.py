"""Section 4: rules (1) to (6) of Lemma 4.2 as isotopies of the drawings.

(1), (3) and (4) are seen in a tangle. For (6) a shadow is turned inside out: it is a sequence of layers, each with one
crossing to the right of what is inside or below it, and a layer turned inside out is the same layer, reflected. (2) and
(5) are (1) and (3), read from the other end by (6).

The reflection is there to stay. The paper speaks of planar isotopy, on the sphere; but the shadows [(0), (1), (2), (1),
(1)] and [(0), (1), (2), (2)] of rule (2) are mirror images and not the same. For the game that makes no difference: a
knot is the unknot just if its mirror image is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from checks.cases import Cases, differing
from checks.claim import Finding, found
from checks.papers.johnson2011b.paper import PAPER
from checks.papers.johnson2011b.pictures import Picture
from checks.papers.johnson2011b.s04.misprints import MISPRINTS
from checks.papers.johnson2011b.s04.tangles import ANY, LEVEL, START, below, closed, reflected, right, twisted
from checks.papers.johnson2011b.words import knot_words
from games.knot.diagrams.plane_map import PlaneMap, canonical, plane_map_of
from games.knot.diagrams.rational import from_rational
from games.rational.moves import RULES, Rule, Word, apply, steps, text_of
from games.rational.tangle import Pseudodiagram

DRAWN = 6
"""The rules are applied in every way to all knot shadows of at most so many crossings and so many letters."""

Rules = Mapping[int, Rule]


@cache
def map_of(word: Word, reflections: bool) -> PlaneMap | None:
    """The plane map of a knot shadow, but for the names of its crossings, and for reflections if they do not count;
    None for a link.
    """
    shadow = Pseudodiagram.shadow(word)
    if not shadow.is_knot:
        return None
    pd = from_rational(shadow).pd
    return canonical(plane_map_of(pd), reflections) if pd else ()


def applications(rules: Rules) -> Iterator[tuple[Word, Word, Rule]]:
    """The shadows, what rules (1) to (6) make of them, and the rule."""
    for word in knot_words(DRAWN, DRAWN):
        for step in steps(word, rules):
            if step.rule <= 6:
                yield word, apply(word, step, rules), rules[step.rule]


# --- words of any length ------------------------------------------------------------------------------------------


def _on(tangle: Picture, letters: Iterable[int]) -> Picture:
    for letter in letters:
        tangle = twisted(tangle, letter)
    return tangle


def _seen_in_a_tangle(rule: Rule) -> Iterator[str | None]:
    """No start of a word, or for (4) no inner piece of one, is taken to another drawing by a rule.

    Letters after it are added to the same drawing, and so are more crossings in its last letter.
    """
    inside = {1: START, 3: START, 4: ANY}[rule.number]
    pieces = {1: product((1,), range(3)), 3: product((0,), (0,), range(3)), 4: product(range(3), (0,), range(3))}
    for piece in pieces[rule.number]:
        after = _applied(rule, piece)
        same = _on(inside, piece) == _on(inside, after)
        yield None if same else f"{text_of(piece)} and {text_of(after)}, {rule}"


def _applied(rule: Rule, word: Word) -> Word:
    """A word after a rule that can be applied to it at one place."""
    rules = {rule.number: rule}
    (step,) = steps(word, rules)
    return apply(word, step, rules)


def inside_out(layer: Picture) -> Picture:
    """A layer around any tangle, seen from within: outer and inner ends are exchanged, and the senses of rotation."""
    return Picture(tuple((a, d, c, b) for a, b, c, d in layer.crossings), (*layer.ends[4:], *layer.ends[:4])).drawn()


def shadow_of(picture: Picture) -> Picture:
    """The picture with no crossing resolved: the code of each begins with an edge that is met first."""
    turned = []
    for a, b, c, d in picture.crossings:
        turned.append(min((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)))
    return Picture(tuple(turned), picture.ends)


Layers = tuple[str, tuple[str, ...], str]
"""How a shadow begins inside (V or H), its layers (`right`, `below`) from within, and what joins them outside."""

ACROSS = {"V": "H", "H": "V", "right": "below", "below": "right"}


def layers_of(word: Word) -> Layers:
    """The layers of a shadow: two reflections cancel, so that the last letter is to the right, the one before it below.

    >>> layers_of((1, 2))
    ('V', ('below', 'right', 'right'), 'H')
    """
    sides = [("right", "below")[(len(word) - 1 - i) % 2] for i in range(len(word))]
    layers = tuple(side for side, letter in zip(sides, word, strict=True) for _ in range(letter))
    return "H" if len(word) % 2 else "V", layers, "H"


def _reversed(rule: Rule) -> Iterator[str | None]:
    """A shadow turned inside out is the shadow that (6) makes of it, for every word."""
    right_, below_ = shadow_of(right(ANY, 1)), shadow_of(below(ANY, 1))
    turns = shadow_of(inside_out(right_)) == right_ and shadow_of(inside_out(below_)) == below_
    yield None if turns else "a crossing to the right, turned inside out"
    reflects = shadow_of(reflected(right_)) == below_ and reflected(START) == LEVEL and closed(ANY) == LEVEL
    yield None if reflects else "the reflection of a crossing to the right"
    for length in range(3, 6):
        # letters that differ stand for any; what is said of a length is said of all of its parity
        word = tuple(range(length))
        start, layers, end = layers_of(word)
        turned: Layers = (end, layers[::-1], start)
        # the other reflection of it; just one of the two is joined outside as shadows are
        across: Layers = (ACROSS[end], tuple(ACROSS[layer] for layer in turned[1]), ACROSS[start])
        reached = _applied(rule, word)
        yield None if layers_of(reached) in (turned, across) else f"{text_of(word)} and {text_of(reached)}"


def _from_the_other_end(rule: Rule, mirror: Rule) -> Iterator[str | None]:
    """A rule takes words where its mirror and (6) take them."""
    end = {2: (1,), 5: (0, 0)}[rule.number]
    for letters in product(range(1, 3), repeat=2):
        word = (*letters, *end)
        unlike = {_applied(rule, word)} ^ {_applied(mirror, word[::-1])[::-1]}
        yield f"{text_of(word)}, {rule}" if unlike else None


def rules_not_seen(rules: Rules) -> Iterator[str | None]:
    """For each piece of a word, where a rule is not seen to be an isotopy of the sphere with a reflection; None if it
    is, for any word.
    """
    for number in (1, 3, 4):
        yield from _seen_in_a_tangle(rules[number])
    yield from _reversed(rules[6])
    yield from _from_the_other_end(rules[2], rules[1])
    yield from _from_the_other_end(rules[5], rules[3])


PRINTED = "; ".join(f"{rule.printed} ({number})" for number, rule in RULES.items() if number <= 6)


@PAPER.claim(
    "Lemma 4.2",
    "The following pairs of rational shadows are topologically equivalent (i.e., equivalent up to planar isotopy): "
    f"{PRINTED}.",
    correction="Lemma 4.2 (corrected)",
    controls={"up to reflection": lambda: {"reflections": True}},
)
def lemma_4_2(reflections: bool = False) -> Iterable[Finding]:
    """Up to isotopy of the sphere. Rules (2) and (6) make mirror images of some shadows."""
    yield _drawings(RULES, reflections)


@PAPER.claim(
    "Lemma 4.2 (corrected)",
    f"The following pairs of rational shadows are equivalent up to isotopy and reflection of the sphere: {PRINTED}.",
    mutants={f"({number}): {name}": mutant for number in range(1, 7) for name, mutant in MISPRINTS[number].items()},
)
def lemma_4_2_corrected(rules: Rules = RULES) -> Iterable[Finding]:
    """(1), (3) and (4) in a tangle, (6) by turning a shadow inside out, layer by layer, (2) and (5) by (6) from (1) and
    (3). And by the plane maps of small shadows, which are compared as a whole.
    """
    pieces = Cases(rules_not_seen(rules))
    bad = next(filter(None, pieces), None)
    yield found("exhaustion", "words of any length, by the pieces that are changed", bad, visited=pieces.visited)
    yield _drawings(rules, reflections=True)


def _drawings(rules: Rules, reflections: bool) -> Finding:
    cases = Cases(applications(rules))
    unlike = differing(cases, lambda case: map_of(case[0], reflections), lambda case: map_of(case[1], reflections))
    bad = next((f"{text_of(word)} and {text_of(reached)} by {rule}" for (word, reached, rule), *_ in unlike), None)
    scope = f"the ways to apply a rule to a knot shadow of at most {DRAWN} crossings and {DRAWN} letters"
    return found("exhaustion", scope, bad, complete=False, visited=cases.visited)
