"""Trains by the site's numbers: `3-0` is the first 3 of the stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from stockrail.core.ids import CompanyId
from stockrail.rails.actions import TrainRun
from stockrail.rails.state import AnyRails


class TrainCards:
    def __init__(self) -> None:
        self.sold: Counter[str] = Counter()
        """How many new ones of each type."""
        self.returned: list[str] = []
        self.owned: dict[CompanyId, list[str]] = {}
        self.settled: list[tuple[str, ...]] = []
        """What the bank and each company had when cards and position last agreed."""

    def of(self, company: CompanyId) -> list[str]:
        return self.owned.setdefault(company, [])

    def owner(self, card: str) -> CompanyId | None:
        return next((company for company, cards in self.owned.items() if card in cards), None)

    def first(self, company: CompanyId, train: str) -> str:
        return next(card for card in self.of(company) if _type(card) == train)

    def running(self, company: CompanyId, runs: Iterable[TrainRun]) -> list[str]:
        """A card for each run."""
        cards, found = [*self.of(company)], []
        for run in runs:
            found.append(next(card for card in cards if _type(card) == run.train))
            cards.remove(found[-1])
        return found

    def buy(self, company: CompanyId, train: str, new: bool) -> str:
        card = (
            f"{train}-{self.sold[train]}"
            if new
            else next(card for card in self.returned if _type(card) == train)
        )
        self.move(card, company)
        return card

    def move(self, card: str, taker: CompanyId | None) -> None:
        """From whoever has it; the bank takes it back if there is no taker."""
        self.settled = []
        for cards in (self.returned, *self.owned.values()):
            if card in cards:
                cards.remove(card)
                break
        else:
            self.sold[_type(card)] += 1
        (self.returned if taker is None else self.of(taker)).append(card)

    def give_back(self, company: CompanyId, train: str) -> str:
        card = self.first(company, train)
        self.move(card, None)
        return card

    def settle(self, state: AnyRails) -> None:
        """Follow what no entry tells: companies that are gone, purchases of the state, rust."""
        stand = [state.depot.returned, *[row.trains for row in state.companies.values()]]
        if stand == self.settled:
            return
        self.settled = stand
        loose: list[str] = []
        lacking: list[tuple[list[str], str]] = []
        stacks: list[tuple[list[str], tuple[str, ...]]] = [
            *((self.of(company), state.trains(company)) for company in state.companies),
            (self.returned, state.depot.returned),
        ]
        for cards, trains in stacks:
            if not cards and not trains:
                continue
            missing = Counter(trains)
            # Of returned trains that are alike the State Railway buys the first.
            for card in [*reversed(cards)] if cards is self.returned else [*cards]:
                if missing[_type(card)]:
                    missing[_type(card)] -= 1
                else:
                    cards.remove(card)
                    loose.append(card)
            lacking += ((cards, train) for train in missing.elements())
        for cards, train in lacking:
            found = next((card for card in loose if _type(card) == train), None)
            if found is None:
                found = f"{train}-{self.sold[train]}"
                self.sold[train] += 1
            else:
                loose.remove(found)
            cards.append(found)


def _type(card: str) -> str:
    return card.rsplit("-", 1)[0]
