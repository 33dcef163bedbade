"""Trains by the site's numbers: `3-0` is the first 3 of the stack."""

from __future__ import annotations

from collections import Counter

from stockrail.core.names import CompanyId


class TrainCards:
    def __init__(self) -> None:
        self.sold: Counter[str] = Counter()
        """How many new ones of each type."""
        self.returned: list[str] = []
        self.owned: dict[CompanyId, list[str]] = {}

    def of(self, company: CompanyId) -> list[str]:
        return self.owned.setdefault(company, [])

    def first(self, company: CompanyId, train: str) -> str:
        return next(card for card in self.of(company) if _type(card) == train)

    def buy(self, company: CompanyId, train: str, new: bool) -> str:
        if new:
            card = f"{train}-{self.sold[train]}"
            self.sold[train] += 1
        else:
            card = next(card for card in self.returned if _type(card) == train)
            self.returned.remove(card)
        self.of(company).append(card)
        return card

    def hand_over(self, seller: CompanyId, buyer: CompanyId, card: str) -> None:
        self.of(seller).remove(card)
        self.of(buyer).append(card)

    def give_back(self, company: CompanyId, train: str) -> str:
        card = self.first(company, train)
        self.of(company).remove(card)
        self.returned.append(card)
        return card

    def keep(self, company: CompanyId, trains: tuple[str, ...]) -> None:
        """Forget the cards of types that have rusted."""
        self.owned[company] = [card for card in self.of(company) if _type(card) in trains]


def _type(card: str) -> str:
    return card.rsplit("-", 1)[0]
