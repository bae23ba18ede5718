"""`knotgames verify`: run the claims of the papers."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from knotgames.algebra.notation import InputError
from knotgames.checks.arguments.commands import MARGIN
from knotgames.checks.certificates.rocq.development import proofs
from knotgames.checks.certificates.rocq.kernel import NoKernel
from knotgames.checks.claim import Claim, Status
from knotgames.checks.commands import Exit
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_answer, write_json, write_text
from knotgames.checks.papers import claims
from knotgames.checks.progress import progress
from knotgames.checks.report.html import page
from knotgames.checks.report.junit import junit
from knotgames.checks.report.markdown import markdown
from knotgames.checks.report.terminal import listing, show, show_grounds
from knotgames.checks.solvers import second_opinions, undecided
from knotgames.checks.streams import report
from knotgames.checks.sweeps.executors import default_jobs
from knotgames.checks.verdict import Disagreement, Examination, Verdict, entry, restated, weaker
from knotgames.checks.verify import by_kernel
from knotgames.checks.verify.cache import VARIABLE, default_folder, is_writable
from knotgames.checks.verify.grounds import grounds
from knotgames.checks.verify.record import difference, path_of, record, text_of
from knotgames.checks.verify.run import Settings, selected, tasks, vanished_claims, verify


def run(arguments: Namespace) -> Exit:
    for instead in ("list", "grounds"):
        for option in ("accept", "margin"):
            if getattr(arguments, option) and getattr(arguments, instead):
                raise InputError(f"argument --{option}: not allowed with argument --{instead}")
    chosen = selected(arguments.claims)
    if arguments.rocq and (arguments.list or arguments.grounds):
        chosen = by_kernel.proved_whole(chosen)
    if arguments.list:
        print(listing(chosen, record()), end="")
        return Exit.AS_EXPECTED
    if arguments.grounds:
        return _show_grounds(arguments, chosen)
    require_writable(arguments.json, arguments.junit, arguments.html, arguments.markdown)
    return _run_claims(arguments, chosen, arguments.jobs or default_jobs())


def _show_grounds(arguments: Namespace, chosen: Sequence[Claim]) -> Exit:
    found = grounds(chosen, record())
    write_answer([one.to_json() for one in found], arguments.json, lambda: show_grounds(found))
    return Exit.AS_EXPECTED


def _run_claims(arguments: Namespace, chosen: Sequence[Claim], jobs: int) -> Exit:
    if arguments.cross_check:
        second_opinions.require_solvers()
    folder = default_folder()
    kept_in = folder if is_writable(folder) else None
    if kept_in is None:
        report(f"nothing is kept for the next run: cannot write '{folder}' ({VARIABLE})")
    further: Mapping[str, Examination] = {}
    if arguments.rocq:
        try:
            wanted = by_kernel.developments(chosen)
            with progress("compiling", len(wanted)) as compiled:
                further = by_kernel.examine(
                    wanted, arguments.limit, lambda one: compiled.advance(text=one.name), kept_in, fresh=arguments.fresh
                )
        except NoKernel as error:
            report(error)
            return Exit.UNDECIDED
    settings = Settings(
        jobs, arguments.limit, kept_in, arguments.fresh, arguments.cross_check, arguments.mutants, arguments.dask
    )
    with progress("verifying", len(tasks(chosen, settings))) as step:
        made = verify(chosen, settings, lambda task: step.advance(text=": ".join(filter(None, task))), further)
    found = made.verdicts
    if made.not_kept is not None:
        report(f"not all is kept for the next run: {made.not_kept}")
    kept = [file for verdict in found for file in undecided.keep(verdict.claim.id, verdict.queries, arguments.queries)]
    if arguments.json:
        write_json([verdict.to_json() for verdict in found], arguments.json)
    texts = {junit: arguments.junit, page: arguments.html, markdown: arguments.markdown}
    for write, target in texts.items():
        if target:
            write_text(write(found), target)
    piped = STANDARD_OUTPUT in (arguments.json, *texts.values())
    if not piped:
        show(found)
        if made.kept:
            print(f"{made.kept} of {made.examined} checks were not run again: nothing that they use has changed.")
        for file in kept:
            print(f"not decided: {file}")
    for verdict in found:
        if verdict.error and verdict.error.startswith(Disagreement.__name__):
            report(f"{verdict.error}; nothing is proved here")
    near = _near_their_budgets(found, arguments.margin or MARGIN)
    print("".join(near), end="", file=sys.stderr if piped else sys.stdout)
    vanished = vanished_claims(arguments.claims)
    status = _accept(found, vanished, arguments.reason) if arguments.accept else _status(found, vanished)
    return Exit.NOT_AS_EXPECTED if near and arguments.margin else status


def _near_their_budgets(found: Sequence[Verdict], margin: int) -> list[str]:
    """Return lines that name the decided claims with a question that used more than the budget / `margin`."""
    decided = [verdict for verdict in found if verdict.status is not Status.UNDECIDED]
    shares = {verdict.claim.id: verdict.share for verdict in decided if verdict.share and verdict.share * margin > 1}
    lines = [f"{name}: {share:.1%}\n" for name, share in shares.items()]
    what = f"A question needed more than 1/{margin} of its budget; another version of the solver may not decide it:"
    return [f"\n{what}\n", *lines] if lines else []


def _status(found: Sequence[Verdict], vanished: Sequence[str]) -> Exit:
    if vanished:
        print(f"On record, but no longer claimed: {', '.join(vanished)}", file=sys.stderr)
    unexpected = [verdict for verdict in found if not verdict.as_expected]
    if not unexpected and not vanished:
        return Exit.AS_EXPECTED
    undecided = all(verdict.status is Status.UNDECIDED and not verdict.error for verdict in unexpected)
    return Exit.UNDECIDED if undecided and not vanished else Exit.NOT_AS_EXPECTED


def _accept(found: Sequence[Verdict], vanished: Sequence[str], reason: str | None) -> Exit:
    """Record the findings except undecided ones, weaker or restated ones only with a reason, and show the changes."""
    old = record()
    known, status = dict(old), Exit.AS_EXPECTED
    for verdict in found:
        claim, name, trial = verdict.claim, verdict.claim.id, verdict.trial
        if verdict.status is Status.UNDECIDED:
            print(f"not accepted: {name} is undecided", file=sys.stderr)
            status = Exit.UNDECIDED
            continue
        if trial and not trial.sound:
            print(f"not accepted: the mutants of {name}: {trial}", file=sys.stderr)
            status = status or Exit.NOT_AS_EXPECTED
        new, was = entry(verdict), old.get(name)
        ways = {"is weaker": weaker(was, new), "states something else": restated(was, new)} if was else {}
        because = [f"{what} than on record ({'; '.join(lost)})" for what, lost in ways.items() if lost]
        if because and not reason:
            print(f"not accepted: {name} {' and '.join(because)}: say --reason", file=sys.stderr)
            status = status or Exit.NOT_AS_EXPECTED
            continue
        digests = was.altered if was else {}
        if not (trial and trial.sound):
            trials = (*claim.mutants, *claim.controls)
            new = replace(new, altered={one: digests[one] for one in trials if one in digests})
        if was and name in proofs() and not new.theorems:  # the kernel was not asked
            new = replace(new, theorems=was.theorems)
        known[name] = replace(new, weakened=reason if because else was.weakened if was else None)
    accepted = {name: known[name] for name in [*claims(), *old] if name in known and name not in vanished}
    changes = []
    lies_in = cache(lambda name: path_of(name.partition("/")[0]))
    for path in dict.fromkeys(map(lies_in, [*(verdict.claim.id for verdict in found), *vanished])):
        before, after = (
            {name: one for name, one in entries.items() if lies_in(name) == path} for entries in (old, accepted)
        )
        change = difference(before, after)
        if change:
            write_text(text_of(after), str(path))
            changes.append(change)
    print("".join(changes) or "The record is unchanged.\n", end="")
    return status
