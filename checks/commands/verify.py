"""`knotgames verify`: run the claims of the papers."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from checks.commands import Command, Exit, add_json_option

if TYPE_CHECKING:
    from checks.claim import Disagreement


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 256:
        raise ArgumentTypeError(f"expected a number of processes from 1 to 256, found '{text}'")
    return int(text)


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "claims",
        nargs="*",
        metavar="KEY[/NUMBER]",
        help="a paper, a claim, or the start of its number, as in 'Johnson2011a/Section 11'; by default all",
    )
    parser.add_argument("--list", action="store_true", help="list the claims and their statements, run nothing")
    parser.add_argument("--jobs", type=_jobs, metavar="N", help="how many processes to use (default: one a core)")
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML to FILE")
    parser.add_argument(
        "--cross-check",
        action="store_true",
        help="have every answer of z3 decided again by cvc5, and where it is about yes and no by a SAT solver too, "
        "whose proofs are replayed (extra 'certify')",
    )
    parser.add_argument(
        "--queries",
        metavar="DIR",
        default="undecided",
        help="where to keep, in SMT-LIB, what a solver does not decide (default: %(default)s)",
    )
    parser.add_argument("--fresh", action="store_true", help="run every claim anew (nothing is kept between runs)")
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    from checks import cross_check, queries, report
    from checks.claim import Claim, Disagreement, Status, Verdict
    from checks.output import require_writable, write_json, write_text
    from checks.verify import default_jobs, relied_on, selected, verdicts

    chosen = selected(arguments.claims)
    if arguments.list:
        print(report.listing(chosen), end="")
        return Exit.AS_EXPECTED
    require_writable(arguments.json, arguments.junit)
    if arguments.cross_check:
        cross_check.require_solvers()
    examine = cross_check.findings if arguments.cross_check else Claim.findings
    kept: list[str] = []
    jobs = arguments.jobs or min(default_jobs(), len(chosen))
    with report.progress_bar("verifying", len(relied_on(chosen))) as bar:

        def advance(claim: Claim, verdict: Verdict) -> None:
            kept.extend(queries.keep(claim.id, verdict.queries, arguments.queries))
            if bar is not None:
                bar.update(bar.task_ids[0], advance=1, description=f"{verdict.status} {claim.id}")

        try:
            found = verdicts(chosen, jobs, advance, examine)
        except Disagreement as error:
            return _disagreement(error, arguments.queries)
    if arguments.json:
        write_json([verdict.to_json() for verdict in found], arguments.json)
    if arguments.junit:
        write_text(report.junit(found), arguments.junit)
    if arguments.json != "-" and arguments.junit != "-":
        report.show(found)
        for file in kept:
            print(f"not decided: {file}")
    unexpected = {verdict.status for verdict in found if not verdict.as_expected}
    if not unexpected:
        return Exit.AS_EXPECTED
    return Exit.UNDECIDED if unexpected == {Status.UNDECIDED} else Exit.NOT_AS_EXPECTED


def _disagreement(error: Disagreement, folder: str) -> Exit:
    """Say, loudly, that two methods contradict each other: then one of them is in error, and nothing is proved."""
    from checks.queries import keep

    claim = str(error).partition(": ")[0]
    files = keep(claim, [error.query] if error.query else [], folder)
    print(f"knotgames: DISAGREEMENT, so that nothing is proved: {error}", *files, sep="\n    ", file=sys.stderr)
    return Exit.NOT_AS_EXPECTED


COMMAND = Command("verify", "Check the theorems of the papers by machine.", configure, run)
