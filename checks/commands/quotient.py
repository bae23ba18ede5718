"""`knotgames quotient GAME`: the misère quotient of a heap game, with a proof; or a table of many of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from knotgames.algebra.notation import InputError, shown
from knotgames.checks.budget import STEPS
from knotgames.checks.commands import (
    Exit,
    add_budget_options,
    add_json_option,
    add_picture_options,
    add_workers_options,
    budget_of,
    whole_number,
)

if TYPE_CHECKING:
    from knotgames.algebra.misere.drawing import Drawn
    from knotgames.algebra.misere.laws.search import Infinite
    from knotgames.algebra.misere.partizan.integers import IntegerLaw
    from knotgames.algebra.misere.partizan.rules import PartizanHeaps
    from knotgames.algebra.misere.quotient import MisereQuotient
    from knotgames.algebra.misere.structure import Structure
    from knotgames.algebra.pictures.shapes import Picture

DRAWN = ("order", "idempotents", "table")
"""What is drawn, as `algebra.misere.drawing` has it; no command line loads that to be parsed."""

ACCEPTED, REJECTED = "the certificate is accepted", "but the certificate is rejected"
"""What is said of the certificate of what was found."""

_SHOWN = 40
"""How many items of a long list are written out."""

_HEAPS_SHOWN = 400
"""How many values of the pretending function are written out."""

_DIGITS = 5
"""The most digits of a sweep: there are 8^5 codes of them."""


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="a code such as 0.77, one for each player such as 0.7|0.07, 'grundy', or a JSON file of options",
    )
    parser.add_argument(
        "--heaps", type=whole_number(0), metavar="N", help="the largest heap (default: until the period is proved)"
    )
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
        choices=DRAWN,
        default=DRAWN[0],
        help="what is drawn: the order (of divisibility, or of who does better if the players' moves differ), "
        "that of the idempotents, or the Cayley table",
    )
    parser.add_argument(
        "--sweep", type=whole_number(1, _DIGITS), metavar="D", help="all octal codes 0.d... of at most D digits"
    )
    parser.add_argument(
        "--partizan",
        action="store_true",
        help="a sweep of all pairs of codes, one of mirror images: a code for each player",
    )
    parser.add_argument("--db", metavar="FILE", help="where a sweep keeps its results and goes on from")
    parser.add_argument("--csv", metavar="FILE", help="write the table of a sweep to FILE")
    add_workers_options(parser, "1")
    add_json_option(parser)
    add_picture_options(parser, "the quotient")


def run(arguments: Namespace) -> Exit:
    if (arguments.game is None) == (arguments.sweep is None):
        raise InputError("expected a game, or --sweep with a number of digits")
    if arguments.sweep is not None:
        return _sweep(arguments)
    if arguments.db or arguments.csv or arguments.dask:
        raise InputError("--db, --csv and --dask are for a --sweep")
    if arguments.partizan:
        raise InputError("--partizan is for a --sweep: a game for two players is given by two codes, such as 0.7|0.07")
    from knotgames.algebra.misere.partizan.rules import read_partizan_game

    partizan = read_partizan_game(arguments.game)
    return _one(arguments) if partizan is None else _partizan(arguments, partizan)


def _partizan(arguments: Namespace, game: PartizanHeaps) -> Exit:
    from knotgames.algebra.misere.partizan.fitting import partizan_monoid
    from knotgames.algebra.misere.partizan.integers import IntegerLaw
    from knotgames.algebra.misere.partizan.quotient import LIMIT
    from knotgames.checks.certificates.partizan_quotients import certificate, check
    from knotgames.checks.output import require_writable, write_json
    from knotgames.checks.progress import progress
    from knotgames.checks.report import partizan_quotient as report
    from knotgames.checks.report.pictures import Wanted

    heaps = _largest_heap(arguments, game.heaps)
    pictures = Wanted.of(arguments)
    require_writable(arguments.json, arguments.certificate)
    pictures.require_writable()
    with progress("heap 0") as step, budget_of(arguments).counted():
        q = partizan_monoid(
            game.rule,
            heaps,
            limit=arguments.limit or LIMIT,
            progress=lambda heap: step.describe(f"heap {heap}"),
        )
    if isinstance(q, IntegerLaw):
        return _law(arguments, game.name, q)
    proof = _accepted(certificate(q), check, arguments, lambda said: report.lines(game.name, q, said))
    picture = report.picture(q, arguments.draw) if pictures.files else None
    if arguments.certificate is not None:
        write_json(proof, arguments.certificate, one_line=True)
    if picture is not None:
        pictures.write(picture)
    if arguments.json is not None:
        write_json(report.answer(game.name, q), arguments.json)
    if arguments.json != "-":
        sys.stdout.writelines(report.lines(game.name, q, ACCEPTED))
    return _ended(q.stopped, q.last)


def _law(arguments: Namespace, name: str, law: IntegerLaw) -> Exit:
    from knotgames.checks.certificates.partizan_quotients import check_law, law_certificate
    from knotgames.checks.output import write_json
    from knotgames.checks.report import partizan_quotient as report

    if arguments.svg or arguments.tikz or arguments.pdf:
        raise InputError(f"the misère monoid of this game is infinite, {law.monoid}, and is not drawn")
    proof = _accepted(law_certificate(law), check_law, arguments, lambda said: report.law_lines(name, law, said))
    if arguments.certificate is not None:
        write_json(proof, arguments.certificate, one_line=True)
    if arguments.json is not None:
        write_json(report.law_answer(name, law), arguments.json)
    if arguments.json != "-":
        sys.stdout.writelines(report.law_lines(name, law, ACCEPTED))
    return _ended(law.stopped, law.last)


def _largest_heap(arguments: Namespace, heaps: int | None) -> int | None:
    """The largest heap that is asked for, by the options of the command or by a file that has the heaps to one.

    Raises:
        InputError: by both.
    """
    asked: int | None = arguments.heaps
    if heaps is not None and asked is not None:
        raise InputError(f"--heaps {asked}: the file has the heaps to {heaps}, and all are looked at")
    return asked if heaps is None else heaps


def _ended(stopped: str | None, last: int) -> Exit:
    if stopped is None:
        return Exit.AS_EXPECTED
    print(f"knotgames: the search stopped {_at(stopped)}; what is shown is proved to heap {last}", file=sys.stderr)
    return Exit.UNDECIDED


def _one(arguments: Namespace) -> Exit:
    from knotgames.algebra.misere.laws.search import Infinite, NotFound, quotient_or_law
    from knotgames.algebra.misere.quotient import LIMIT
    from knotgames.algebra.misere.rules import GRUNDY, read_game
    from knotgames.algebra.misere.structure import structure
    from knotgames.checks.certificates import laws
    from knotgames.checks.certificates.quotients import certificate, check
    from knotgames.checks.output import require_writable, write_json
    from knotgames.checks.progress import progress
    from knotgames.checks.report.pictures import Wanted

    game = read_game(arguments.game)
    heaps = _largest_heap(arguments, game.heaps)
    if game.name == GRUNDY and heaps is None:
        raise InputError(f"the game {GRUNDY} needs --heaps N: no theorem gives all of its heaps")
    pictures = Wanted.of(arguments)
    require_writable(arguments.json, arguments.certificate)
    pictures.require_writable()
    with progress("heap 0") as step, budget_of(arguments).counted():
        q, found = quotient_or_law(
            game.rule,
            heaps,
            limit=arguments.limit or LIMIT,
            progress=lambda heap, order: step.describe(f"heap {heap}: order {order}"),
        )
    about, law = structure(q), found if isinstance(found, Infinite) else None
    proof = _accepted(certificate(q), check, arguments, lambda said: _lines(game.name, q, about, said))
    if law is not None:
        proof = _accepted(
            laws.certificate(law, q.code), laws.check, arguments, lambda _: _lines(game.name, q, about, ACCEPTED)
        )
    picture = _picture(q, arguments.draw) if pictures.files else None
    if arguments.certificate is not None:
        write_json(proof, arguments.certificate, one_line=True)
    if picture is not None:
        pictures.write(picture)
    if arguments.json is not None:
        write_json(answer(game.name, q, about, law), arguments.json)
    if arguments.json != "-":
        sys.stdout.writelines(_lines(game.name, q, about, ACCEPTED) if law is None else _law_report(game.name, q, law))
    if law is not None:
        return Exit.AS_EXPECTED
    ended = _ended(q.stopped, q.last)
    if isinstance(found, NotFound):
        print(f"knotgames: it is not proved to be infinite at heap {q.last + 1}: {found.tried}", file=sys.stderr)
    return ended


def _accepted(
    proof: dict[str, Any],
    check: Callable[[Any], int],
    arguments: Namespace,
    lines: Callable[[str], Iterable[str]],
) -> dict[str, Any]:
    """A certificate, which its checker accepts.

    Args:
        proof: the certificate.
        check: the check.
        arguments: those of the command.
        lines: what was found, with what is said of its certificate; printed if the checker rejects it.

    Raises:
        Defect: the checker rejects it.
    """
    from knotgames.checks.certificates.acceptance import Defect, require_accepted

    try:
        require_accepted(proof, check, shown(arguments.game))
    except Defect:
        if arguments.json != "-":
            sys.stdout.writelines(lines(REJECTED))
        raise
    return proof


def _law_report(name: str, q: MisereQuotient, law: Infinite) -> Iterator[str]:
    from knotgames.checks.report.quotients.laws import law_report

    yield from law_report(name, q, law)


def _picture(q: MisereQuotient, what: Drawn) -> Picture:
    from knotgames.algebra.misere.drawing import quotient_picture

    return quotient_picture(q, what)


def _sweep(arguments: Namespace) -> Exit:
    from dataclasses import asdict, replace

    from knotgames.algebra.steps import Spent
    from knotgames.checks.budget import Budget
    from knotgames.checks.output import require_writable, write_json, write_text
    from knotgames.checks.progress import progress
    from knotgames.checks.sweeps import partizan, quotients
    from knotgames.checks.sweeps.cluster import workers
    from knotgames.checks.sweeps.quotients import Bounds

    if arguments.certificate or arguments.svg or arguments.tikz or arguments.pdf:
        raise InputError("--certificate, --svg, --tikz and --pdf are for one game, not for a --sweep")
    require_writable(arguments.json, arguments.csv, arguments.db)
    bounds = partizan.BOUNDS if arguments.partizan else Bounds()
    asked = {name: getattr(arguments, name) for name in ("limit", "heaps", "steps")}
    bounds = replace(bounds, **{name: bound for name, bound in asked.items() if bound is not None})
    database, entered = arguments.db or ":memory:", 0

    def show(row: quotients.Row | partizan.PartizanRow, done: int) -> None:
        nonlocal entered
        entered = done
        step.reach(done, text=f"{row.code}: {row.proved}")

    try:
        with (
            workers(arguments.jobs or 1, arguments.dask) as executor,
            Budget(seconds=arguments.budget).enforced(),
            progress("codes") as step,
        ):
            if arguments.partizan:
                games = list(partizan.partizan_codes(arguments.sweep))
                step.reach(0, len(games))
                found = partizan.sweep(games, bounds, database, executor, show)
                table, said, items = partizan.table_text(found), partizan.summary(found), [asdict(row) for row in found]
            else:
                codes = list(quotients.octal_codes(arguments.sweep))
                step.reach(0, len(codes))
                rows = quotients.sweep(codes, bounds, database, executor, show)
                table, said, items = quotients.table_text(rows), quotients.summary(rows), [asdict(row) for row in rows]
    except Spent as spent:
        kept = f"; the same command goes on from those in '{arguments.db}'" if arguments.db else ""
        print(f"knotgames: {spent}; {entered:,} codes were followed{kept}", file=sys.stderr)
        return Exit.UNDECIDED
    if arguments.csv is not None:
        write_text(table, arguments.csv)
    if arguments.json is not None:
        write_json(items, arguments.json)
    if arguments.json != "-" and arguments.csv != "-":
        sys.stdout.write(said)
    return Exit.AS_EXPECTED


def _at(reason: str) -> str:
    return reason if reason.startswith("at ") else f"because {reason}"


def answer(name: str, q: MisereQuotient, about: Structure, law: Infinite | None) -> dict[str, Any]:
    """A quotient as the mapping that `--json` writes, with a law if that of one more heap is infinite."""
    from knotgames.algebra.misere.names import element_names, generator_names, relation_texts
    from knotgames.checks.report.quotients.laws import law_answer

    names = element_names(q)
    return {
        "game": name,
        "order": len(q),
        "p_size": len(q.p_portion),
        "generators": dict(zip(generator_names(len(q.generators)), q.generators, strict=True)),
        "relations": list(relation_texts(q)),
        "elements": list(names),
        "p": [names[x] for x in q.p_portion],
        "phi": [names[x] for x in q.phi],
        "period": None
        if q.series is None
        else {"preperiod": q.series.preperiod, "period": q.series.period, "heaps_needed": q.bound},
        "proved": q.last if q.series is None else "all heaps",
        "tame": about.tame,
        "type": about.kind,
        "regular": about.regular,
        "normal": about.normal,
        "kernel": [names[x] for x in about.kernel],
        "idempotents": [names[x] for x in about.idempotents],
        "nim_values": None if about.nim_values is None else list(about.nim_values),
        "growth": [list(pair) for pair in q.growth],
        "stopped": q.stopped,
        "infinite": None if law is None else law_answer(law),
    }


def _lines(name: str, q: MisereQuotient, about: Structure, certificate: str) -> Iterator[str]:
    from knotgames.algebra.misere.names import element_names, generator_names, relation_texts

    def line(head: str, text: str) -> str:
        return f"{head + ':':13}{text}\n"

    name_of = element_names(q)
    kind = "tame" if about.tame else "wild"
    yield line("game", shown(name))
    yield line("order", f"{len(q)}, |P| = {len(q.p_portion)}")
    yield line("type", kind if about.kind is None else f"{kind}, isomorphic to {about.kind}")
    of_heaps = zip(generator_names(len(q.generators)), q.generators, strict=True)
    yield line("generators", ", ".join(f"{a} = {heap}" for a, heap in of_heaps) or "none")
    yield line("relations", _listed(relation_texts(q)))
    yield line("P-portion", _listed([name_of[x] for x in q.p_portion]))
    also = "normal" if about.normal else "regular" if about.regular else "not regular"
    yield line("kernel", f"{_listed([name_of[x] for x in about.kernel])} (order {len(about.kernel)}; {also})")
    yield line("idempotents", _listed([name_of[x] for x in about.idempotents]))
    yield line("nim values", _nim(name_of, about))
    yield line("growth", ", ".join(f"{order} from heap {heap}" for heap, order in q.growth))
    if q.series is not None:
        yield line("period", f"{q.series.period}, from heap {q.series.preperiod} on")
        yield line("proved", f"for all heaps, by those up to {q.bound}; {certificate}")
    else:
        yield line("period", f"none is proved by the heaps up to {q.last}")
        yield line("proved", f"for the heaps up to {q.last}; {certificate}")
    names = [name_of[x] for x in q.phi[:_HEAPS_SHOWN]]
    width, heads = max(map(len, names)), len(str(q.last))
    row = max(5, min(20, 100 // (width + 1) // 5 * 5))
    for start in range(0, len(names), row):
        yield f"{start:{heads}}: {' '.join(f'{x:{width}}' for x in names[start : start + row]).rstrip()}\n"
    if q.last >= _HEAPS_SHOWN:
        yield f"... to heap {q.last}: --json has all of them\n"


def _listed(items: Sequence[str]) -> str:
    more = "" if len(items) <= _SHOWN else f", ... ({len(items)})"
    return (", ".join(items[:_SHOWN]) or "none") + more


def _nim(names: Sequence[str], about: Structure) -> str:
    if about.nim_values is not None:
        return _listed([f"{name}: {value}" for name, value in zip(names, about.nim_values, strict=True)])
    assert about.nim_conflict is not None
    first, second = (" + ".join(map(str, total)) or "0" for total in about.nim_conflict)
    return f"not a function of the element: {first} and {second} have the same element and different Grundy values"
