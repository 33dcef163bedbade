"""The charters of the companies, and what they have in every title.

What is the same is made once: from one move to the next hardly any company changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from stockrail.core.decision import Route
from stockrail.core.ids import CompanyId, Money
from stockrail.core.text import Text
from stockrail.mechanics.shareboard import CompanyCards
from stockrail.view import Fact, Panel, Stake
from stockrail.view import trains as named_trains

from ..state import AnyRails
from .money_view import MoneyView


def charter(
    cards: CompanyCards,
    company: CompanyId,
    *,
    note: Text | None,
    facts: Iterable[Fact],
    shares: Iterable[Stake],
    run: tuple[Route, ...],
    in_play: bool,
    acts: bool,
) -> Panel:
    card = cards[company]
    return Panel(
        id=f"company-{company}",
        piece="company",
        name=card.name,
        note=note,
        colour=card.colour,
        symbol=company,
        company=company,
        facts=tuple(facts),
        shares=tuple(shares),
        routes=run,
        dimmed=not in_play,
        acts=acts,
    )


def price(state: AnyRails, company: CompanyId) -> Fact:
    return _price(state.price(company))


@lru_cache(maxsize=1024)
def _price(price: Money) -> Fact:
    return Fact(id="price", label=Text("Price"), value=price, unit="money")


def treasury(money: MoneyView, company: CompanyId) -> Fact:
    return _treasury(money.cash(company))


@lru_cache(maxsize=4096)
def _treasury(cash: Money | None) -> Fact:
    value = MoneyView.value(cash)
    return Fact(id="treasury", label=Text("Treasury"), value=value, unit="money")


def trains(state: AnyRails, company: CompanyId) -> Fact:
    return _trains(state.trains(company), state.train_limit(company))


@lru_cache(maxsize=1024)
def _trains(names: tuple[str, ...], limit: int | None) -> Fact:
    return Fact(
        id="trains",
        label=Text("Trains"),
        value=named_trains(names),
        unit="train",
        hint=Text("Any number") if limit is None else Text("At most {limit} now", limit=limit),
    )


def last_revenue(state: AnyRails, company: CompanyId) -> Fact:
    return _last_revenue(state.companies[company].revenue)


@lru_cache(maxsize=1024)
def _last_revenue(revenue: Money) -> Fact:
    return Fact(id="last_revenue", label=Text("Last revenue"), value=revenue, unit="money")


@lru_cache(maxsize=1024)
def tokens_left(left: int, following: Text | None) -> Fact:
    """`following` is what the next one costs."""
    return Fact(
        id="tokens_left", label=Text("Tokens left"), value=left, unit="count", hint=following
    )
