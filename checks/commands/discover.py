"""`knotgames discover THEORY`: find and prove the quotient of a theory of sums."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from itertools import chain

from rich.markup import escape
from rich.table import Table

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.contexts import context_text
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.notation import shown
from knotgames.checks.arguments.options import budget_of
from knotgames.checks.budget import STEPS
from knotgames.checks.certificates.acceptance import Defect, require_accepted
from knotgames.checks.certificates.induction import certificate, check
from knotgames.checks.claim import Status
from knotgames.checks.commands import Exit
from knotgames.checks.induction.discovery import Discovery, discover
from knotgames.checks.induction.infinite import NimFamily, nim_family
from knotgames.checks.induction.theories import theory_named, theory_names, theory_of
from knotgames.checks.marks import colored
from knotgames.checks.output import STANDARD_OUTPUT, console, require_writable, write_answer, write_json
from knotgames.checks.progress import progress
from knotgames.checks.streams import report


def run(arguments: Namespace) -> Exit:
    if arguments.theory == "list":
        for name in theory_names():
            print(f"{name:26} {theory_named(name).summary}")
        return Exit.AS_EXPECTED
    theory = theory_of(arguments.theory)
    require_writable(arguments.json, arguments.certificate)
    family = nim_family(theory)
    if family is not None:
        _require_confirmed(family)
        write_answer(family.to_json(), arguments.json, lambda: _show_infinite(family))
        if arguments.certificate:
            report("no certificate, for there is no finite quotient")
        return Exit.AS_EXPECTED
    with progress("discovering") as step, budget_of(arguments, None if arguments.rounds else STEPS).counted():
        quotient = discover(
            theory,
            arguments.rounds,
            lambda this: step.describe(f"{this.contexts} contexts distinguish {this.classes} classes"),
        )
    if quotient.closed:
        proof = certificate(quotient.rulebook, quotient.tables)
        try:
            require_accepted(proof, check, theory.name)
        except Defect:
            if arguments.json != STANDARD_OUTPUT:
                _show(replace(quotient, closed=False, tables=()), arguments.table)
            raise
        if arguments.certificate:
            write_json(proof, arguments.certificate, one_line=True)
    write_answer(quotient.to_json(), arguments.json, lambda: _show(quotient, arguments.table))
    if not quotient.closed:
        report(f"the search did not close: {quotient.stopped}; no certificate")
        return Exit.UNDECIDED
    return Exit.AS_EXPECTED


def _require_confirmed(family: NimFamily) -> None:
    """Raise RuntimeError if z3, or play, contradicts the proof that a theory has infinitely many classes."""
    wrong = next(filter(None, chain(family.misjudged_by_z3(), family.misjudged_by_play(PLAYED))), None)
    if wrong is not None:
        raise RuntimeError(f"nim together with {family.referee} differs from what is proved: {wrong}")


PLAYED = 6
"""The largest heap that is played, next to the proof for all heaps."""


def _show_infinite(family: NimFamily) -> None:
    theory, symbol = family.theory, family.theory.sums[family.which].symbol
    text = f"""\
{theory.name}: {escape(theory.summary)}
{colored(Status.PROVED)}: infinitely many classes, for they include nim

heaps: T0 = {escape(str(family.heap(0)))}, T1 = {escape(str(family.heap(1)))}, T2 = {escape(str(family.heap(2)))}, \
and so on
Z = {escape(str(family.referee))}, where it is bad to move
The player who starts Tm {symbol} Tn {symbol} Z wins if and only if m and n differ."""
    console().print(text, soft_wrap=True)


CLASSES, CONTEXTS = 40, 10
"""The most classes and contexts that a summary shows."""


def _show(quotient: Discovery, whole: bool) -> None:
    """Print a quotient: a summary, or all of it with the options of classes and the tables of sums."""
    rules, theory = quotient.rulebook, quotient.theory
    out = console()
    out.print(f"{escape(shown(theory.name))}: {escape(shown(theory.summary))}")
    if quotient.closed:
        said = f"exactly {len(rules)} classes; the certificate of the induction is accepted"
        out.print(f"{colored(Status.PROVED)}: {said}\n")
    else:
        out.print(f"{colored(Status.UNDECIDED)}: at least {len(rules)} classes\n")
    out.print(f"growth: {', '.join(str(r.classes) for r in quotient.growth)} classes")
    telling = [context_text(context, theory) for context in quotient.telling()]
    first = telling if whole else telling[:CONTEXTS]
    rest = f"; and {len(telling) - len(first)} more" if len(telling) > len(first) else ""
    out.print(f"told apart by {len(telling)} contexts: {escape('; '.join(first))}{rest}")
    game_head = "smallest game" if quotient.smallest else "game of smallest birthday"
    heads = ("class", "payoffs", game_head, *(("options: none in", "some in") if whole else ()))
    classes = Table(*heads, box=None, pad_edge=False, title="\nClasses", title_justify="left")
    for i, name in enumerate(rules.names[: None if whole else CLASSES]):
        row = name, "{} {}".format(*rules.payoffs[i]), escape(str(quotient.games[i]))
        classes.add_row(*row, *(_conditions(rules, i) if whole else ()))
    out.print(classes)
    if not whole:
        more = f"{len(rules) - CLASSES} more classes, " if len(rules) > CLASSES else ""
        out.print(f"\n--table shows {more}the options of each class and the sums")
        return
    width = max(map(len, rules.names)) + 1
    for rule, table in zip(theory.sums, quotient.tables, strict=quotient.closed):
        out.print(f"\nThe sum {rule.symbol}")
        print(f"{'':{width}}" + "".join(f"{name:{width}}" for name in rules.names).rstrip())
        for name, sums in zip(rules.names, table, strict=True):
            print(f"{name:{width}}" + "".join(f"{rules.names[c]:{width}}" for c in sums).rstrip())


def _conditions(rules: Rulebook, place: int) -> tuple[str, str]:
    """Return the classes in which a game of a class has no option, and the sets of classes where it needs one."""
    conditions = rules.conditions[place]
    forbidden = (" ".join(rules.names[j] for j in bits(one.forbidden)) or "-" for one in conditions)
    required = ("; ".join(" ".join(rules.names[j] for j in bits(r)) for r in one.required) for one in conditions)
    return " | ".join(forbidden), " | ".join(required)
