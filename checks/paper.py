"""Papers, and how their claims are entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from checks.claim import Arguments, Certificate, Check, Claim, Status
from checks.verify.record import record


@dataclass(frozen=True)
class Paper:
    """A paper and its claims, in the order in which its file states them."""

    key: str
    title: str
    authors: str
    year: int
    claims: list[Claim] = field(default_factory=list)

    def claim(
        self,
        number: str,
        statement: str,
        *,
        uses: tuple[str, ...] = (),
        correction: str | None = None,
        open: bool = False,
        mutants: Mapping[str, Arguments] | None = None,
        controls: Mapping[str, Arguments] | None = None,
        certificates: Callable[[Check], Mapping[str, Certificate]] = lambda _: {},
    ) -> Callable[[Check], Check]:
        """A decorator that enters the decorated check as the claim with this number.

        `uses` and `correction` are numbers of this paper, or identifiers `KEY/NUMBER` of another's. The status that is
        expected is the one on record. `certificates` gives the certificates that there are, from the check.
        """

        def enter(check: Check) -> Check:
            self._enter(
                Claim(
                    self.key,
                    number,
                    statement,
                    check,
                    self._recorded(number),
                    tuple(map(self._identifier, uses)),
                    correction and self._identifier(correction),
                    open,
                    dict(mutants or {}),
                    dict(controls or {}),
                    dict(certificates(check)),
                )
            )
            return check

        return enter

    def assume(self, number: str, statement: str) -> None:
        """Enter a theorem that is taken from the literature."""
        self._enter(Claim(self.key, number, statement, None, self._recorded(number)))

    def _enter(self, claim: Claim) -> None:
        if any(other.number == claim.number for other in self.claims):
            raise ValueError(f"{claim.id} is claimed twice")
        self.claims.append(claim)

    def _recorded(self, number: str) -> Status | None:
        status = record().get(self._identifier(number))
        return None if status is None else Status(status)

    def _identifier(self, number: str) -> str:
        return number if "/" in number else f"{self.key}/{number}"
