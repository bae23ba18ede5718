"""What is fuzzed: for a random input, what must hold; an input that is refused is refused in the one way."""

import contextlib
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import sympy.polys  # noqa: F401  # before a budget can interrupt its import

from knotgames.algebra.notation import InputError, OutOfBudget
from knotgames.checks.budget import Budget
from knotgames.checks.certificates import archive
from knotgames.games import rulesets
from tests.fuzz import texts
from tests.fuzz.brute import TooMany, agrees, left_wins_sum

SECONDS = 3.0
"""How long one input may take; one that takes longer would be undecided on the command line."""

MEMORY = 1 << 28
"""The bytes of memory that the guards take for free."""

Input = tuple[str, ...]


@dataclass(frozen=True)
class Target:
    """Something that reads what others write.

    Attributes:
        write: writes an input, right or nearly right.
        check: what must hold of it; raises InputError where the input is refused.
    """

    write: Callable[[Random], Input]
    check: Callable[[Input], None]


def checked(target: Target, given: Input) -> None:
    """Check an input; one that is refused in the one way, or takes too long, is right.

    Raises:
        Exception: what is wrong with it.
    """
    with (
        mock.patch("knotgames.algebra.memory.available_memory", return_value=MEMORY),
        contextlib.suppress(InputError, OutOfBudget, TooMany),
        Budget(seconds=SECONDS).enforced(),
    ):
        target.check(given)


def _position(name: str) -> Target:
    """Positions of a game: they are read back as they are printed, and won by whom plain recursion says."""
    ruleset = rulesets()[name]

    def write(random: Random) -> Input:
        written = texts.GAMES[name](random)
        if random.random() < 0.5:
            place = random.randrange(len(written))
            written = (*written[:place], texts.mistyped(written[place], random), *written[place + 1 :])
        plays = [flag for flag in ("misere", "normal") if flag in ruleset.match_flags]
        return random.choice(["", *plays]), *written

    def check(given: Input) -> None:
        how, *written = given
        flags: dict[str, Any] = {flag: flag == how for flag in ("misere", "normal") if flag in ruleset.match_flags}
        position = ruleset.parse(*written)
        answer = ruleset.solve(position, moves=True, **flags)
        parameters = written[:-1]
        again = ruleset.solve(ruleset.parse(*parameters, answer.position), moves=True, **flags)
        assert again == answer, f"read back, it is answered otherwise: {answer.position}"
        if answer.outcome is not None:
            assert agrees(ruleset.started(position, **flags), str(answer.outcome)), f"it is not {answer.outcome}"

    return Target(write, check)


def _lemma() -> Target:
    from knotgames.checks.lemma.language.syntax import parse

    def check(given: Input) -> None:
        formula = parse(given[0])
        assert parse(str(formula)) == formula, f"read back, it is another: {formula}"

    return Target(_maybe_mistyped(texts.lemma), check)


SMALL_FORMS = (
    "0",
    "*",
    "1",
    "-1",
    "{* | *}",
    "{0 | *}",
    "{* | 0}",
    "{0 | 1}",
    "{1 | -1}",
    "{-1 | 1}",
    "{0, * | 0}",
    "2 + *",
)
"""Forms beside which others are compared by play, where they are in the universe."""


def _comparison() -> Target:
    """Two forms and a universe: each is read back as it is printed; what is told apart is so by play in a form of the
    universe, and nothing else is by a few small ones.
    """
    from knotgames.algebra.partizan.comparison import Order
    from knotgames.algebra.partizan.forms import Form, parse
    from knotgames.algebra.partizan.reduction import reduced
    from knotgames.algebra.partizan.separation import separating_game
    from knotgames.algebra.partizan.universes import UNIVERSES

    def write(random: Random) -> Input:
        written = [texts.form(random), texts.form(random)]
        if random.random() < 0.5:
            place = random.randrange(2)
            written[place] = texts.mistyped(written[place], random)
        return random.choice(sorted(UNIVERSES)), *written

    def check(given: Input) -> None:
        universe = UNIVERSES[given[0]]
        order = Order(universe)
        games = [parse(text) for text in given[1:]]
        beside = [one for one in map(parse, SMALL_FORMS) if universe.contains(one)]

        def are_at_least(greater: Form, less: Form, others: list[Form]) -> bool:
            pairs = ((left_wins_sum(greater, one), left_wins_sum(less, one)) for one in others)
            return all(better >= worse for one, other in pairs for better, worse in zip(one, other, strict=True))

        for game in games:
            assert parse(str(game)) is game, f"read back, it is another: {game}"
            if universe.contains(game):
                least = reduced(game, order)
                assert universe.contains(least), f"the reduced form {least} is not in the universe"
                same = are_at_least(game, least, beside) and are_at_least(least, game, beside)
                assert same, f"the reduced form {least} plays otherwise"
        for greater, less in (games, games[::-1]):
            told = separating_game(greater, less, order)
            assert (told is None) == order.at_least(greater, less), f"{greater} >= {less} is answered in two ways"
            if told is None:
                assert are_at_least(greater, less, beside), f"{greater} is not at least {less}"
            else:
                assert universe.contains(told), f"{told} is not in the universe"
                assert not are_at_least(greater, less, [told]), f"{told} does not tell {greater} and {less} apart"

    return Target(write, check)


def _maybe_mistyped(write: Callable[[Random], str]) -> Callable[[Random], Input]:
    def written(random: Random) -> Input:
        text = write(random)
        return (texts.mistyped(text, random) if random.random() < 0.5 else text,)

    return written


def _file(write: Callable[[Random], str], ending: str, check: Callable[[Path], None]) -> Target:
    """A file of some format."""

    def checked(given: Input) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"file{ending}"
            path.write_bytes(given[0].encode("utf-8", "surrogatepass"))
            check(path)

    return Target(_maybe_mistyped(write), checked)


def _options(path: Path) -> None:
    from knotgames.algebra.misere.quotient import misere_quotient
    from knotgames.algebra.misere.rules import read_game, sides_of
    from knotgames.algebra.outcome import Play
    from knotgames.algebra.partizan.sums import outcome, sums

    game = read_game(str(path))
    quotient = misere_quotient(game.rule, game.heaps, limit=60)

    def splits(heap: int) -> list[list[tuple[int, ...]]]:
        return ([list(side) for side in sides_of(game.rule, heap)] * 2)[:2]

    sides = sums(splits)

    for first in range(quotient.last + 1):
        for second in range(first + 1):
            total: tuple[int, ...] = (second, first)
            plain = outcome(total, sides, Play.MISERE)
            assert quotient.outcome(total) is plain, f"{first} + {second} is {plain}"


def _theory(path: Path) -> None:
    from knotgames.algebra.knot_type.theory import read_theory

    theory = read_theory(path)
    assert len(theory.terminals) == len(theory.payoffs)


def _transcript(path: Path) -> None:
    from knotgames.checks.report.transcript import read

    read(str(path))


def _run(*line: str) -> tuple[int, str]:
    """Run a command line, which ends with a status of the contract and without a traceback. Return what it prints."""
    from knotgames.checks.cli import main

    output, error = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(error):
        try:
            status = main(list(line))
        except SystemExit as end:  # --help
            status = int(end.code or 0)
    said = error.getvalue()
    assert status in (0, 1, 2, 3), f"the status is {status}: {said[-600:]}"
    assert "Traceback" not in said
    assert bool(said) or status != 2, "refused without a word"
    assert not any(one in said for one in "\x00\x1b\u202e"), "a control character reaches the terminal"
    return status, output.getvalue()


def _realize() -> Target:
    """Functions: the diagram that is drawn is knotted where the function is true."""

    def check(given: Input) -> None:
        status, said = _run("realize", "--json", "--", *given)
        if status == 0 and not given[0].startswith("-"):
            found = json.loads(said)
            places = [place for place, digit in enumerate(found["function"]) if digit == "1"]
            assert found["knotted"] == places, f"knotted at {found['knotted']}, true at {places}"

    return Target(_maybe_mistyped(texts.function), check)


def _certificates() -> Target:
    """A folder with one certificate, and an index. One that is changed, by any byte, is not accepted."""
    from knotgames.algebra.heaps.octal import Code
    from knotgames.algebra.misere.quotient import misere_quotient
    from knotgames.checks.certificates.quotients import certificate
    from knotgames.checks.papers import claims

    codes = ("0.3", "0.1", "0.77", "0.33")

    def write(random: Random) -> Input:
        claims()  # all papers are imported before a budget can interrupt that
        made = json.dumps(certificate(misere_quotient(Code.parse(random.choice(codes)), 6)))
        return random.choice(("index.json", "one.json")), made, str(random.getrandbits(32))

    def check(given: Input) -> None:
        name, made, seed = given
        with _here():
            line = archive.IndexLine(
                "one.json", "Author1900/1", "all", "Words.", json.loads(made)["format"],
                archive.stated(archive.findings_of(json.loads(made))),
                archive.write(json.loads(made), ".", "one.json"),
            )  # fmt: skip
            archive.write_index([line], ".")
            file = Path(name)
            text = file.read_text(encoding="utf-8")
            changed = texts.mistyped(text, Random(seed))
            file.write_bytes(changed.encode("utf-8", "surrogatepass"))
            status, _ = _run("certificate", "--check", ".")
            assert status != 0 or name == "index.json" or changed == text, "a changed certificate is accepted"

    return Target(write, check)


def _discovered(path: Path) -> None:
    _run("discover", str(path), "--steps", "20000")


def _game_file() -> Target:
    """A game of somebody else with mistakes: it is answered, or refused in one line, and other games still are."""
    from tests.outside import GAME, forgotten

    def check(given: Input) -> None:
        with _here(), forgotten(Path.cwd()):
            Path("take_away.py").write_bytes(given[0].encode("utf-8", "surrogatepass"))
            Path("pyproject.toml").write_text('[tool.knotgames]\ngames = ["take_away.py"]\n', encoding="utf-8")
            _run("solve", "take-away", "7", "--moves", "--budget", "1")
            assert _run("solve", "surface", "n3")[0] == 0

    return Target(_maybe_mistyped(lambda _: GAME.replace("NAME", "take-away")), check)


def _command() -> Target:
    """Whole command lines: a status of the contract, and no traceback."""

    def write(random: Random) -> Input:
        name = random.choice(list(texts.GAMES))
        written = texts.GAMES[name](random)
        flags = random.choice(((), (), ("--moves",), ("--json",), ("--line", "K"), ("--misere",), ("--count",)))
        line = random.choice(
            (
                ("solve", name, *written, *flags),
                ("prove", texts.lemma(random, 1)),
                ("value", random.choice(("000", "101+*", "222", "012-")), random.choice(("111", "22", "x"))),
                ("grundy", random.choice(("0.77", "4.3", "0.3", "8.8")), "--heaps", str(random.randint(0, 300))),
                ("quotient", random.choice(("0.3", "0.77", "0.123", "grundy")), "--heaps", str(random.randint(0, 9))),
                ("play", name, *written),
                ("compare", texts.form(random), texts.form(random), "--universe", random.choice(("dicot", "all"))),
                ("table", random.choice(("--even", "--weak")), "--format", random.choice(("csv", "gap", "latex"))),
            )
        )
        if random.random() < 0.5:
            place = random.randrange(1, len(line))
            line = (*line[:place], texts.mistyped(line[place], random), *line[place + 1 :])
        return line if line[0] in ("table", "value", "play") else (line[0], *line[1:], "--budget", "1")

    def check(given: Input) -> None:
        if any(
            one.startswith(("--svg", "--tikz", "--pdf", "--json=", "--csv", "--plot", "--cert", "--output", "--f"))
            for one in given
        ):
            return  # it would write to a file
        with _here():
            _run(*given)

    return Target(write, check)


@contextmanager
def _here() -> Iterator[None]:
    """An empty standard input, and an empty folder to be in."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), mock.patch("sys.stdin", io.StringIO("")):
        yield


def targets() -> Mapping[str, Target]:
    """All targets, by name."""
    return {
        **{f"game {name}": _position(name) for name in texts.GAMES},
        "lemma": _lemma(),
        "comparison": _comparison(),
        "file of options": _file(texts.options_file, ".json", _options),
        "theory": _file(texts.theory_file, ".toml", _theory),
        "transcript": _file(texts.transcript_file, ".json", _transcript),
        "theory discovered": _file(texts.theory_file, ".toml", _discovered),
        "function": _realize(),
        "certificate": _certificates(),
        "file of a game": _game_file(),
        "command": _command(),
    }


def attempt(name: str, number: int) -> Input:
    """The input of a target with this number: the same on every machine."""
    return targets()[name].write(Random(f"{name} {number}"))
