"""`knotgames verify`: run the claims of the papers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from checks.commands import Command, Exit, add_jobs_option, add_json_option


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "claims",
        nargs="*",
        metavar="KEY[/NUMBER]",
        help="a paper, a claim, or the start of its number, as in 'Johnson2011a/Section 11'; by default all",
    )
    parser.add_argument("--list", action="store_true", help="list the claims and their statements, run nothing")
    add_jobs_option(parser)
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML to FILE")
    parser.add_argument("--fresh", action="store_true", help="run every claim anew (nothing is kept between runs)")
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    from checks import report
    from checks.claim import Claim, Status, Verdict
    from checks.output import require_writable, write_json, write_text
    from checks.verify import default_jobs, relied_on, selected, verdicts

    chosen = selected(arguments.claims)
    if arguments.list:
        print(report.listing(chosen), end="")
        return Exit.AS_EXPECTED
    require_writable(arguments.json, arguments.junit)
    jobs = arguments.jobs or min(default_jobs(), len(chosen))
    with report.progress_bar("verifying", len(relied_on(chosen))) as bar:

        def advance(claim: Claim, verdict: Verdict) -> None:
            if bar is not None:
                bar.update(bar.task_ids[0], advance=1, description=f"{verdict.status} {claim.id}")

        found = verdicts(chosen, jobs, advance)
    if arguments.json:
        write_json([verdict.to_json() for verdict in found], arguments.json)
    if arguments.junit:
        write_text(report.junit(found), arguments.junit)
    if arguments.json != "-" and arguments.junit != "-":
        report.show(found)
    unexpected = {verdict.status for verdict in found if not verdict.as_expected}
    if not unexpected:
        return Exit.AS_EXPECTED
    return Exit.UNDECIDED if unexpected == {Status.UNDECIDED} else Exit.NOT_AS_EXPECTED


COMMAND = Command("verify", "Check the theorems of the papers by machine.", configure, run)
