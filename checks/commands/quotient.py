"""`knotgames quotient GAME`: the misère quotient of a heap game, with a proof; or a table of many of them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from knotgames.algebra.misere.drawing import quotient_picture
from knotgames.algebra.misere.laws.search import Infinite, NotFound
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.misere.rules import GRUNDY, HeapGame, read_game
from knotgames.algebra.notation import InputError, shown
from knotgames.algebra.steps import Spent
from knotgames.checks.arguments.options import budget_of
from knotgames.checks.budget import Budget
from knotgames.checks.certificates.acceptance import Defect, require_accepted
from knotgames.checks.certificates.algebras.heap_games import Found, misere_monoid
from knotgames.checks.commands import Exit
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_answer, write_json, write_text
from knotgames.checks.progress import progress
from knotgames.checks.report import monoids
from knotgames.checks.report.facts import Fact, lines, to_json
from knotgames.checks.report.monoids import ACCEPTED, REJECTED, WIDTH
from knotgames.checks.report.pictures import Wanted
from knotgames.checks.streams import report
from knotgames.checks.sweeps.table import Row, Sweep


def run(arguments: Namespace) -> Exit:
    if (arguments.game is None) == (arguments.sweep is None):
        raise InputError("expected a game, or --sweep with a number of digits")
    if arguments.sweep is not None:
        return _sweep(arguments)
    if arguments.db or arguments.csv or arguments.dask:
        raise InputError("--db, --csv and --dask are for a --sweep")
    if arguments.partizan:
        raise InputError("--partizan is for a --sweep: a game for two players is given by two codes, such as 0.7|0.07")
    return _one(arguments, read_game(arguments.game))


def _facts(found: Found, said: str) -> Sequence[Fact]:
    """Return the facts about a monoid, in which `said` is the result of checking its certificate."""
    name, monoid = found.game.name, found.monoid
    if isinstance(monoid, IntegerLaw):
        return monoids.of_integers(name, monoid, said)
    if monoid.is_partizan:
        return monoids.partizan(name, monoid, said)
    return monoids.impartial(name, monoid, said, found.more if isinstance(found.more, Infinite) else None)


def _one(arguments: Namespace, game: HeapGame) -> Exit:
    if game.heaps is not None and arguments.heaps is not None:
        raise InputError(f"--heaps {arguments.heaps}: the file has the heaps up to {game.heaps}, and all are used")
    if game.name == GRUNDY and arguments.heaps is None:
        raise InputError(f"the game {GRUNDY} needs --heaps N: no theorem gives all of its heaps")
    pictures = Wanted.of(arguments)
    require_writable(arguments.json, arguments.certificate)
    pictures.require_writable()
    with progress("heap 0") as step, budget_of(arguments).counted():
        found = misere_monoid(
            game,
            arguments.heaps,
            limit=arguments.limit,
            progress=lambda heap, *order: step.describe(f"heap {heap}" + "".join(f": order {n}" for n in order)),
        )
    monoid, more, proofs = found.monoid, found.more, tuple(found.proofs())
    if pictures.files and isinstance(monoid, IntegerLaw):
        raise InputError(f"the misère monoid of this game is infinite, {monoid.monoid}, and is not drawn")
    for number, (proof, check) in enumerate(proofs):
        try:
            require_accepted(proof, check, shown(arguments.game))
        except Defect:
            if arguments.json != STANDARD_OUTPUT:
                sys.stdout.writelines(lines(_facts(found, ACCEPTED if number else REJECTED), WIDTH))
            raise
    picture = None
    if pictures.files and not isinstance(monoid, IntegerLaw):
        picture = quotient_picture(monoid, arguments.draw)
    if arguments.certificate is not None:
        write_json(proofs[-1 if isinstance(more, Infinite) else 0][0], arguments.certificate, one_line=True)
    if picture is not None:
        pictures.write(picture)
    known = said = _facts(found, ACCEPTED)
    if isinstance(more, NotFound) and more.no_law is not None:
        known = said = [*known, monoids.no_law(more.no_law, proofs[-1][0])]
    if isinstance(more, Infinite) and isinstance(monoid, MisereQuotient):
        said = monoids.infinite(game.name, monoid, more)
    write_answer(to_json(known, monoids.ORDER), arguments.json, lambda: sys.stdout.writelines(lines(said, WIDTH)))
    stopped = None if isinstance(more, Infinite) else monoid.stopped
    if stopped is not None:
        why = stopped if stopped.startswith("at ") else f"because {stopped}"
        report(f"the search stopped {why}; the answer is proved up to heap {monoid.last}")
    if isinstance(more, NotFound):
        report(f"it is not proved to be infinite at heap {monoid.last + 1}: {more.tried}")
    return Exit.AS_EXPECTED if stopped is None else Exit.UNDECIDED


def _sweep(arguments: Namespace) -> Exit:
    from knotgames.checks.sweeps import partizan  # noqa: PLC0415  # it takes a fifth of a quotient
    from knotgames.checks.sweeps import quotients as impartial  # noqa: PLC0415  # it takes a fifth of a quotient
    from knotgames.checks.sweeps.cluster import workers  # noqa: PLC0415  # it takes a fifth of a quotient

    if arguments.certificate or arguments.svg or arguments.tikz or arguments.pdf:
        raise InputError("--certificate, --svg, --tikz and --pdf are for one game, not for a --sweep")
    require_writable(arguments.json, arguments.csv, arguments.db)
    sweep: Sweep[Any] = partizan.SWEEP if arguments.partizan else impartial.SWEEP
    given = {name: getattr(arguments, name) for name in ("limit", "heaps", "steps")}
    bounds = replace(sweep.bounds, **{name: bound for name, bound in given.items() if bound is not None})
    database, entered = arguments.db or ":memory:", 0

    def show(row: Row, done: int) -> None:
        nonlocal entered
        entered = done
        step.reach(done, text=f"{row.code}: {row.proved}")

    try:
        with (
            workers(arguments.jobs or 1, arguments.dask) as executor,
            Budget(seconds=arguments.budget).enforced(),
            progress("codes") as step,
        ):
            games = list(sweep.codes(arguments.sweep))
            step.reach(0, len(games))
            rows = sweep.run(games, bounds, database, executor, show)
    except Spent as spent:
        kept = f"; the same command continues from those in '{arguments.db}'" if arguments.db else ""
        report(f"{spent}; {entered:,} codes were followed{kept}")
        return Exit.UNDECIDED
    if arguments.csv is not None:
        write_text(sweep.csv(rows), arguments.csv)
    if arguments.json is not None:
        write_json([asdict(row) for row in rows], arguments.json)
    if STANDARD_OUTPUT not in (arguments.json, arguments.csv):
        sys.stdout.write(sweep.summary(rows))
    return Exit.AS_EXPECTED
