"""Reading formal games: `u`, `k`, `*`, braces with commas, sums with `+`, and definitions `J = {*, k + *}; {J}`.

    text       = { NAME "=" sum ";" } sum
    sum        = part { SYMBOL part }          (from the left, where a theory has several sums)
    part       = terminal | "*" | NAME | "(" sum ")" | "{" options "}" | "{" options "|" options "}"
    options    = sum { "," sum }

Left's options stand before the bar where the players move separately. `*` is {e} for the identity e of the first
sum, so {u} for knot-type games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotgames.algebra.knot_type.formal import Game, add, game, star_of, terminal
from knotgames.algebra.knot_type.listing import NESTING_LIMIT
from knotgames.algebra.knot_type.theory import KNOT, Theory
from knotgames.algebra.notation import Reader

SUMMANDS_LIMIT = 1_000
"""The most games in a sum, including those that its names stand for."""


@dataclass(frozen=True)
class Expression:
    """A game as it was written: the parts of the outermost sum in order, and the indices of the sums between them.

    >>> expression = parse_expression("k + * + *")
    >>> [str(summand) for summand in expression.summands], expression.symbols, str(expression.game())
    (['k', '*', '*'], (0, 0), '{k + *}')
    """

    text: str
    summands: tuple[Game, ...]
    symbols: tuple[int, ...]

    def game(self) -> Game:
        """Return the sum, written out as a game."""
        total = self.summands[0]
        for which, summand in zip(self.symbols, self.summands[1:], strict=True):
            total = add(total, summand, which)
        return total

    def __str__(self) -> str:
        return self.text


def parse(text: str, theory: Theory = KNOT) -> Game:
    """Return the game that a text describes. Raise NotationError if the text is not in the notation of formal games."""
    return parse_expression(text, theory).game()


def parse_expression(text: str, theory: Theory = KNOT) -> Expression:
    """Return the expression that a text describes; it prints as the same text with standard spaces."""
    reader = Reader("formal game", text)
    names: dict[str, Expression] = {}
    definitions = ""
    while True:
        start = reader.place()
        name = reader.match(r"[A-Z][A-Za-z0-9_]*")
        if name is None or not reader.accept("="):
            reader.position = start
            break
        if name in names:
            reader.fail(f"a new name, not '{name}' again", at=start)
        names[name] = _sum(reader, theory, names)
        definitions += f"{name} = {names[name]}; "
        reader.expect(";", "';' and then the game")
    whole = _sum(reader, theory, names)
    reader.end("an operator or the end")
    return Expression(definitions + whole.text, whole.summands, whole.symbols)


def _sum(reader: Reader, theory: Theory, names: Mapping[str, Expression]) -> Expression:
    start = reader.place()
    parts = [_part(reader, theory, names)]
    symbols: list[int] = []
    ordered = sorted(range(len(theory.sums)), key=lambda i: -len(theory.sums[i].symbol))
    while True:
        which = next((i for i in ordered if reader.accept(theory.sums[i].symbol)), None)
        if which is None:
            break
        symbols.append(which)
        parts.append(_part(reader, theory, names))
    if not symbols:
        return parts[0]
    many = sum(len(part.summands) for part in parts)
    if many > SUMMANDS_LIMIT:
        reader.fail(f"a sum of at most {SUMMANDS_LIMIT:,} games", at=start, found=f"one of {many:,}")
    text = parts[0].text + "".join(
        f" {theory.sums[i].symbol} {part.text}" for i, part in zip(symbols, parts[1:], strict=True)
    )
    summands: list[Game] = []
    if len(theory.sums) == 1 and theory.sums[0].associative:
        for part in parts:
            summands.extend(part.summands)
        return Expression(text, tuple(summands), (0,) * (len(summands) - 1))
    return Expression(text, tuple(part.game() for part in parts), tuple(symbols))


def _part(reader: Reader, theory: Theory, names: Mapping[str, Expression]) -> Expression:
    place = reader.place()
    if reader.depth > NESTING_LIMIT:
        reader.fail(f"braces nested at most {NESTING_LIMIT} deep; name a part first, as in 'J = {{*}}; {{J}}'")
    if reader.accept("("):
        with reader.nested():
            inner = _sum(reader, theory, names)
        reader.expect(")", "')' or an operator")
        return Expression(f"({inner.text})", inner.summands, inner.symbols)
    if reader.accept("*"):
        star = star_of(theory)
        if star is None:
            reader.fail("a game other than *, because the first sum of the theory has no identity", at=place)
        return Expression("*", (star,), ())
    if reader.accept("{"):
        with reader.nested():
            return _braces(reader, theory, names)
    word = reader.peek(r"[A-Za-z][A-Za-z0-9_]*")
    if word in theory.terminals:
        reader.match(r"[a-z0-9]+")
        return Expression(word, (terminal(word, theory),), ())
    if word is not None and word in names:
        reader.match(r"[A-Za-z0-9_]+")
        return Expression(word, names[word].summands, names[word].symbols)
    return reader.fail(f"a game ({', '.join([*theory.terminals, *names, '*'])}, or one in braces)")


def _braces(reader: Reader, theory: Theory, names: Mapping[str, Expression]) -> Expression:
    start = reader.position - 1
    sides = [_options(reader, theory, names)]
    while reader.accept("|"):
        sides.append(_options(reader, theory, names))
    reader.expect("}", "',' or '}'" if theory.sides == len(sides) else "',' or '|'")
    if len(sides) != theory.sides:
        wanted = "Left's options | Right's options" if theory.separate_moves else "one set of options, without a bar"
        reader.fail(wanted, at=start)
    text = " | ".join(", ".join(option.text for option in side) for side in sides)
    options = {option.text: option.game() for side in sides for option in side}
    odd = next((name for name, option in options.items() if option.parity == 1), None)
    even = next((name for name, option in options.items() if option.parity == 0), None)
    if theory.fixed_parity and odd is not None and even is not None:
        reader.fail("options of one parity", at=start, found=f"{even} (even) beside {odd} (odd)")
    return Expression("{" + text + "}", (game(*([options[o.text] for o in side] for side in sides)),), ())


def _options(reader: Reader, theory: Theory, names: Mapping[str, Expression]) -> list[Expression]:
    if reader.peek(r"[}|]"):
        reader.fail("an option: a set of options is never empty")
    return reader.separated(lambda inner: _sum(inner, theory, names), ",")
