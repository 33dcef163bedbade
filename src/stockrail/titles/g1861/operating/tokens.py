"""§18 tokens: one in each turn of a public."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import on_hex
from stockrail.core.text import Text
from stockrail.rails import token_placing
from stockrail.rails.actions import CompanyBuysPrivate, PlaceToken
from stockrail.rails.map import stop_id
from stockrail.rails.token_placing import TokenRules

from ..components import COMPANY_CARDS, MAP, STATE, TOKEN_RATES
from ..railway_events import place
from ..state import State1861, roubles
from ..ways import PASS
from . import private_purchase
from .private_purchase import TurnStep

RULES = TokenRules(slots="§18.1", one_a_hex="§18.3", kept="§18.4", joined="§18.1")
BESIDE_STATE = replace(RULES, kept="§18.5")


def rate(state: State1861, company: CompanyId) -> Money:
    """For each hex of distance, by the tokens it has on the map (§18.2, §27.8)."""
    placed = len(state.board.stations(company))
    is_free = state.companies[company].has_free_token and placed == 1
    return 0 if is_free else TOKEN_RATES[placed]


def cost(state: State1861, company: CompanyId, hex_id: HexId) -> Money:
    """By the distance to its nearest token (§18.2)."""
    stations = (MAP.stops[stop][0] for stop in state.board.stations(company))
    nearest = min((MAP.distance(hex_id, station) for station in stations), default=0)
    return rate(state, company) * nearest


def why_not_place(state: State1861, company: CompanyId, hex_id: HexId, stop: int) -> Refusal | None:
    city = state.board, company, hex_id, stop
    if refusal := (
        token_placing.why_not_city(RULES, *city)
        or token_placing.why_not_joined(RULES, *city)
        or token_placing.why_not_room(_kept_by(state, hex_id, stop), *city)
    ):
        return refusal
    price, cash = cost(state, company, hex_id), state.cash[company]
    if price <= cash:
        return None
    return Unread(
        lambda: Refusal(
            "§15.5",
            Text(
                "A token in {place} costs {price}; {company} has {cash}, "
                "and takes no loan for a token",
                place=place(hex_id),
                price=roubles(price),
                company=company,
                cash=roubles(cash),
            ),
            Ways(Way(Text("choose a nearer city"), PlaceToken), PASS),
            at=on_hex(hex_id, stop),
        )
    )


def _kept_by(state: State1861, hex_id: HexId, stop: int) -> TokenRules:
    """Slots are kept for minors, and one in St. Petersburg for the State Railway."""
    kept = state.board.reserved.get(stop_id(hex_id, stop), ())
    return BESIDE_STATE if STATE in kept else RULES


def can_place(state: State1861, company: CompanyId) -> bool:
    """Whether there is anything to decide (§3.3)."""
    if COMPANY_CARDS[company].kind != "public" or not state.tokens_left(company):
        return False
    if rate(state, company) > state.cash[company]:
        return False
    return any(
        why_not_place(state, company, *city) is None
        for city in token_placing.find_cities(state.board, company)
    )


TokenAction = PlaceToken | CompanyBuysPrivate | Pass


@frozen
class Tokening(TurnStep):
    accepts: ClassVar = get_args(TokenAction)
    rule: ClassVar = "§18.1"
    meanwhile: ClassVar = Text("{actor} may place a token of {company}")

    def prompt(self, state: State1861) -> Text:
        return Text(
            "Place a token of {company} for {rate} per hex",
            company=self.company,
            rate=roubles(rate(state, self.company)),
        )

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield from token_placing.proposals(state.board, self.actor, self.company)
        yield from private_purchase.proposals(state, self.actor, self.company)
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: TokenAction) -> Refusal | None:
        match action:
            case PlaceToken(_, hex_id, stop):
                return why_not_place(state, self.company, hex_id, stop)
            case Pass():
                return None
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)

    def apply(self, draft: State1861, action: TokenAction) -> Iterator[Event]:
        match action:
            case PlaceToken(_, hex_id, stop):
                draft.end()
                price = cost(draft, self.company, hex_id)
                yield from token_placing.put(draft, self.company, stop_id(hex_id, stop), price)
            case Pass():
                draft.end()
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                assert_never(action)

    def goes_on(self, state: State1861) -> bool:
        return can_place(state, self.company)
