"""A repository of somebody else, for tests: a game, a paper, a theory, announced in its pyproject.toml."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from knotgames import games
from knotgames.checks import papers
from knotgames.checks.verify import certified

GAME = '''\
"""Take-away: a move takes one or two counters; who cannot move loses."""

from knotgames.game import Answer, Example, LastMoveOutcome, Ruleset


def solve(counters, *, moves=False):
    won = [False]
    for n in range(1, counters + 1):
        won.append(not all(won[n - taken] for taken in TAKE if taken <= n))
    winning = [str(counters - taken) for taken in TAKE if taken <= counters and not won[counters - taken]]
    outcome = LastMoveOutcome.of(won[counters], not won[counters])
    return Answer(str(counters), outcome, moves={"next player": winning} if moves else None)


TAKE = (1, 2)

RULESET = Ruleset(
    name="NAME",
    summary="take one or two counters; who cannot move loses",
    notation="a number of counters, as in 7",
    parse=int,
    solve=solve,
    examples=(Example("3", {"outcome": "P"}, "multiples of three"),),
)
'''

PAPER = '''\
"""Claims about take-away."""

from knotgames.paper import Paper, every
from take_away import TAKE, solve

PAPER = Paper(key="KEY", title="A title", authors="A. Author", year=1901)


@PAPER.claim(
    "Theorem 1",
    "The player who starts loses just if the number of counters is a multiple of three.",
    mutants={"a multiple of two": {"period": 2}, "of at most three": {"period": 3, "take": (1, 2, 3)}},
)
def theorem_1(period=3, take=TAKE):
    """The step from fewer counters, for each residue."""
    lost = [n % period == 0 for n in range(3 * period + 3)]
    yield every("all residues", range(max(take), len(lost)), lambda n: not any(lost[n - taken] for taken in take),
                lambda n: lost[n], "{0} counters")


@PAPER.claim("Theorem 2", "From fewer than ten counters, play is won as Theorem 1 says.", uses=("Theorem 1",),
             mutants={"a multiple of two": {"period": 2}})
def theorem_2(period=3):
    yield every("fewer than ten counters", range(10), lambda n: str(solve(n).outcome) == "P",
                lambda n: n % period == 0, "{0} counters", by="play")
'''

THEORY = """\
summary = "a sum is the Knotter's if either part is"
[terminals]
u = 0
k = 1
[sums."+"]
u = { u = "u", k = "k" }
k = { u = "k", k = "k" }
"""


def repository(folder: Path, game: str = "take-away", key: str = "Author1901") -> Path:
    """Write a repository into a folder, and return the folder."""
    (folder / "papers").mkdir(parents=True)
    (folder / "theories").mkdir()
    (folder / "pyproject.toml").write_text(
        '[tool.knotgames]\ngames = ["take_away.py"]\npapers = ["papers"]\ntheories = ["theories"]\n', encoding="utf-8"
    )
    (folder / "take_away.py").write_text(GAME.replace("NAME", game), encoding="utf-8")
    (folder / "papers" / f"{key.lower()}.py").write_text(PAPER.replace("KEY", key), encoding="utf-8")
    (folder / "papers" / "helper.py").write_text("raise RuntimeError('nobody announced me')\n", encoding="utf-8")
    (folder / "theories" / "either.toml").write_text(THEORY, encoding="utf-8")
    return folder


def forget(folder: Path) -> None:
    """Forget what is imported from a folder, and which games, papers and theories are announced."""
    within = str(folder / "_").removesuffix("_")
    for name, module in list(sys.modules.items()):
        places = [getattr(module, "__file__", None), *getattr(module, "__path__", ())]
        if any(place and f"{place}{os.sep}".startswith(within) for place in places):
            del sys.modules[name]
    games._loaded.cache_clear()
    papers._shelf.cache_clear()
    certified.certified.cache_clear()


@contextmanager
def forgotten(folder: Path) -> Iterator[None]:
    """Forget afterwards what is imported from a folder, as if it had been done in a process of its own."""
    path = list(sys.path)
    try:
        yield
    finally:
        forget(folder)
        sys.path[:] = path
