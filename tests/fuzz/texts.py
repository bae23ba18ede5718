"""Random texts: positions of every game, lemmas, files; and what becomes of a text that somebody mistypes."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

Writer = Callable[[Random], tuple[str, ...]]
"""Writes the parameters and the position of a game."""


def _sum(random: Random, part: Callable[[], str], most: int = 3, sign: str = " + ") -> str:
    return sign.join(part() for _ in range(random.randint(1, most)))


def formal_game(random: Random, depth: int = 3) -> str:
    """A formal game with all options of one parity as a rule."""
    if depth == 0 or random.random() < 0.2:
        return random.choice(("u", "k", "*", "{u, k}", "{k}"))
    if random.random() < 0.25:
        return _sum(random, lambda: formal_game(random, depth - 1), 2)
    return "{" + _sum(random, lambda: formal_game(random, depth - 1), 2, ", ") + "}"


def formal(random: Random) -> tuple[str, ...]:
    if random.random() < 0.3:
        return (f"J = {formal_game(random, 2)}; {random.choice(('J', '{J}', 'J + J', '{J, *} + u'))}",)
    return (formal_game(random),)


def knot(random: Random) -> tuple[str, ...]:
    size = random.randint(0, 6)
    text = random.choice(
        (
            "DT[4,6,2]", "DT[4,6,8,2]", "DT[4,8,10,2,6]", "3_1", "knot:5_2", "trefoil", "figure-eight", "unknot",
            "K6a3",
            f"random:{size}", f"random:{size}:{random.randint(0, 99)}", "PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]]",
            "X[1,1,2,2]", "Gauss[-1,2,-3,1,-2,3]", "[[0,0,1,1]]", "PD[]",
            "DT: [(4,6,2)]", "BR[3,{1,-2,1,-2}]", "[(3;2)-(21;2-)]", "P(3,-1,2) # m(T(2,3))", "3,21,2-", "{4,6,2}",
            "{{1,-2},{2,-1}}", "DT[ebbcEDBAC]",
        )
    )  # fmt: skip
    if random.random() < 0.3:
        text += f" unresolved {random.choice(('none', '1', '1,2', '3,1'))}"
    if random.random() < 0.3:
        text += f" resolved {random.randint(1, 4)}{random.choice('+-')}"
    return (text,)


def rational(random: Random) -> tuple[str, ...]:
    def twist() -> str:
        return random.choice(("(1)", "(2)", "(3)", "2", "-1(2)", "1(1)", "(0)", "-2", "0"))

    def tangle() -> str:
        return "[" + _sum(random, twist, 3, ", ") + "]"

    return (_sum(random, tangle, 2, " # "),)


def tricolor(random: Random) -> tuple[str, ...]:
    strands = random.randint(3, 5)

    def crossing() -> str:
        return "(" + ",".join(str(random.randrange(strands)) for _ in range(3)) + ")"

    return random.choice(
        (
            (f"twist:{random.randint(2, 6)}",),
            (f"torus:{random.choice((1, 3, 5))}",),
            (random.choice(("3_1", "knot:4_1", "trefoil", "5_1")),),
            (f"{strands}: " + _sum(random, crossing, 3, " "),),
            ("X[1,4,2,5] X[3,6,4,1] X[5,2,6,3]",),
        )
    )


def surface(random: Random) -> tuple[str, ...]:
    return (_sum(random, lambda: f"{random.choice('on')}{random.randint(0, 5)}"),)


def heap(random: Random) -> tuple[str, ...]:
    digits = "".join(random.choice("01234567") for _ in range(random.randint(1, 3)))
    code = random.choice((f"0.{digits}", f"0.{digits}", "4.3", "8.8", "0.77", f"0.{random.choice('89ABF')}"))
    return code, _sum(random, lambda: str(random.randint(0, 6)))


def partizan_kayles(random: Random) -> tuple[str, ...]:
    return (_sum(random, lambda: str(random.randint(0, 6))),)


def numbers(random: Random) -> tuple[str, ...]:
    return (_sum(random, lambda: random.choice(("0", "1", "-2", "1/2", "-3/4", "5/8", "3"))),)


def sprigs(random: Random) -> tuple[str, ...]:
    return (_sum(random, lambda: "g" + "".join(random.choice("br") for _ in range(random.randint(0, 3)))),)


def cube(random: Random) -> tuple[str, ...]:
    if random.random() < 0.5:
        text = "".join(random.choice("01") for _ in range(2 ** random.randint(0, 4)))
    else:
        text = _sum(random, lambda: _sum(random, lambda: random.choice("abcd~"), 3, ""), 4, " ")
    return (text + random.choice(("", "", " | a=1", " | a=0,b=1")),)


def link_smoothing(random: Random) -> tuple[str, ...]:
    code = random.choice(("trefoil", "4_1", "T(2,4)", "T(3,3)", "P(2,2,2)", f"random:{random.randint(0, 7)}"))
    moves = _sum(random, lambda: f"{random.randint(0, 4)}{random.choice('ab')}", 2, ",")
    return (code + random.choice(("", f" smoothed {moves}")),)


def linking_unlinking(random: Random) -> tuple[str, ...]:
    code = random.choice(("trefoil", "T(2,2)", "T(2,4)", "C(2,1,2)", "P(2,2,2)", "X[1,1,2,2] X[3,3,4,4]"))
    return (code + random.choice(("", f" unresolved {random.randint(0, 5)}", f" resolved {random.randint(0, 5)}+")),)


def region_unknotting(random: Random) -> tuple[str, ...]:
    code = random.choice(("trefoil", "T(2,2)", f"random:{random.randint(0, 3)}"))
    return (code + random.choice(("", f" chosen {random.randint(0, 6)}")),)


GAMES: Mapping[str, Writer] = {
    writer.__name__.replace("_", "-"): writer
    for writer in (
        formal,
        knot,
        rational,
        tricolor,
        surface,
        heap,
        partizan_kayles,
        numbers,
        sprigs,
        cube,
        link_smoothing,
        linking_unlinking,
        region_unknotting,
    )
}
"""What writes positions of a game, by the name of the game."""


def form(random: Random, depth: int = 2) -> str:
    """A partizan game written out."""
    if depth == 0 or random.random() < 0.2:
        return random.choice(("0", "*", "1", "-1", "2"))
    if random.random() < 0.2:
        return _sum(random, lambda: form(random, depth - 1), 2)

    def options() -> str:
        return ", ".join(form(random, depth - 1) for _ in range(random.choice((0, 1, 1, 2))))

    return f"{{{options()} | {options()}}}"


def lemma(random: Random, depth: int = 3) -> str:
    """A lemma, as a rule one that makes sense."""

    def game(depth: int) -> str:
        if depth == 0 or random.random() < 0.4:
            return random.choice(("A", "B", "C", "*", "u", "{u, k}", "k"))
        part = game(depth - 1)
        return random.choice((f"{part} + {game(depth - 1)}", f"e({part})", f"o({part})"))

    def number(depth: int) -> str:
        if depth == 0 or random.random() < 0.5:
            return random.choice((f"{random.choice('XYZ')}({game(2)})", str(random.randint(0, 3))))
        sign, part = random.choice(("+", "-", "(+)", "(.)", "⊕")), number(depth - 1)
        return random.choice((f"{part} {sign} {number(depth - 1)}", f"max({number(0)}, {part})"))

    def statement(depth: int) -> str:
        if depth and random.random() < 0.4:
            sign = random.choice(("and", "or", "implies", "iff", "=>", "∧"))
            return f"({statement(depth - 1)}) {sign} ({statement(depth - 1)})"
        return random.choice(
            (
                f"{number(2)} {random.choice(('=', '!=', '<=', '<', '≥'))} {number(2)}",
                f"{game(2)} {random.choice(('~', '~~', '=', '≅'))} {game(2)}",
                f"outcome({game(2)}) = {random.choice('KU12')}",
                f"value({game(1)}) in {{000, 101+*, 222}}",
                f"class({game(1)}) = 01+",
                f"not ({number(1)} = 2)",
                f"parity({game(1)}) = odd",
                f"every A': X(A') <= {number(1)}",
            )
        )

    head = random.choice(("", "", "forall A, B, C: "))
    return head + statement(depth)


def function(random: Random, depth: int = 2) -> str:
    """A Boolean function of few variables: a form of letters, or a truth table."""
    if random.random() < 0.3:
        return "".join(random.choice("01") for _ in range(2 ** random.randint(0, 3)))

    return _sum(
        random, lambda: _sum(random, lambda: random.choice(("", "", "~")) + random.choice("abc"), 3, ""), 3, " "
    )


def options_file(random: Random) -> str:
    """A file of options of heaps, each of heaps before it."""
    heaps = random.randint(1, 6)
    data: list[list[list[int]]] = [[]]
    for heap in range(1, heaps):
        data.append([sorted(random.choices(range(heap), k=random.randint(0, 2))) for _ in range(random.randint(0, 3))])
    return json.dumps(data)


def theory_file(random: Random) -> str:
    """A theory of two or three endgames with one sum, which may be no monoid."""
    names = ["u", "k", "d"][: random.choice((2, 2, 3))]
    rows = "\n".join(
        f"{a} = {{ {', '.join(f'{b} = {json.dumps(random.choice(names))}' for b in names)} }}" for a in names
    )
    payoffs = "\n".join(f"{name} = {random.randint(0, 1)}" for name in names)
    flags = random.choice(("", "fixed_parity = false\n", "separate_moves = true\n"))
    return f'summary = "random"\n{flags}[terminals]\n{payoffs}\n[sums."+"]\n{rows}\n'


def transcript_file(random: Random) -> str:
    """A transcript of no move or of a wrong one."""
    data: dict[str, Any] = {
        "format": "knotgames transcript 1", "game": "partizan-kayles", "parameters": [], "position": "3 + 1",
        "flags": {}, "starter": "Left", "you": "Left", "moves": random.choice(([], ["3 -> 2"], ["9 -> 1"])),
        "positions": random.choice((["3 + 1"], ["3 + 1", "2 + 1"])), "winner": None,
    }  # fmt: skip
    if random.random() < 0.4:
        data[random.choice(list(data))] = random.choice((None, 3, [], {}, "x", [[1]]))
    return json.dumps(data)


NASTY = (
    "\x00", "\x1b[2J", "\u202e", "\ufeff", "٣", "9" * 30, "9" * 5000, "(" * 50, "{" * 300, "[" * 2000, "-", "+", ",",
    ";", "=", "1e9", "0x1", "∀", "é", "\n", "\t", " ", "'", '"', "#", "/0", ":", "^", "*", "999", "-1", "0", "u", "k",
    "A", "]", ")", "}",
)  # fmt: skip
"""What stands where it should not."""


def mistyped(text: str, random: Random) -> str:
    """A text after somebody left out, doubled, exchanged or put in something, at a few places."""
    for _ in range(random.choice((1, 1, 2, 5))):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice((0, 1, 1, 3, 10)))
        other = random.choice(("", random.choice(NASTY), text[start:end] * 2, text[start:end][::-1]))
        text = text[:start] + other + text[end:]
    return text
