"""Theories of sums: the terminal games, the result of each sum of two of them, and the rules of moving.

A theory is data. Classes, rulebook, tables, contexts and proofs are all built for a theory. Johnson's knot-type games
are one, the file `theories/knot.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from knotgames.algebra.files import read_text
from knotgames.algebra.notation import InputError

_FOLDER = Path(__file__).parent / "theories"
_TERMINAL = re.compile(r"[a-z][a-z0-9]*")
_SYMBOL = re.compile(r"[+&%^/.:~-][a-z0-9]*")


@dataclass(frozen=True)
class SumRule:
    """A sum of games, its sign and its table: the sum of the terminal games of a row and a column, all as indices."""

    symbol: str
    table: tuple[tuple[int, ...], ...]

    @property
    def associative(self) -> bool:
        """Return True if (r + s) + t = r + (s + t) for all terminal games, and so for all games."""
        plus, size = self.table, range(len(self.table))
        return all(plus[plus[r][s]][t] == plus[r][plus[s][t]] for r in size for s in size for t in size)

    def identity(self) -> int | None:
        """Return the terminal game e with e + t = t for every terminal game t, or None."""
        size = range(len(self.table))
        return next((e for e in size if all(self.table[e][t] == t for t in size)), None)


@dataclass(frozen=True)
class Theory:
    """A class of two-player games with one or more sums.

    Left (the Knotter) wants a high payoff, Right (the Unknotter) a low one. A game is a terminal game, or a
    non-empty set of options for each player; `A + B` is played by moving in either part until both are terminal.

    Attributes:
        payoffs: the payoff of each to Left, a whole number from 0.
        separate_moves: True if each player has options of their own; otherwise both have the same.
        fixed_parity: True if all plays of a game have lengths of the same parity.

    >>> best = SumRule("+", ((0, 1, 2), (1, 1, 2), (2, 2, 2)))  # the better part counts
    >>> points = Theory("points", ("none", "one", "two"), (0, 1, 2), (best,), fixed_parity=False)
    >>> points.sides, points.terminals[points.sums[0].table[1][2]]
    (1, 'two')
    """

    name: str
    terminals: tuple[str, ...]
    payoffs: tuple[int, ...]
    sums: tuple[SumRule, ...]
    separate_moves: bool = False
    fixed_parity: bool = True
    summary: str = ""

    @property
    def sides(self) -> int:
        """Return the number of sets of options of a game: one if the players share them, otherwise two."""
        return 2 if self.separate_moves else 1

    @property
    def symbols(self) -> tuple[str, ...]:
        """Return the signs of the sums."""
        return tuple(rule.symbol for rule in self.sums)

    def __repr__(self) -> str:
        if self.name in shipped_theories() and shipped_theory(self.name) == self:
            return f"shipped_theory({self.name!r})"
        return f"Theory({', '.join(f'{field.name}={getattr(self, field.name)!r}' for field in fields(self))})"


def shipped_theories() -> tuple[str, ...]:
    """Return the names of the theories that come with the project."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def shipped_theory(name: str) -> Theory:
    """Return a theory that comes with the project. Raise InputError if there is none of this name."""
    if name not in shipped_theories():
        raise InputError(f"unknown theory '{name}': expected one of {', '.join(shipped_theories())}")
    return read_theory(_FOLDER / f"{name}.toml")


def read_theory(path: Path) -> Theory:
    """Return the theory in a TOML file, named like the file without its suffix. Raise InputError if the file cannot be
    read, is not TOML, or does not declare a theory. The message names the file and the place.
    """
    text = read_text(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"theory '{path}' is not TOML: {error}") from error
    except RecursionError as error:
        raise InputError(f"theory '{path}' cannot be read: it is nested too deeply") from error
    except ValueError as error:
        raise InputError(f"theory '{path}' has a number that is too long: expected at most 4,300 digits") from error
    return theory_from(data, path.stem, str(path))


def theory_from(data: Mapping[str, Any], name: str, source: str) -> Theory:
    """Return the theory that a mapping declares, read from `source`. Raise InputError with every defect of the data.

    It has `terminals` (names to payoffs) and `sums` (symbol to rows, each from column to entry, all names of terminal
    games); optional are `summary`, `fixed_parity` (true) and `separate_moves` (false).
    """
    defects = list(_defects(data))
    if defects:
        raise InputError(f"theory '{source}': " + "; ".join(defects))
    terminals = tuple(data["terminals"])
    index = {terminal: i for i, terminal in enumerate(terminals)}
    return Theory(
        name=name,
        terminals=terminals,
        payoffs=tuple(data["terminals"].values()),
        sums=tuple(
            SumRule(symbol, tuple(tuple(index[rows[a][b]] for b in terminals) for a in terminals))
            for symbol, rows in data["sums"].items()
        ),
        separate_moves=data.get("separate_moves", False),
        fixed_parity=data.get("fixed_parity", True),
        summary=data.get("summary", ""),
    )


def _defects(data: Mapping[str, Any]) -> list[str]:
    known = {"terminals": Mapping, "sums": Mapping, "summary": str, "fixed_parity": bool, "separate_moves": bool}
    defects = [f"unknown key '{key}', expected one of {', '.join(known)}" for key in data if key not in known]
    for key, kind in known.items():
        if key in data and not isinstance(data[key], kind):
            expected = "a table" if kind is Mapping else "true or false" if kind is bool else "text"
            defects.append(f"{key}: expected {expected}, found {data[key]!r}")
    if defects:
        return defects
    terminals = data.get("terminals", {})
    if not terminals:
        defects.append("terminals: expected at least one terminal game")
    for name, payoff in terminals.items():
        if not _TERMINAL.fullmatch(name):
            defects.append(f"terminals.{name}: expected a name of small letters and digits")
        if not isinstance(payoff, int) or isinstance(payoff, bool) or not 0 <= payoff < 100:
            defects.append(f"terminals.{name}: expected a payoff from 0 to 99, found {payoff!r}")
    sums = data.get("sums", {})
    if not sums:
        defects.append("sums: expected at least one sum")
    for symbol, rows in sums.items():
        if not _SYMBOL.fullmatch(symbol):
            defects.append(f"sums.{symbol}: expected a symbol such as + or +k")
        defects.extend(_sum_defects(f"sums.{symbol}", rows, list(terminals)))
    return defects


def _sum_defects(place: str, rows: Any, terminals: list[str]) -> list[str]:
    if not isinstance(rows, Mapping) or not all(isinstance(row, Mapping) for row in rows.values()):
        return [f"{place}: expected a row for each terminal game"]
    defects = [f"{place}.{a}: no terminal game is called '{a}'" for a in rows if a not in terminals]
    for a in terminals:
        if a not in rows:
            defects.append(f"{place}: the sum is not total, there is no row '{a}'")
            continue
        defects.extend(f"{place}.{a}.{b}: no terminal game is called '{b}'" for b in rows[a] if b not in terminals)
        for b in terminals:
            if b not in rows[a]:
                defects.append(f"{place}: the sum is not total, there is no entry {a}.{b}")
            elif rows[a][b] not in terminals:
                defects.append(f"{place}.{a}.{b}: expected a terminal game, found {rows[a][b]!r}")
            elif a < b and b in rows and rows[b].get(a, rows[a][b]) != rows[a][b]:
                defects.append(
                    f"{place}: the sum is not commutative, {a}.{b} is '{rows[a][b]}' and {b}.{a} is '{rows[b][a]}'"
                )
    return defects


KNOT = shipped_theory("knot")
"""Johnson's theory of knot-type games."""
