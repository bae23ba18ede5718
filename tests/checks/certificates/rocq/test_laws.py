"""Laws of infinite misère quotients before the kernel of Rocq: accepted as written, and refused when forged."""

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, infinite_after, infinite_quotient
from knotgames.algebra.misere.options import Shared
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.laws import certificate
from knotgames.checks.certificates.rocq.development import Development, from_certificate
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.laws import development
from knotgames.checks.certificates.rocq.papers.infinite_quotients import of_code
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import printed


@cache
def _written(text: str) -> str:
    code = Code.parse(text)
    if text == "0.524":
        found = infinite_after(misere_quotient(code, limit=300), code)
    else:
        found = infinite_quotient([Shared(code, heap) for heap in range(13)])
    assert isinstance(found, Infinite)
    return json.dumps(certificate(found, code))


def read(text: str) -> Any:
    return json.loads(_written(text))


@cache
def _over_a_monoid() -> Development:
    return development(read("0.524"))


DEVELOPMENTS = [partial(of_code, "0.76", 12), _over_a_monoid]


@judged_together
@needs_rocq
def test_laws_are_theorems(judged: Judged) -> None:
    counts, elements = printed(judged(of_code("0.76", 12))), printed(judged(_over_a_monoid()))
    assert counts == {
        "law_of_P_positions": "forall X : list nat, Forall (heaps_without [] 12) X -> "
        "if by_law law_0_76_to_12.data X then P_position (code [0; 7; 6]) X else N_position (code [0; 7; 6]) X",
        "distinguished_in_pairs": "forall k n : nat, k < n -> "
        + " /\\ ".join(
            f"{outcome}_position (code [0; 7; 6]) (copies law_0_76_to_12.data law_0_76_to_12.pairs {copies} ++ "
            "beside law_0_76_to_12.data law_0_76_to_12.pairs k)"
            for outcome, copies in (("P", "k"), ("N", "n"))
        ),
        "infinite": "infinite_misere_quotient (code [0; 7; 6]) all_heaps",
    }
    assert elements["infinite"] == "infinite_misere_quotient (code [0; 5; 2; 4]) all_heaps"


Change = Callable[[Any], object]


def _more(pattern: Any) -> None:
    """Make the first inequality of a pattern stronger."""
    pattern[2][0][2] += 2


FORGERIES: dict[str, tuple[str, Change]] = {
    "a digit that no code has": ("rule", lambda c: c["game"].__setitem__("digits", [0, 7, 16])),
    "another form": ("numbers", lambda c: c["law"]["patterns"][0][2].__setitem__(0, [2, 1, 0])),
    "no modulus": ("numbers", lambda c: c["law"].__setitem__("modulus", 0)),
    "another heap is worth something": ("vectors", lambda c: c["law"]["worth"].__setitem__(0, [1, 0, 0, 0, 0, 0])),
    "another vector": ("fibers", lambda c: c["law"]["worth"].__setitem__(4, [0, 1, 0, 0, 0, 0])),
    "another rule": ("fibers", lambda c: c["game"].__setitem__("digits", [0, 7, 7])),
    "a constant off": ("fibers", lambda c: _more(c["law"]["patterns"][0])),
    "a residue less": ("fibers", lambda c: c["law"]["patterns"][0][1].pop()),
    "a pattern less": ("fibers", lambda c: c["law"]["patterns"].pop()),
    "a shorter period": ("fibers", lambda c: c["law"]["bounded"].__setitem__(3, [11, 3, 1])),
    "nothing counted apart": ("fibers", lambda c: c["law"]["apart"].clear()),
    "another family": ("family", lambda c: c["family"]["context"].__setitem__(5, 1)),
    "the outcomes exchanged": ("family", lambda c: c["family"].__setitem__("p_first", False)),
    "a step that changes the form": ("family", lambda c: c["family"]["context_step"].__setitem__(5, 2)),
}
"""What is forged, the check that fails, and how. The law is that of 0.76."""


@pytest.fixture(scope="module")
def said(kernel: Kernel) -> Mapping[str, str]:
    """What the kernel says of each forgery."""
    cases = {}
    for name, (part, change) in FORGERIES.items():
        forged = read("0.76")
        change(forged)
        cases[name] = (development(forged), f"{part}_holds")
    return refusals(kernel, cases)


@needs_rocq
@pytest.mark.parametrize("name", FORGERIES)
def test_what_is_forged_is_refused(said: Mapping[str, str], name: str) -> None:
    part, _ = FORGERIES[name]
    check = {"rule": "check_rule data", "family": "family_ok data pairs"}.get(part, f"{part}_ok data")
    assert f'expected to have type "{check} = true"' in said[name]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c.pop("law"), "there is no 'law'"),
        (lambda c: c["law"].__setitem__("modulus", -2), "expected a whole number from 0, found -2"),
        (lambda c: c["law"]["slope"].append(3), "too many values to unpack (expected 2)"),
    ],
)
def test_what_is_malformed_has_no_theorems(change: Change, message: str) -> None:
    forged = read("0.76")
    change(forged)
    with pytest.raises(InputError) as error:
        from_certificate(forged, "F.json")
    assert str(error.value) == f"'F.json': this is not a certificate of an infinite misère quotient: {message}"
