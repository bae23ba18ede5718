"""Papers, and how their claims are entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from checks.claim import Arguments, Certificate, Check, Claim


@dataclass(eq=False)
class Paper:
    """A paper, and the register of its claims.

    The register is open while the modules of the paper are imported, each of which enters its claims. `close` ends
    that: a claim that comes later is an error, since those who have read the register would not see it.
    """

    key: str
    title: str
    authors: str
    year: int
    _entered: dict[str, Claim] = field(default_factory=dict, init=False, repr=False)
    _closed: bool = field(default=False, init=False, repr=False)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that are entered, in the order in which the modules of the paper state them."""
        return tuple(self._entered.values())

    def close(self) -> None:
        """Let no more claims be entered."""
        self._closed = True

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

        `uses` and `correction` are numbers of this paper, or identifiers `KEY/NUMBER` of another's. `certificates`
        gives the certificates that there are, from the check.

        Raises:
            ValueError: the paper has a claim of this number, or is closed.
        """

        def enter(check: Check) -> Check:
            self._enter(
                Claim(
                    self.key,
                    number,
                    statement,
                    check,
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
        """Enter a theorem that is taken from the literature.

        Raises:
            ValueError: the paper has a claim of this number, or is closed.
        """
        self._enter(Claim(self.key, number, statement, None))

    def _enter(self, claim: Claim) -> None:
        if self._closed:
            raise ValueError(f"{claim.id} comes too late: the claims of {self.key} are entered when it is imported")
        if claim.number in self._entered:
            raise ValueError(f"{claim.id} is claimed twice")
        self._entered[claim.number] = claim

    def _identifier(self, number: str) -> str:
        return number if "/" in number else f"{self.key}/{number}"
