"""`knotgames quotient GAME`: the misère quotient of a heap game, with a proof; or a table of many of them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.drawing import quotient_picture
from knotgames.algebra.misere.laws.search import Infinite, NotFound, quotient_or_law
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.misere.rules import GRUNDY, HeapGame, read_game
from knotgames.algebra.notation import InputError, shown
from knotgames.algebra.steps import Spent
from knotgames.checks.arguments.options import budget_of
from knotgames.checks.budget import Budget
from knotgames.checks.certificates import integer_laws, laws, quotients
from knotgames.checks.certificates.acceptance import Defect, require_accepted
from knotgames.checks.commands import Exit
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_answer, write_json, write_text
from knotgames.checks.progress import progress
from knotgames.checks.report import monoids
from knotgames.checks.report.facts import Fact, lines, to_json
from knotgames.checks.report.monoids import ACCEPTED, REJECTED, WIDTH
from knotgames.checks.report.pictures import Wanted
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


class _Found(NamedTuple):
    """The results for a game: the proved part of the monoid, certificates, facts, and the search for a law."""

    monoid: MisereQuotient | IntegerLaw
    proofs: Sequence[tuple[dict[str, Any], Callable[[Any], int], str]]
    facts: Callable[[str], Sequence[Fact]]
    more: Infinite | NotFound | None = None


def _impartial(arguments: Namespace, game: HeapGame, heaps: int | None) -> _Found:
    with progress("heap 0") as step, budget_of(arguments).counted():
        q, more = quotient_or_law(
            game.rule,
            heaps,
            limit=arguments.limit,
            progress=lambda heap, order: step.describe(f"heap {heap}: order {order}"),
        )
    law = more if isinstance(more, Infinite) else None
    proofs = [(quotients.certificate(q), quotients.check, REJECTED)]
    code = game.rule if isinstance(game.rule, Code) else None
    proofs += [] if law is None else [(laws.certificate(law, code), laws.check, ACCEPTED)]
    return _Found(q, proofs, lambda said: monoids.impartial(game.name, q, said, law), more)


def _partizan(arguments: Namespace, game: HeapGame, heaps: int | None) -> _Found:
    with progress("heap 0") as step, budget_of(arguments).counted():
        q = partizan_monoid(
            game.rule, heaps, limit=arguments.limit, progress=lambda heap: step.describe(f"heap {heap}")
        )
    if isinstance(q, MisereQuotient):
        proof = (quotients.certificate(q), quotients.check, REJECTED)
        return _Found(q, [proof], lambda said: monoids.partizan(game.name, q, said))
    if arguments.svg or arguments.tikz or arguments.pdf:
        raise InputError(f"the misère monoid of this game is infinite, {q.monoid}, and is not drawn")
    proof = (integer_laws.law_certificate(q), integer_laws.check_law, REJECTED)
    return _Found(q, [proof], lambda said: monoids.of_integers(game.name, q, said))


def _one(arguments: Namespace, game: HeapGame) -> Exit:
    if game.heaps is not None and arguments.heaps is not None:
        raise InputError(f"--heaps {arguments.heaps}: the file has the heaps up to {game.heaps}, and all are used")
    heaps = arguments.heaps if game.heaps is None else game.heaps
    if game.name == GRUNDY and heaps is None:
        raise InputError(f"the game {GRUNDY} needs --heaps N: no theorem gives all of its heaps")
    pictures = Wanted.of(arguments)
    require_writable(arguments.json, arguments.certificate)
    pictures.require_writable()
    found = (_partizan if game.is_partizan else _impartial)(arguments, game, heaps)
    monoid, proofs, facts, more = found
    for proof, check, otherwise in proofs:
        try:
            require_accepted(proof, check, shown(arguments.game))
        except Defect:
            if arguments.json != STANDARD_OUTPUT:
                sys.stdout.writelines(lines(facts(otherwise), WIDTH))
            raise
    picture = None
    if pictures.files and not isinstance(monoid, IntegerLaw):
        picture = quotient_picture(monoid, arguments.draw)
    if arguments.certificate is not None:
        write_json(proofs[-1][0], arguments.certificate, one_line=True)
    if picture is not None:
        pictures.write(picture)
    known = said = facts(ACCEPTED)
    if isinstance(more, Infinite) and isinstance(monoid, MisereQuotient):
        said = monoids.infinite(game.name, monoid, more)
    write_answer(to_json(known, monoids.ORDER), arguments.json, lambda: sys.stdout.writelines(lines(said, WIDTH)))
    stopped = None if isinstance(more, Infinite) else monoid.stopped
    if stopped is not None:
        why = stopped if stopped.startswith("at ") else f"because {stopped}"
        print(f"knotgames: the search stopped {why}; the answer is proved up to heap {monoid.last}", file=sys.stderr)
    if isinstance(more, NotFound):
        print(f"knotgames: it is not proved to be infinite at heap {monoid.last + 1}: {more.tried}", file=sys.stderr)
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
        print(f"knotgames: {spent}; {entered:,} codes were followed{kept}", file=sys.stderr)
        return Exit.UNDECIDED
    if arguments.csv is not None:
        write_text(sweep.csv(rows), arguments.csv)
    if arguments.json is not None:
        write_json([asdict(row) for row in rows], arguments.json)
    if STANDARD_OUTPUT not in (arguments.json, arguments.csv):
        sys.stdout.write(sweep.summary(rows))
    return Exit.AS_EXPECTED
