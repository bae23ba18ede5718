"""Certificates: accepted for what was proved, rejected with the place for any tampering, inside and as a script."""

import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.knot_type.theory import SumRule, Theory, shipped_theory
from knotgames.algebra.knot_type.values import RULEBOOK, addition_table
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.induction import NoCertificate, certificate, check
from knotgames.checks.checkers import induction as checker
from knotgames.checks.induction.discovery import discover
from knotgames.checks.papers.johnson2011a.s11.a_method import changed
from knotgames.checks.papers.johnson2011a.s11.c_theories import discovered

Certificate = dict[str, Any]

KNOT_CERTIFICATE: Certificate = certificate(RULEBOOK, (addition_table(),))
TEXT = json.dumps(KNOT_CERTIFICATE)


@pytest.mark.parametrize(
    ("theory", "classes"), [("knot", 38), ("dual", 38), ("both", 70), ("separate", 38), ("separate-dual", 38)]
)
def test_the_certificate_of_a_discovered_quotient_is_accepted(theory: str, classes: int) -> None:
    quotient = discovered(shipped_theory(theory))
    made = certificate(quotient.rulebook, quotient.tables)
    assert check(made) == classes
    assert check(json.loads(json.dumps(made))) == classes, "what is written is what is read"


def test_the_certificate_of_the_rulebook_is_accepted() -> None:
    assert check(KNOT_CERTIFICATE) == check(json.loads(TEXT)) == 38


def test_there_is_no_certificate_of_what_is_false() -> None:
    rows = [list(row) for row in addition_table()]
    rows[5][5] = 6
    with pytest.raises(NoCertificate, match="have a sum that is not in"):
        certificate(RULEBOOK, (tuple(map(tuple, rows)),))
    condition = RULEBOOK.conditions[3][0]
    wrong = changed(RULEBOOK.names[3], type(condition)(condition.forbidden, condition.required[1:]))
    with pytest.raises(NoCertificate, match=r"has the classes: |have a sum that is not in"):
        certificate(wrong, (addition_table(),))


# --- tampering, by kind -------------------------------------------------------------------------------------------


def first_leaf(tree: Any) -> list[Any]:
    """The node above some leaf, with the place of the leaf last."""
    while True:
        place = next(i for i in (3, 2) if tree[i] is not None)
        if isinstance(tree[place], str):
            return [tree, place]
        tree = tree[place]


def wrong_entry(c: Certificate) -> None:
    c["tables"]["+"]["011"]["111"] = c["tables"]["+"]["111"]["011"] = "022"


def asymmetric_entry(c: Certificate) -> None:
    c["tables"]["+"]["011"]["111"] = "022"


def entry_of_wrong_parity(c: Certificate) -> None:
    c["tables"]["+"]["011"]["011"] = "022*"


def wrong_sum_of_ends(c: Certificate) -> None:
    c["tables"]["+"]["000"]["222"] = c["tables"]["+"]["222"]["000"] = "122"


def wrong_rule(c: Certificate) -> None:
    c["theory"]["sums"]["+"]["u"]["k"] = "u"


def wrong_leaf(c: Certificate) -> None:
    node, place = first_leaf(c["one class"][0])
    node[place] = "000" if node[place] != "000" else "222"


def leaf_of_wrong_parity(c: Certificate) -> None:
    node, place = first_leaf(c["one class"][1])
    node[place] = "222"


def leaf_that_is_no_class(c: Certificate) -> None:
    node, place = first_leaf(c["one class"][0])
    node[place] = "333"


def missing_branch(c: Certificate) -> None:
    node, place = first_leaf(c["one class"][0])
    node[place] = None


def no_tree(c: Certificate) -> None:
    c["one class"][0] = None


def wrong_question(c: Certificate) -> None:
    c["one class"][0][1] = c["one class"][0][1][1:]


def wrong_server(c: Certificate) -> None:
    served = c["sums"]["+"]["101+"]["101+"][0]
    served[0] = [1 - served[0][0], (served[0][1] + 1) % 3]


def missing_server(c: Certificate) -> None:
    c["sums"]["+"]["101+"]["101+"][0].pop()


def missing_pair(c: Certificate) -> None:
    del c["sums"]["+"]["101+"]["101+"]


def wrong_server_of_end(c: Certificate) -> None:
    served = c["ends"]["+"]["u"]["101+"][0]
    served[0], served[1] = served[1], served[0]


def forbidden_taken_out(c: Certificate) -> None:
    c["classes"]["101+"]["conditions"][0]["forbidden"].pop()


def forbidden_put_in(c: Certificate) -> None:
    c["classes"]["222"]["conditions"][0]["forbidden"].append("122*")


def required_set_left_out(c: Certificate) -> None:
    c["classes"]["101+"]["conditions"][0]["required"].pop()


def nothing_required(c: Certificate) -> None:
    c["classes"]["222"]["conditions"][0]["required"] = []


def required_is_forbidden(c: Certificate) -> None:
    condition = c["classes"]["101+"]["conditions"][0]
    condition["required"][0].append(condition["forbidden"][0])


def wrong_payoff(c: Certificate) -> None:
    c["classes"]["111"]["payoffs"] = [1, 1]


def wrong_payoff_of_end(c: Certificate) -> None:
    c["classes"]["000"]["payoffs"] = [0, 1]


def wrong_payoff_of_terminal_game(c: Certificate) -> None:
    c["theory"]["payoffs"]["u"] = 1


def wrong_end(c: Certificate) -> None:
    c["theory"]["ends"]["k"] = "122"


def odd_end(c: Certificate) -> None:
    c["theory"]["ends"]["u"] = "000*"


def wrong_parity(c: Certificate) -> None:
    c["classes"]["111"]["parity"] = 1


def class_without_game(c: Certificate) -> None:
    c["games"] = c["games"][:-1]


def game_of_later_classes(c: Certificate) -> None:
    c["games"].reverse()


def game_with_wrong_options(c: Certificate) -> None:
    c["games"][0][1] = [["222"]]


def wrong_context(c: Certificate) -> None:
    c["told apart"]["000"]["222"] = [["+", "222"]]


def context_left_out(c: Certificate) -> None:
    c["told apart"]["122"]["222"] = []


def no_context(c: Certificate) -> None:
    del c["told apart"]["000"]["222"]


def missing_class(c: Certificate) -> None:
    del c["classes"]["222*"]


def class_twice(c: Certificate) -> None:
    """A second name for a class, in all places: then some game has two classes."""
    c["classes"]["twin"] = copy.deepcopy(c["classes"]["011"])
    for row in c["tables"]["+"].values():
        row["twin"] = row["011"]
    c["tables"]["+"]["twin"] = copy.deepcopy(c["tables"]["+"]["011"])


def missing_table(c: Certificate) -> None:
    c["tables"] = {}


def missing_part(c: Certificate) -> None:
    del c["told apart"]


TAMPERING: list[tuple[Callable[[Certificate], None], str]] = [
    (wrong_entry, "rejected at sums: (011|111) .+ (011|111)|rejected at sums: 0"),
    (asymmetric_entry, r"rejected at sums: 011 \+ 111$"),
    (entry_of_wrong_parity, r"rejected at sums: 011 \+ 011: "),
    (wrong_sum_of_ends, r"rejected at sums: \+$"),
    (wrong_rule, r"rejected at sums: \+$"),
    (wrong_leaf, "rejected at one class: leaf 0:[ah]+ is not in .+ alone$"),
    (leaf_of_wrong_parity, "rejected at one class: leaf 1:[ah]+$"),
    (leaf_that_is_no_class, "rejected at one class: leaf 0:[ah]+$"),
    (missing_branch, "rejected at one class: 0:[ah]+ is not decided$"),
    (no_tree, "rejected at one class: 0: is not decided$"),
    (wrong_question, "rejected at one class: leaf 0:[ah]+ is not in .+ alone$"),
    (wrong_server, r"rejected at sums: 101\+ \+ 101\+: \["),
    (missing_server, "not an induction certificate: ValueError zip"),
    (missing_pair, r"rejected at sums: 101\+ \+ 101\+$"),
    (wrong_server_of_end, r"rejected at sums: terminal u \+ 101\+: \["),
    (forbidden_taken_out, "rejected at one class: leaf 0:[ah]+ is not in "),
    (forbidden_put_in, "rejected at class 222: required$|rejected at one class: leaf "),
    (required_set_left_out, "rejected at one class: leaf 0:[ah]+ is not in "),
    (nothing_required, "rejected at one class: leaf 0:[ah]+ is not in 022 alone$"),
    (required_is_forbidden, r"rejected at class 101\+: required$"),
    (wrong_payoff, "rejected at payoffs: "),
    (wrong_payoff_of_end, "rejected at payoffs: terminal games$"),
    (wrong_payoff_of_terminal_game, "rejected at payoffs: terminal games$"),
    (wrong_end, r"rejected at sums: \+$|rejected at sums: "),
    (odd_end, "rejected at "),
    (wrong_parity, "rejected at class .+: required$|rejected at one class: "),
    (class_without_game, "rejected at games: some class has none$"),
    (game_of_later_classes, "rejected at games: "),
    (game_with_wrong_options, "rejected at games: "),
    (wrong_context, "rejected at told apart: 000, 222$"),
    (context_left_out, "rejected at told apart: 122, 222$"),
    (no_context, "not an induction certificate: KeyError '222'$"),
    (missing_class, "rejected at class .+: required$|not an induction certificate: KeyError"),
    (class_twice, "rejected at one class: leaf .+ alone$"),
    (missing_table, "rejected at theory$"),
    (missing_part, "not an induction certificate: KeyError 'told apart'$"),
]


@pytest.mark.parametrize(("tamper", "message"), TAMPERING, ids=[tamper.__name__ for tamper, _ in TAMPERING])
def test_tampering_is_rejected_with_the_place(tamper: Callable[[Certificate], None], message: str) -> None:
    tampered = json.loads(TEXT)
    tamper(tampered)
    assert tampered != KNOT_CERTIFICATE
    with pytest.raises(InputError, match=f"(certificate is |this is )({message})"):
        check(tampered)


@pytest.mark.parametrize(
    "nothing", [None, 38, "text", [], {}, {"theory": {}}, {"theory": [], "classes": 1, "tables": 2}]
)
def test_what_is_no_certificate_is_refused(nothing: Any) -> None:
    with pytest.raises(InputError, match=r"^this is not an induction certificate: (Key|Type|Value|Attribute)Error"):
        check(nothing)


def test_wrong_entries_all_over_the_table_are_rejected() -> None:
    names = list(KNOT_CERTIFICATE["classes"])
    tampered = json.loads(TEXT)
    table = tampered["tables"]["+"]
    places = [(x, y) for i, x in enumerate(names) for y in names[i:]]
    for n, (x, y) in list(enumerate(places))[::19]:
        right = table[x][y]
        alike = [z for z in names if z.endswith("*") == right.endswith("*") and z != right]
        table[x][y] = table[y][x] = alike[n % len(alike)]
        with pytest.raises(InputError, match="rejected at "):
            check(tampered)
        table[x][y] = table[y][x] = right
    assert check(tampered) == 38


# --- tampering with any one entry ---------------------------------------------------------------------------------

TINY = [
    Theory("one end", ("u",), (0,), (SumRule("+", ((0,),)),)),
    Theory("constant", ("u", "k"), (0, 1), (SumRule("+", ((0, 0), (0, 0))),), fixed_parity=False),
    Theory("constant", ("u", "k"), (0, 1), (SumRule("+", ((0, 0), (0, 0))),), separate_moves=True, fixed_parity=False),
]


def leaves(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all that is neither a list nor a mapping, and to each list."""
    if isinstance(part, dict | list):
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            yield from leaves(inner, (*path, key))
    if not isinstance(part, dict):
        yield path


def replacements(part: Any, names: list[str]) -> list[Any]:
    if isinstance(part, list):
        return [[], part[1:], part[:-1], part[::-1], [*part, names[0]]]
    if isinstance(part, str):
        return [name for name in (*names, "u", "k") if name != part]
    return [value for value in (None, 0, 1, 2, -1, "c1", not part) if value != part or type(value) is not type(part)]


def meaning(certificate: Certificate) -> Any:
    """What a certificate claims: not its evidence, and not the order in which a condition lists its classes."""
    classes = {
        name: (
            cls["parity"] if certificate["theory"]["fixed_parity"] else None,
            cls["payoffs"],
            [(set(c["forbidden"]), {frozenset(r) for r in c["required"]}) for c in cls["conditions"]],
        )
        for name, cls in certificate["classes"].items()
    }
    theory = certificate["theory"]
    flags = {name: bool(theory[name]) for name in ("fixed_parity", "separate_moves")}
    return {**theory, **flags, "name": ""}, classes, certificate["tables"]


@pytest.mark.parametrize("theory", TINY, ids=["parity", "any length", "separate moves, any length"])
def test_whatever_entry_is_changed_what_is_accepted_claims_the_same(theory: Theory) -> None:
    """The quotient of a theory is unique, so a certificate that claims another must be rejected."""
    quotient = discover(theory)
    text = json.dumps(certificate(quotient.rulebook, quotient.tables))
    true = meaning(json.loads(text))
    tampered = json.loads(text)
    accepted = rejected = 0
    for path in list(leaves(tampered)):
        parent = tampered
        for key in path[:-1]:
            parent = parent[key]
        original = parent[path[-1]]
        for other in replacements(original, list(quotient.rulebook.names[:4])):
            parent[path[-1]] = other
            try:
                check(tampered)
            except InputError:
                rejected += 1
            else:
                accepted += 1
                assert meaning(tampered) == true or _same_sets(tampered, true), path
            parent[path[-1]] = original
    assert check(tampered) == len(quotient.rulebook)
    assert rejected > accepted > 0, "evidence may be chosen in several ways, and says no more for it"


def _same_sets(tampered: Certificate, true: Any) -> bool:
    """Whether the conditions differ by required sets that say nothing, and nothing else does."""
    theory, classes, tables = meaning(tampered)
    if (theory, tables) != (true[0], true[2]):
        return False
    for name, (parity, payoffs, conditions) in classes.items():
        if [parity, payoffs] != [*true[1][name][:2]]:
            return False
        for (forbidden, required), (true_forbidden, true_required) in zip(conditions, true[1][name][2], strict=True):
            if forbidden != true_forbidden or _minimal(required) != _minimal(true_required):
                return False
    return True


def _minimal(sets: set[frozenset[str]]) -> set[frozenset[str]]:
    return {r for r in sets if not any(other < r for other in sets)}


# --- the checker as a script --------------------------------------------------------------------------------------


def run_checker(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = [sys.executable, "-I", checker.__file__, *arguments]
    return subprocess.run(script, capture_output=True, text=True, timeout=600, check=False)


def test_the_checker_accepts_a_file_and_prints_the_number_of_classes(tmp_path: Path) -> None:
    path = tmp_path / "knot.json"
    path.write_text(TEXT, encoding="utf-8")
    result = run_checker(str(path))
    assert (result.returncode, result.stdout, result.stderr) == (0, "accepted: 38 classes\n", "")


def test_the_checker_rejects_a_tampered_file_with_the_place(tmp_path: Path) -> None:
    tampered = json.loads(TEXT)
    wrong_payoff_of_end(tampered)
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps(tampered), encoding="utf-8")
    result = run_checker(str(path))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "rejected: Rejected: payoffs: terminal games\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"not JSON", "JSONDecodeError"), (b"[]", "TypeError"), (b"{}", "KeyError: 'theory'"), (b"\xff\xfe", "Unicode")],
)
def test_the_checker_rejects_a_file_that_is_no_certificate(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "nothing.json"
    path.write_bytes(content)
    result = run_checker(str(path))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"rejected: {message}")
    assert "Traceback" not in result.stderr


def test_the_checker_rejects_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run_checker(str(tmp_path / "none.json"))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("rejected: FileNotFoundError: ")


def test_the_checker_imports_nothing_of_the_project_and_is_short_enough_to_be_read() -> None:
    text = Path(checker.__file__).read_text(encoding="utf-8")
    assert re.findall(r"^\s*(?:from|import) (\S+)", text, flags=re.MULTILINE) == ["json", "sys"]
    assert len(text.splitlines()) < 120
