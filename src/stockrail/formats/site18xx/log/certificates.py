"""Certificates by the site's numbers: who holds which, as the site hands them round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.rails.certificates import POOL

ALL = range(9)
"""Number 0 is the president's, of two shares."""


class Certificates:
    """Each holder keeps theirs in the order they came."""

    def __init__(self, companies: Iterable[CompanyId], issuer: PlayerId) -> None:
        """All of them lie with the issuer: the offering, or the company itself."""
        self.issuer = issuer
        self.held: dict[tuple[PlayerId, CompanyId], list[int]] = {
            (issuer, company): [*ALL] for company in companies
        }

    def of(self, holder: PlayerId, company: CompanyId) -> list[int]:
        return self.held.setdefault((holder, company), [])

    def take(self, company: CompanyId, giver: PlayerId, taker: PlayerId, number: int) -> None:
        self.of(giver, company).remove(number)
        self.of(taker, company).append(number)

    def buy(self, company: CompanyId, giver: PlayerId, buyer: PlayerId) -> int:
        """The first ordinary one of the giver."""
        number = self.ordinary(giver, company)[0]
        self.take(company, giver, buyer, number)
        return number

    def sell(
        self,
        company: CompanyId,
        seller: PlayerId,
        successor: PlayerId | None,
        count: int,
        named: Sequence[int] = (),
    ) -> list[int]:
        """The numbers in the block; `successor` if the sale makes another player president.

        Ordinary ones are sold first, those that are named if the seller has them.
        """
        ordinary = self.ordinary(seller, company)
        if count <= len(ordinary):
            fits = len(named) == count and {*named} <= {*ordinary}
            block = [*named] if fits else ordinary[:count]
            for number in block:
                self.take(company, seller, POOL, number)
            if successor is not None:
                self.succeed(company, seller, successor)
            return block
        assert successor is not None, "the president's certificate finds a president"
        block = [*named] if sorted(named) == sorted((*ordinary, 0)) else [*ordinary, 0]
        for number in block:
            self.take(company, seller, POOL, number)
        for number in self.ordinary(successor, company)[:2]:
            self.take(company, successor, POOL, number)
        self.take(company, POOL, successor, 0)
        if count == len(ordinary) + 1:
            self.take(company, POOL, seller, self.of(POOL, company)[0])
        return block

    def succeed(self, company: CompanyId, old: PlayerId, new: PlayerId) -> None:
        """Two ordinary certificates for the president's."""
        for number in self.ordinary(new, company)[:2]:
            self.take(company, new, old, number)
        self.take(company, old, new, 0)

    def ordinary(self, holder: PlayerId, company: CompanyId) -> list[int]:
        return [number for number in self.of(holder, company) if number]
