"""The charters of the companies, and what they have in every title."""

from __future__ import annotations

from collections.abc import Iterable

from stockrail.core.decision import Route
from stockrail.core.ids import CompanyId
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
    return Fact(id="price", label=Text("Price"), value=state.price(company), unit="money")


def treasury(money: MoneyView, company: CompanyId) -> Fact:
    value = money.value(money.cash(company))
    return Fact(id="treasury", label=Text("Treasury"), value=value, unit="money")


def trains(state: AnyRails, company: CompanyId) -> Fact:
    limit = state.train_limit(company)
    return Fact(
        id="trains",
        label=Text("Trains"),
        value=named_trains(state.trains(company)),
        unit="train",
        hint=Text("Any number") if limit is None else Text("At most {limit} now", limit=limit),
    )


def last_revenue(state: AnyRails, company: CompanyId) -> Fact:
    revenue = state.companies[company].revenue
    return Fact(id="last_revenue", label=Text("Last revenue"), value=revenue, unit="money")


def tokens_left(left: int, following: Text | None) -> Fact:
    """`following` is what the next one costs."""
    return Fact(
        id="tokens_left", label=Text("Tokens left"), value=left, unit="count", hint=following
    )
