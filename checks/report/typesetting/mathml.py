"""Formulas in plain text as MathML, which browsers show and read aloud.

Browsers do not break lines inside a `<math>` element, so a formula becomes several pieces with breaks between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from html import escape
from itertools import pairwise

from knotgames.checks.report.typesetting.tokens import Token, tokens

SHORT = 12
"""The most characters of a formula that is not broken."""

WIDEST = 22
"""The most characters of a piece that is not broken inside brackets."""

_GREEK = {"pi": "π", "kappa": "κ"}
_SIGNS = _GREEK | {"-": "−", "<=": "≤", ">=": "≥", "!=": "≠", "...": "…", "->": "→", "=>": "⇒", "*": "∗"}
_PRODUCTS = {"x": "×", "∗": "·"}
_ANGLES = {"<": "⟨", ">": "⟩"}
_BRACKETS = ("()", "[]", "{}", "<>")


class Role(Enum):
    """The role of an item next to its neighbors."""

    TERM = auto()
    OPERATOR = auto()
    SLASH = auto()
    COMMA = auto()
    OPEN = auto()
    CLOSE = auto()


BREAKING = (Role.OPERATOR, Role.COMMA)
"""The roles of items after which a line may end."""


@dataclass(frozen=True)
class Item:
    """A part of a formula that is never broken.

    Attributes:
        start: the index in the formula where it begins.
        end: the index in the formula where it ends.
        spaced: True if white space comes before it.
        depth: the number of brackets around it.
    """

    role: Role
    xml: str
    start: int
    end: int
    spaced: bool = False
    depth: int = 0


def pieces(formula: str) -> list[str]:
    """Return a formula as `<math>` elements, each with its plain text as `alttext`.

    >>> pieces("S_1")
    ['<math alttext="S_1"><msub><mi>S</mi><mn>1</mn></msub></math>']
    """
    items = _items(tokens(formula), 0)
    return [_math(piece, formula) for piece in ([items] if len(formula) <= SHORT else _broken(items, 0))]


def _math(piece: Sequence[Item], formula: str) -> str:
    source = formula[piece[0].start : piece[-1].end]
    return f'<math alttext="{escape(source)}">{"".join(_spread(piece))}</math>'


def _spread(items: Sequence[Item]) -> Iterator[str]:
    """Add a little space between two terms that had white space between them."""
    for before, item in pairwise((None, *items)):
        assert item is not None
        if before and item.spaced and item.role in (Role.TERM, Role.OPEN) and before.role in (Role.TERM, Role.CLOSE):
            yield '<mspace width="0.25em"></mspace>' if item.role is Role.TERM else '<mspace width="0.4em"></mspace>'
        yield item.xml


def _broken(items: list[Item], depth: int) -> Iterator[list[Item]]:
    """Break the items at this depth where a line may end; break wide pieces at deeper places."""
    piece: list[Item] = []
    for i, item in enumerate(items):
        piece.append(item)
        if (item.role in BREAKING and item.depth <= depth) or i == len(items) - 1:
            deeper = any(one.role in BREAKING and one.depth > depth for one in piece[:-1])
            wide = piece[-1].end - piece[0].start > WIDEST
            yield from _broken(piece, depth + 1) if wide and deeper else [piece]
            piece = []


# --- items --------------------------------------------------------------------------------------------------------


def _items(formula: Sequence[Token], depth: int) -> list[Item]:
    """Return the items of a formula, with indices and exponents attached and fractions for slashes."""
    found: list[Item] = []
    place = 0
    while place < len(formula):
        token = formula[place]
        close = _closing(formula, place) if token.kind == "open" else None
        if token.kind == "script" and found and place + 1 < len(formula):
            script, place = _argument(formula, place + 1)
            tag = "msub" if token.text == "_" else "msup"
            base = found.pop()
            found.append(replace(base, xml=f"<{tag}>{base.xml}{script.xml}</{tag}>", end=script.end))
            continue
        if token.kind == "prime" and found:
            mark = f'<mo class="prime" form="postfix" lspace="0" rspace="0">{"′" * len(token.text)}</mo>'
            base = found.pop()
            found.append(replace(base, xml=f"<mrow>{base.xml}{mark}</mrow>", end=token.end))
        elif close is not None:
            found.extend(_group(formula[place : close + 1], depth))
            place = close
        else:
            found.append(_item(token, found[-1].role if found else None, depth))
        place += 1
    return _fractions(found)


def _argument(formula: Sequence[Token], place: int) -> tuple[Item, int]:
    """Return the argument of `_` or `^` (a token or a bracketed group), and the place after it."""
    token = formula[place]
    close = _closing(formula, place) if token.text == "(" else None
    if close is None:
        return _item(token, None, 0), place + 1
    inner = "".join(_spread(_items(formula[place + 1 : close], 1)))
    return Item(Role.TERM, f"<mrow>{inner}</mrow>", token.start, formula[close].end), close + 1


def _group(group: Sequence[Token], depth: int) -> Iterator[Item]:
    for token, role, form in ((group[0], Role.OPEN, "prefix"), (group[-1], Role.CLOSE, "postfix")):
        sign = escape(_ANGLES.get(token.text, token.text))
        fence = f'<mo form="{form}" stretchy="false">{sign}</mo>'
        if role is Role.CLOSE:
            yield from _items(group[1:-1], depth + 1)
        yield Item(role, fence, token.start, token.end, token.spaced, depth)


def _closing(formula: Sequence[Token], place: int) -> int | None:
    """Return the place of the closing bracket; None if there is none."""
    inside = 0
    for i in range(place, len(formula)):
        inside += (formula[i].kind == "open") - (formula[i].kind == "close")
        if inside == 0:
            return i if formula[place].text + formula[i].text in _BRACKETS else None
    return None


# --- fractions ----------------------------------------------------------------------------------------------------


def _fractions(items: Sequence[Item]) -> list[Item]:
    """Replace each slash between two factors by a fraction, as in p/q or (n - 1) / 2."""
    found: list[Item] = []
    rest = list(items)
    while rest:
        slash = rest.pop(0)
        above = _factor(found[::-1])[::-1] if slash.role is Role.SLASH else []
        below = _factor(rest) if above else []
        if not below:
            found.append(slash)
            continue
        del found[-len(above) :], rest[: len(below)]
        parts = "".join(f"<mrow>{''.join(_spread(_bare(part)))}</mrow>" for part in (above, below))
        continued = ' displaystyle="true" scriptlevel="0"' if "<mfrac" in parts else ""
        xml = f"<mfrac{continued}>{parts}</mfrac>"
        found.append(Item(Role.TERM, xml, above[0].start, below[-1].end, above[0].spaced, slash.depth))
    return found


def _factor(items: Sequence[Item]) -> list[Item]:
    """Return the factor at the start of the items (also reversed): terms and brackets without space between them."""
    factor: list[Item] = []
    inside = 0
    for item in items:
        inside += (item.role is Role.OPEN) - (item.role is Role.CLOSE)
        if not inside and factor and _apart(factor[-1], item):
            break
        if not inside and item.role not in (Role.TERM, Role.OPEN, Role.CLOSE):
            break
        factor.append(item)
    return factor if not inside else []


def _apart(first: Item, second: Item) -> bool:
    """Test if white space stands between two neighbors, in either order."""
    return max(first.start, second.start) != min(first.end, second.end)


def _bare(part: Sequence[Item]) -> Sequence[Item]:
    """Remove round brackets around a whole part of a fraction."""
    inner, outer = part[1:-1], part[0].depth
    around = ">(<" in part[0].xml and part[-1].role is Role.CLOSE and all(item.depth > outer for item in inner)
    return inner if around else part


# --- single tokens ------------------------------------------------------------------------------------------------


def _item(token: Token, before: Role | None, depth: int) -> Item:
    role, xml = _shown(token, before)
    return Item(role, xml, token.start, token.end, token.spaced, depth)


def _shown(token: Token, before: Role | None) -> tuple[Role, str]:
    """Return a token as MathML, after an item of that role; an operator without a term before it is a sign."""
    sign = escape(_SIGNS.get(token.text, token.text))
    if token.text == "^":  # between terms it is the determinant of two vectors
        return Role.OPERATOR, '<mo form="infix">∧</mo>'
    match token.kind:
        case "number":
            return Role.TERM, f"<mn>{sign}</mn>"
        case "letter" | "name" if len(sign) == 1:
            return Role.TERM, f"<mi>{sign}</mi>"
        case "value":
            return Role.TERM, _value(token.text)
        case "comma":
            return Role.COMMA, '<mo form="infix">,</mo>'
        case "arrow":
            return Role.OPERATOR, _arrow(token.text)
        case "operator":
            return _operator(token, sign, before)
        case _ if sign == "!":
            return Role.TERM, '<mo form="postfix">!</mo>'
        case _:
            return Role.TERM, f'<mi mathvariant="normal">{sign}</mi>'


def _operator(token: Token, sign: str, before: Role | None) -> tuple[Role, str]:
    if token.text in ("+k", "+u"):
        return Role.OPERATOR, f'<msub><mo form="infix">+</mo><mi>{token.text[1]}</mi></msub>'
    if token.text == "|":
        space = "0.28em" if token.spaced else "0"
        return Role.OPERATOR, f'<mo form="infix" stretchy="false" lspace="{space}" rspace="{space}">|</mo>'
    if token.text == "/":
        return Role.SLASH, '<mo form="infix">/</mo>'
    if before in (Role.TERM, Role.CLOSE):
        return Role.OPERATOR, f'<mo form="infix">{_PRODUCTS.get(sign, sign)}</mo>'
    return Role.TERM if token.text == "#" else Role.OPEN, f'<mo form="prefix">{sign}</mo>'


def _value(text: str) -> str:
    """Return a value of a knot-type game: digits or ij, with the sign and the star raised."""
    letters = text.rstrip("+-±*")
    base = f"<mn>{letters}</mn>" if letters.isdigit() else "<mrow><mi>i</mi><mi>j</mi></mrow>"
    marks = "".join(f"<mo>{_SIGNS.get(mark, mark)}</mo>" for mark in text[len(letters) :])
    return f"<msup>{base}<mrow>{marks}</mrow></msup>"


def _arrow(text: str) -> str:
    """Return an arrow, with the kind of move under it, or a star for any mixture over it."""
    arrow = f'<mo form="infix" stretchy="false">{_SIGNS[text[:2]]}</mo>'
    mark = text[2:]
    if mark == "*":
        return f"<msup>{arrow}<mo>{_SIGNS[mark]}</mo></msup>"
    return f"<msub>{arrow}{'<mi>i</mi>' if mark == 'i' else f'<mn>{mark}</mn>'}</msub>" if mark else arrow
