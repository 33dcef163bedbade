"""What is told of the past in games of tiles: what companies have earned, and their last runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from stockrail.core.chronicle import Chronicle
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money
from stockrail.core.rows import changed

from .actions import TrainRun
from .events import DividendDeclared, OperatingRoundBegun, RevenueWithheld, TrainsRun
from .stock_events import StockRoundBegun

TOLD = (StockRoundBegun, OperatingRoundBegun, TrainsRun, DividendDeclared, RevenueWithheld)


@dataclass(frozen=True, slots=True)
class LastRun:
    """How a company ran when it last did, and what that paid."""

    company: CompanyId
    runs: tuple[TrainRun, ...]
    pays: tuple[tuple[Money, ...], ...]
    bonuses: tuple[Money, ...]


@dataclass(frozen=True, slots=True)
class Earnings:
    """What the companies earned in one operating round."""

    round: str
    """Called by its stock round: 2.1, 2.2."""
    earned: dict[CompanyId, Money]
    paying: frozenset[CompanyId] = frozenset()
    """Who declared a dividend."""
    withheld: frozenset[CompanyId] = frozenset()
    """Who kept everything."""
    in_part: frozenset[CompanyId] = frozenset()
    """Who kept something and paid the rest."""

    def __hash__(self) -> int:
        return hash((self.round, *self.earned.values()))

    def after(self, event: Event) -> Earnings:
        match event:
            case TrainsRun(company, revenue):
                alone = frozenset({company})
                return changed(
                    self,
                    earned={**self.earned, company: revenue.amount},
                    withheld=self.withheld - alone,
                    in_part=self.in_part - alone,
                )
            case DividendDeclared(company):
                return changed(self, paying=self.paying | {company})
            case RevenueWithheld(company, kept) if kept.amount:
                if kept.amount == self.earned.get(company):
                    return changed(self, withheld=self.withheld | {company})
                if company in self.paying:
                    return changed(self, in_part=self.in_part | {company})
        return self


@dataclass(frozen=True, slots=True)
class RailChronicle(Chronicle):
    stock_round: int = 1
    rounds: tuple[Earnings, ...] = ()
    last_runs: tuple[LastRun, ...] = ()
    """Of each company that has run, those of the newest action first."""

    def after(self, events: Iterable[Event]) -> Self:
        told = [event for event in events if isinstance(event, TOLD)]
        return self._with(told) if told else self

    def _with(self, told: Sequence[Event]) -> Self:
        stock_round, rounds = self.stock_round, self.rounds
        newest: dict[CompanyId, LastRun] = {}
        for event in told:
            match event:
                case StockRoundBegun(number):
                    stock_round = number
                case OperatingRoundBegun(number):
                    rounds = (*rounds, Earnings(f"{stock_round}.{number}", {}))
                case _ if rounds:
                    rounds = (*rounds[:-1], rounds[-1].after(event))
            if isinstance(event, TrainsRun):
                run = LastRun(event.company, event.runs, event.pays, event.bonuses)
                newest.setdefault(event.company, run)
        older = (run for run in self.last_runs if run.company not in newest)
        last_runs = (*newest.values(), *older)
        return changed(self, stock_round=stock_round, rounds=rounds, last_runs=last_runs)
