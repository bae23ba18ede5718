"""What a folder of certificates may not do: pass for another, lead elsewhere, or write on the terminal."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.checks.certificates import archive, files
from knotgames.checks.certificates.quotients import certificate
from knotgames.checks.cli import main
from knotgames.checks.papers.knotgames2026.misere.quotients import PUBLISHED as ELSEWHERE
from knotgames.checks.papers.plambeck_siegel_2008.p2_quotients import published
from knotgames.checks.verify.certified import PATH, certified, on_record

CLAIM = "PlambeckSiegel2008/Quotient of 0.3"
OTHER = "PlambeckSiegel2008/Quotient of 0.77"


def written(folder: Path, code: str = "0.3", claim: str = CLAIM) -> archive.IndexLine:
    """Write the certificate of a quotient as that of a claim, with an index."""
    made = certificate(misere_quotient(Code.parse(code)))
    recorded = on_record(claim)
    assert recorded is not None
    line = archive.IndexLine(
        "one.json",
        claim,
        "the quotient",
        recorded.statement,
        made["format"],
        archive.findings_of(made),
        archive.write(made, str(folder), "one.json"),
    )
    archive.write_index([line], str(folder))
    return line


def defect(folder: Path) -> str | None:
    (found,) = archive.check(str(folder), on_record)
    return found.defect


def test_what_is_on_record_is_accepted(tmp_path: Path) -> None:
    line = written(tmp_path)
    assert line.findings == {"game": {"digits": [0, 3]}, "heaps": 3, "order": 2, "P-elements": 1, "period": [1, 2]}
    assert defect(tmp_path) is None


def test_a_certificate_of_another_game_is_refused(tmp_path: Path) -> None:
    written(tmp_path, "0.3", OTHER)
    assert defect(tmp_path) == (
        f'it establishes game {{"digits": [0, 3]}}, of {OTHER} is on record {{"digits": [0, 7, 7]}}'
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"findings": {"order": 40}}, 'it establishes game {"digits": [0, 3]}, the index says nothing of it'),
        ({"statement": "All games are lost."}, f"the index has other words for {CLAIM} than the record"),
        ({"claim": "Nobody2000/Theorem 1"}, "nothing is on record of Nobody2000/Theorem 1: the quotient"),
        ({"establishes": "everything"}, f"nothing is on record of {CLAIM}: everything"),
        ({"sha256": "0" * 64}, "accepted, but changed since it was written"),
        (
            {"format": "knotgames drup certificate 1"},
            "its format is 'knotgames misere quotient certificate 1', but the",
        ),
    ],
)
def test_an_index_that_says_something_else_is_refused(changes: dict[str, Any], said: str, tmp_path: Path) -> None:
    archive.write_index([replace(written(tmp_path), **changes)], str(tmp_path))
    assert (defect(tmp_path) or "").startswith(said)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("order", 40, "it establishes order 2, the index says 40"),
        ("order", True, "it establishes order 2, the index says true"),
        ("P-elements", 2, "it establishes P-elements 1, the index says 2"),
        ("heaps", 99, "it establishes heaps 3, the index says 99"),
        ("period", None, "it establishes period [1, 2], the index says null"),
        ("more", 1, "it establishes nothing of more, the index says 1"),
    ],
)
def test_whatever_the_index_says_otherwise_is_refused(name: str, value: Any, said: str, tmp_path: Path) -> None:
    line = written(tmp_path)
    archive.write_index([replace(line, findings={**line.findings, name: value})], str(tmp_path))
    assert defect(tmp_path) == said


def linked(path: Path) -> None:
    path.symlink_to("/dev/zero")


def link_to_a_file(path: Path) -> None:
    other = path.parent / "index.json"
    path.symlink_to(other)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder_instead(path: Path) -> None:
    path.mkdir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize(
    ("made", "said"),
    [
        (linked, "it is a link; expected a regular file"),
        (link_to_a_file, "it is a link; expected a regular file"),
        (pipe, "expected a regular file"),
        (folder_instead, ""),
    ],
)
def test_only_regular_files_are_read(
    made: Callable[[Path], None], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path)
    (tmp_path / "one.json").unlink()
    made(tmp_path / "one.json")
    assert (defect(tmp_path) or "").startswith(f"cannot be read: {said}")
    (tmp_path / files.INDEX).unlink()
    if made is not link_to_a_file:
        made(tmp_path / files.INDEX)
        assert main(["certificate", "--check", str(tmp_path)]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"knotgames: cannot read '{tmp_path / files.INDEX}': {said}")


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path)
    assert (tmp_path / "one.json").stat().st_size < files.LARGEST
    (tmp_path / "one.json").write_bytes(b" " * 3_000_000)
    monkeypatch.setattr(files, "LARGEST", 2 << 20)
    assert defect(tmp_path) == "cannot be read: it has more than 2 MiB"


@pytest.mark.parametrize("file", ["../one.json", "/etc/passwd", "a/b.json", "..", "one\0.json"])
def test_a_name_that_leads_elsewhere_is_refused(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive.write_index([replace(written(tmp_path), file=file)], str(tmp_path))
    assert main(["certificate", "--check", str(tmp_path)]) == 2
    assert "expected names of files in the folder" in capsys.readouterr().err


def test_a_member_that_no_index_has_is_refused_on_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    index = to_builtins(archive.Index((written(tmp_path),)))
    index["certificates"][0]["more\n\x1b[2J"] = 1
    (tmp_path / files.INDEX).write_text(json.dumps(index), encoding="utf-8")
    assert main(["certificate", "--check", str(tmp_path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("certificates: Object contains unknown field `more\ufffd\ufffd[2J` - at `$.certificates[0]`")


@pytest.mark.parametrize("json_too", [False, True])
def test_what_an_index_says_is_printed_on_one_line(
    json_too: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = "\x1b[2J\r\n\u202eaccepted \ud800" + "long " * 1000
    one = written(tmp_path)
    index = archive.Index((replace(one, claim=strange),))
    (tmp_path / files.INDEX).write_text(json.dumps(to_builtins(index)), encoding="utf-8")
    assert main(["certificate", "--check", str(tmp_path), *(["--json"] if json_too else [])]) == 1
    out = capsys.readouterr().out
    assert not set("\x1b\r\u202e\ud800") & set(out)
    assert max(map(len, out.splitlines())) < 400


def test_the_quotients_on_record_are_those_that_the_claims_state() -> None:
    """The figures on record, which the checkers found, against those that were published."""
    stated = {"PlambeckSiegel2008": published(), "Knotgames2026": published(ELSEWHERE)}
    for paper, one in ((paper, one) for paper, entries in stated.items() for one in entries):
        found = certified(PATH)[f"{paper}/Quotient of {one.number}"]["the quotient"]
        assert found["order"] == one.order
        assert found["P-elements"] == one.p_size or one.p_size is None
        assert one.heaps == found["heaps"] or found["period"] is not None or one.game == "grundy"
        assert one.period is None or found["period"][1] == one.period
        if one.game != "grundy":
            assert found["game"] == {"digits": list(Code.parse(one.game).digits)}


@pytest.mark.parametrize(
    ("claim", "name", "classes"),
    [
        ("Knotgames2026/Sums, the theory found from its rules", "knot", 38),
        ("Johnson2011a/Section 11 (the dual sum)", "dual", 38),
        ("Knotgames2026/Both sums", "both", 70),
        ("Knotgames2026/Separate moves", "separate", 38),
        ("Knotgames2026/Separate moves", "separate-dual", 38),
        ("Knotgames2026/Separate moves", "separate-both", 70),
    ],
)
def test_the_theories_on_record_are_those_that_the_claims_name(claim: str, name: str, classes: int) -> None:
    found = next(made for what, made in certified(PATH)[claim].items() if what.endswith(f"the theory '{name}'"))
    theory = shipped_theory(name)
    rules = {
        rule.symbol: {
            a: {b: theory.terminals[rule.table[i][j]] for j, b in enumerate(theory.terminals)}
            for i, a in enumerate(theory.terminals)
        }
        for rule in theory.sums
    }
    expected = {
        "separate_moves": theory.separate_moves,
        "fixed_parity": theory.fixed_parity,
        "ends": {"u": "000", "k": "222"} if name == "knot" else {"u": "U1", "k": "K1"},
        "payoffs": dict(zip(theory.terminals, theory.payoffs, strict=True)),
        "sums": rules,
    }
    assert found["classes"] == classes
    assert found["theory"] == archive.stated({"theory": expected})["theory"]


def test_a_key_that_stands_twice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a certificate and in an index: Python would take the second value, and a reader perhaps the first."""
    written(tmp_path)
    file = tmp_path / "one.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"p":', '"p":[0],"p":', 1), encoding="utf-8")
    assert defect(tmp_path) == 'rejected: ValueError expected different keys in an object, found "p" twice'
    index = tmp_path / files.INDEX
    index.write_text(
        index.read_text(encoding="utf-8").replace('"claim":', '"claim": "Nobody", "claim":'), encoding="utf-8"
    )
    assert main(["certificate", "--check", str(tmp_path)]) == 2
    assert 'expected different keys in an object, found "claim" twice' in capsys.readouterr().err
