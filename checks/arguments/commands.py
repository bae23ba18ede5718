"""The commands of `knotgames`: a function for each, which declares its arguments. Its docstring heads the help page."""

from __future__ import annotations

from argparse import REMAINDER, ArgumentParser
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from knotgames.checks.arguments.options import (
    add_budget_options,
    add_json_option,
    add_look_options,
    add_picture_options,
    add_workers_options,
    ruleset_parser,
    seconds,
    whole_number,
)
from knotgames.checks.budget import STEPS

if TYPE_CHECKING:
    from knotgames.algebra.ruleset import Ruleset

PORT = 8238
"""The default port of `explore`, fixed so that links to positions stay valid."""

MARGIN = 10
"""The wanted ratio of budget and needed steps of a question; versions of solvers differ in the steps."""

KINDS = ("impartial", "partizan", "knot-type")
RELATIONS = (">=", "<=", "=", "incomparable")
UNIVERSES = ("dicot", "dead-ending", "all")
PICTURES = ("order", "idempotents", "table")
ORDERS = ("divisibility", "better")
FORMATS = ("text", "csv", "json", "latex", "gap", "sage", "svg", "tikz", "pdf")


def census(parser: ArgumentParser) -> None:
    """Value all pseudodiagrams of all knot shadows of few crossings."""
    most = "the greatest number of crossings, at least 3"
    parser.add_argument("--crossings", type=whole_number(0), metavar="N", required=True, help=most)
    parser.add_argument(
        "--db", metavar="FILE", required=True, help="the SQLite file of the census; an existing one is continued"
    )
    add_workers_options(parser)
    limit = "stop after S seconds; the same command continues (default: none)"
    parser.add_argument("--budget", type=seconds, metavar="S", help=limit)
    add_json_option(parser)


def certificate(parser: ArgumentParser) -> None:
    """Write certificates that others can check, or check them.

    A certificate is a JSON file from which anyone can verify a claim, or the part of it that the index names, without
    trusting z3 or the solvers of games. Its checker is a file of about a hundred lines that imports only json.
    `--check` runs the checkers on a folder, and compares their findings with the index and the record; it imports no
    game and no solver.

    `--rocq` writes theorems for the proof assistant Rocq (Coq 8.16 or later), for each claim that has them and for
    certificates that `knotgames discover` and others wrote. `--rocq --check` has the kernel of Rocq judge them, and
    prints what it accepted; every theorem must rest on no axiom.
    """
    parser.add_argument("folder", metavar="DIR", help="the folder; it is made if there is none")
    _add_claims(parser)
    parser.add_argument("--check", action="store_true", help="check the files in the folder, write nothing")
    parser.add_argument(
        "--rocq",
        nargs="*",
        metavar="CLAIM|FILE.json",
        help="theorems for the proof assistant Rocq, of claims or from files of certificates; by default of all claims",
    )
    limit = "the most seconds of Rocq for a file (default: 600)"
    parser.add_argument("--limit", type=seconds, default=600.0, metavar="S", help=limit)
    parser.add_argument("--accept", action="store_true", help="put the findings of the written certificates on record")
    add_json_option(parser)


def compare(parser: ArgumentParser) -> None:
    """Compare partizan games under misère play, modulo a universe.

    G >= H modulo a universe if G is as good for Left as H in every sum with a game of the universe. A game is written
    with braces, such as '{0, * | -1}', with 0, * and whole numbers, and sums with +. If G >= H or G <= H fails, a game
    of the universe is shown that distinguishes them, checked by play. A single game G is described.

    exit status: 0; 1 if the relation is not the one of --expect; 3 if the budget was spent first
    """
    parser.add_argument("first", metavar="G", nargs="?", help="a form, such as '{0, * | -1} + 2'")
    parser.add_argument("second", metavar="H", nargs="?", help="the form to compare it with")
    parser.add_argument("--universe", choices=UNIVERSES, default="all", help="the games in the sums (default: all)")
    parser.add_argument("--expect", choices=RELATIONS, help="the expected relation; '=' satisfies '>=', too")
    count = "count the games born by DAY, modulo the universe"
    parser.add_argument("--born-by", type=whole_number(0, 9), metavar="DAY", help=count)
    add_budget_options(parser, "the comparison")
    add_json_option(parser)


def completion(parser: ArgumentParser) -> None:
    """Write the script with which a shell completes commands, games and papers."""
    shells = ("bash", "zsh", "tcsh")
    parser.add_argument("shell", choices=shells, help='the shell; for bash: eval "$(knotgames completion bash)"')


def discover(parser: ArgumentParser) -> None:
    """Find the quotient of a theory of sums, and prove it."""
    parser.add_argument("theory", metavar="THEORY", help="a theory by its name ('list' names them), or a TOML file")
    add_budget_options(parser, default=f"{STEPS:,}, about a minute; none with --budget or --rounds")
    parser.add_argument("--table", action="store_true", help="print all classes, their options, and the sums")
    parser.add_argument("--rounds", type=whole_number(1), metavar="N", help="stop after N rounds")
    parser.add_argument("--certificate", metavar="FILE", help="write the certificate of a proved quotient to FILE")
    add_json_option(parser)


def doctor(parser: ArgumentParser) -> None:
    """Show what is installed, and where files are kept."""
    add_json_option(parser)


def explore(parser: ArgumentParser) -> None:
    """Look at monoids and claims, and play, in the browser."""
    port = f"the port (default: {PORT}; 0: any free port)"
    parser.add_argument("--port", type=whole_number(0, 65535), metavar="N", help=port)
    parser.add_argument("--no-browser", action="store_true", help="print the address, open no browser")
    parser.add_argument("--static", metavar="FOLDER", help="write the page to a folder that needs no server, and exit")


def grundy(parser: ArgumentParser) -> None:
    """Find the Grundy values of a heap game, and its period with a proof."""
    parser.add_argument("code", metavar="CODE", help="an octal or hexadecimal code, such as 0.77 or 4.3")
    parser.add_argument("--heaps", type=whole_number(0), metavar="N", required=True, help="the largest heap")
    parser.add_argument("--period", action="store_true", help="find the period and prove it")
    parser.add_argument("--csv", metavar="FILE", help="write a line 'heap,value' for each heap to FILE")
    parser.add_argument("--plot", metavar="FILE", help="plot the values to FILE, which ends in .svg or .png")
    parser.add_argument("--db", metavar="FILE", help="keep the values in FILE; the same command continues from there")
    parser.add_argument("--certificate", metavar="FILE", help="write the values and the period to FILE, for a checker")
    add_budget_options(parser, default=f"{STEPS:,}, about a minute; none with --budget or --db")
    add_json_option(parser)


def new(parser: ArgumentParser) -> None:
    """Begin a game or a paper of your own: a file that runs, announced and tested."""
    parser.add_argument("kind", choices=("game", "paper"), help="what to begin")
    named = "the name of the game, or the key of the paper, such as Author2000"
    parser.add_argument("name", metavar="NAME", help=named)
    rules = "of a game: the players have the same moves (the default), or their own, or the end names the winner"
    parser.add_argument("--kind", dest="rules", choices=KINDS, help=rules)
    parser.add_argument("--folder", default=".", metavar="DIR", help="where to write (default: here)")


def play(parser: ArgumentParser) -> None:
    """Play a game against a perfect opponent."""
    parser.add_argument("--from", dest="transcript", metavar="FILE", help="continue the match that --json FILE wrote")
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game; 'knotgames solve list' names them all")
    parser.add_argument("rest", nargs=REMAINDER, metavar="POSITION", help="a position, and the options of the match")
    add_budget_options(parser, "the search for a move; give it before GAME")


def prove(parser: ArgumentParser) -> None:
    """Prove a lemma about all games of a theory, or show a smallest counterexample."""
    lemma = "a lemma such as 'X(A + B) = X(A) (+) X(B)' (see docs/reference/lemmas.md)"
    parser.add_argument("lemmas", nargs="*", metavar="LEMMA", help=lemma)
    parser.add_argument("--file", metavar="FILE", help="prove the lemmas of a file, one a line; - reads standard input")
    theory = "a theory ('knotgames discover list'), a TOML file, or the code of a heap game (default: knot)"
    parser.add_argument("--theory", default="knot", metavar="NAME", help=theory)
    why = "show the cases of a proof, and for games that decide a lemma who wins and how"
    parser.add_argument("--why", action="store_true", help=why)
    found = parser.add_mutually_exclusive_group()
    weakest = "prove a lemma with the weakest hypothesis on values under which it holds"
    found.add_argument("--weakest", action="store_true", help=weakest)
    bounds = "find and prove the best bounds of a shape such as 'Y(A + B) ? Y(A), Y(B), Z(A), Z(B)'"
    found.add_argument("--all", action="store_true", help=bounds)
    limit = "the most seconds for a lemma (default: 60)"
    parser.add_argument("--budget", type=seconds, default=60.0, metavar="S", help=limit)
    add_json_option(parser)


def quotient(parser: ArgumentParser) -> None:
    """Find the misère quotient of a heap game, with a proof."""
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="a code such as 0.77, one for each player such as 0.7|0.07, 'grundy', or a JSON file of options",
    )
    largest = "the largest heap (default: until the period is proved)"
    parser.add_argument("--heaps", type=whole_number(0), metavar="N", help=largest)
    add_budget_options(
        parser,
        "the search, in a sweep for each code",
        f"{STEPS:,}, about a minute; none with --budget or --sweep",
        in_all="the search, or of the whole sweep",
    )
    parser.add_argument("--limit", type=whole_number(1), metavar="N", help="the most elements: alike on every machine")
    parser.add_argument("--certificate", metavar="FILE", help="write the certificate to FILE")
    parser.add_argument(
        "--draw",
        choices=PICTURES,
        default=PICTURES[0],
        help="the picture: the order (of divisibility, or of who does better if the players' moves differ), the order "
        "of the idempotents, or the Cayley table",
    )
    digits = "all octal codes 0.d... of at most D digits"
    parser.add_argument("--sweep", type=whole_number(1, 5), metavar="D", help=digits)
    pairs = "a sweep of all pairs of codes, a code for each player, one of two mirror images"
    parser.add_argument("--partizan", action="store_true", help=pairs)
    parser.add_argument("--db", metavar="FILE", help="keep the results of a sweep in FILE, and continue from there")
    parser.add_argument("--csv", metavar="FILE", help="write the table of a sweep to FILE")
    add_workers_options(parser, "1")
    add_json_option(parser)
    add_picture_options(parser, "the quotient")


def realize(parser: ArgumentParser) -> None:
    """Make a pseudodiagram that realizes a Boolean function.

    Its resolutions are knotted if and only if the function is true. Its unresolved crossings are the variables: false
    as in the printed code, true if switched. The finished drawing is checked: moves reduce a resolution to a circle, or
    its Jones polynomial shows that it is knotted, and independent checkers read both.

    With --provable a theorem proves all resolutions at once, for forms of any size. A checker reads the drawing, and
    --at says why a resolution is the unknot or knotted.

    exit status: 0 every resolution is as the function says, 1 one is not, 3 some are undecided
    """
    parser.add_argument(
        "function",
        metavar="FUNCTION",
        nargs="?",
        help="a truth table of 2^n digits, such as '00010111', where bit i of the place of a digit is variable i; or a "
        "disjunctive normal form, such as 'ab~c bd', of variables a to t, x21, x22, ...",
    )
    few = "look for few crossings; by default the form is drawn as written"
    parser.add_argument("--simplify", action="store_true", help=few)
    tries = "the number of drawings that --simplify tries (default: 8)"
    parser.add_argument("--tries", type=whole_number(1, 1000), default=8, metavar="N", help=tries)
    parser.add_argument("--unchecked", action="store_true", help="do not check the resolutions")
    parser.add_argument("--provable", action="store_true", help="draw a form as the theorem on forms asks")
    at = "with --provable: resolutions to explain, such as 0110,0111, where digit i is variable i; repeatable"
    parser.add_argument("--at", action="append", default=[], metavar="DIGITS", help=at)
    cnf = "with --provable: draw the negation of a formula in DIMACS, so that the Unknotter wants the formula true"
    parser.add_argument("--from-cnf", metavar="FILE", help=cnf)
    parser.add_argument("--certificates", metavar="DIR", help="write the files for the checkers to a folder")
    add_json_option(parser)
    add_picture_options(parser, "the pseudodiagram")


def schema(parser: ArgumentParser) -> None:
    """Show the JSON Schema of what a command writes or reads."""
    parser.add_argument("name", metavar="NAME", help="a schema; 'knotgames schema list' names them all")


def solve(parser: ArgumentParser) -> None:
    """Find who wins a position, its value and the winning moves."""
    parser.add_argument("game", metavar="GAME", help="a game; 'knotgames solve list' names them all")
    parser.add_argument("rest", nargs=REMAINDER, metavar="POSITION", help="a position, or - for one a line")


def table(parser: ArgumentParser) -> None:
    """Show the addition table of the values of knot-type games."""
    parser.add_argument("--weak", action="store_true", help="the 37 classes of weak equivalence, 222 and 222* merged")
    parser.add_argument("--even", action="store_true", help="only the 19 even values, V0")
    readings = "what X, Z or M (Y, Z and sign) say of sums; Y alone says nothing of them"
    parser.add_argument("--monoid", choices=("X", "Z", "M"), help=readings)
    form = "the format of the table (default: by the ending of FILE, or text)"
    parser.add_argument("--format", choices=FORMATS, help=form)
    parser.add_argument(
        "--order",
        nargs="?",
        choices=ORDERS,
        const=ORDERS[0],
        help="an order of the values instead, as text, a picture, or data (--json): divisibility (the default), or who "
        "does better in every sum",
    )
    parser.add_argument("--output", metavar="FILE", default="-", help="write to FILE instead of standard output")
    add_json_option(parser)
    add_look_options(parser.add_argument_group("pictures (svg, tikz, pdf)"))


def value(parser: ArgumentParser) -> None:
    """Describe a value: a smallest game, sums, order, and what distinguishes it from others."""
    values = "a value such as 000*, 222 or 101+, or a formal game; several are compared with each other"
    parser.add_argument("values", nargs="+", metavar="VALUE", help=values)
    whole = "show the options and the sums too, and what tells a value from its neighbors"
    parser.add_argument("--all", action="store_true", help=whole)
    add_json_option(parser)


def verify(parser: ArgumentParser) -> None:
    """Check the theorems of the papers by machine."""
    _add_claims(parser)
    add_workers_options(parser)
    limit = "the most seconds by the clock for a claim; after them it is undecided (default: no limit)"
    parser.add_argument("--limit", type=seconds, metavar="S", help=limit)
    parser.add_argument(
        "--margin",
        type=whole_number(1),
        metavar="N",
        help="name the claims with a question that needed more than 1/N of a solver's budget of steps, and exit with "
        f"status 1 if there are any (by default N is {MARGIN}, and the status is unchanged)",
    )
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML to FILE")
    parser.add_argument("--html", metavar="FILE", help="write a page of HTML to FILE")
    parser.add_argument("--markdown", metavar="FILE", help="write a summary in Markdown to FILE")
    parser.add_argument("--fresh", action="store_true", help="run every claim again, use no results of earlier runs")
    parser.add_argument(
        "--cross-check",
        action="store_true",
        help="have cvc5 decide again what z3 decides, and a SAT solver what is propositional; its proofs are replayed "
        "(extra 'certify')",
    )
    parser.add_argument(
        "--rocq",
        action="store_true",
        help="have the kernel of the proof assistant Rocq judge the claims with theorems for it (needs coqc); with "
        "--list or --grounds, only these claims",
    )
    parser.add_argument(
        "--queries",
        metavar="DIR",
        default="undecided",
        help="where to keep, in SMT-LIB, the questions that a solver does not decide (default: %(default)s)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="list the claims and their statements, run nothing")
    grounds = "say what each claim rests on, by the record, and count the claims; run nothing"
    what.add_argument("--grounds", action="store_true", help=grounds)
    mutants = "also run each check on corrupted arguments, the claim's mutants, which it must refute"
    what.add_argument("--mutants", action="store_true", help=mutants)
    parser.add_argument("--accept", action="store_true", help="put the findings on record, show the change")
    reason = "with --accept: why evidence is weaker than on record, or why words or a formula changed"
    parser.add_argument("--reason", metavar="TEXT", help=reason)
    add_json_option(parser)


def solve_parser(ruleset: Ruleset, *, from_file: bool) -> ArgumentParser:
    """Return the parser of the arguments of `solve` after the game, with a position or the file of one."""
    position = "a position, or - to read one a line from standard input"
    parser = ruleset_parser("solve", ruleset, ruleset.flags, position, optional=from_file)
    parser.add_argument("--from", dest="source", metavar="F", help="read the position, which may be long, from file F")
    parser.add_argument("--moves", action="store_true", help="show the winning moves")
    add_budget_options(parser, "the search for a position")
    add_json_option(parser)
    if ruleset.draw:
        add_picture_options(parser, "the position")
    return parser


def play_parser(ruleset: Ruleset) -> ArgumentParser:
    """Return the parser of the arguments of `play` after the game."""
    flags = [flag for flag in ruleset.flags if flag.names[0].removeprefix("--") in ruleset.match_flags]
    parser = ruleset_parser("play", ruleset, flags, "a position")
    parser.add_argument("--first", choices=("me", "computer"), help="who moves first (default: me)")
    parser.add_argument("--as", dest="you", metavar="PLAYER", help="which player you are: knotter, left, p1, next, ...")
    add_json_option(parser)
    add_picture_options(parser, "the position, again after every move,")
    return parser


def _add_claims(parser: ArgumentParser) -> None:
    parser.add_argument(
        "claims",
        nargs="*",
        metavar="KEY[/NUMBER]",
        help="a paper, a claim, or the start of its number, as in 'Johnson2011a/Section 11'; by default all",
    )


COMMANDS: Mapping[str, Callable[[ArgumentParser], None]] = {
    declare.__name__: declare
    for declare in (
        census, certificate, compare, completion, discover, doctor, explore, grundy, new,
        play, prove, quotient, realize, schema, solve, table, value, verify,
    )
}  # fmt: skip
"""Every command by its name, which is also the name of the module of its work."""
