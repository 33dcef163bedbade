"""§19 tokens: the home, and one more in each turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text
from stockrail.rails import token_placing
from stockrail.rails.actions import CompanyBuysPrivate, PlaceToken
from stockrail.rails.map import StopId, stop_id
from stockrail.rails.token_placing import ANOTHER_CITY, TokenRules

from ..actions import Exchange, LayPrivateTile
from ..components import COMPANY_CARDS, ERIE, HOME_OF_ERIE, MAP, TOKEN_PRICES
from ..railway_events import place
from ..state import State1830, dollars
from ..ways import PASS
from . import any_step
from .any_step import Besides, TurnStep
from .turn import Turn

RULES = TokenRules(slots="§19.5", one_a_hex="§19.6", kept="§19.7", joined="§19.4")


def next_price(state: State1830, company: CompanyId) -> Money:
    """40 for the first after the home, then 100 (§19.3)."""
    return TOKEN_PRICES[COMPANY_CARDS[company].tokens - state.tokens_left(company)]


def home_choices(state: State1830, company: CompanyId) -> tuple[StopId, ...]:
    """Where its home token may go: two places for Erie, otherwise the one kept for it."""
    return tuple(stop for stop, kept in state.board.reserved.items() if company in kept)


def place_home(draft: State1830, company: CompanyId) -> Iterator[Event]:
    """Free, when the first turn begins (§19.1); Erie may have to choose (§19.9)."""
    if draft.companies[company].has_operated:
        return
    draft.row(company, has_operated=True)
    if company != ERIE:
        (home,) = home_choices(draft, company)
        yield from settle_home(draft, company, home)
    elif draft.options.erie_home == "at_start" or HOME_OF_ERIE in draft.board.tiles:
        draft.call(ErieHome(draft.president(ERIE), ERIE, begins_turn=True))


def settle_home(draft: State1830, company: CompanyId, home: StopId) -> Iterator[Event]:
    draft.board = draft.board.released(company)
    yield from token_placing.put(draft, company, home, 0)


def why_not_stop(state: State1830, company: CompanyId, hex_id: HexId, stop: int) -> Refusal | None:
    """What speaks against a token in a stop, joined or not (§19.5 to §19.7, §19.10)."""
    return (
        token_placing.why_not_city(RULES, state.board, company, hex_id, stop)
        or _why_not_before_erie(state, company, hex_id)
        or token_placing.why_not_room(RULES, state.board, company, hex_id, stop)
    )


def _why_not_before_erie(state: State1830, company: CompanyId, hex_id: HexId) -> Refusal | None:
    if hex_id != HOME_OF_ERIE or company == ERIE or not home_choices(state, ERIE):
        return None
    return Refusal(
        "§19.10",
        Text("Erie has not placed its token on {place} yet", place=place(hex_id)),
        ANOTHER_CITY,
        at=on_hex(hex_id),
    )


def why_not_place(state: State1830, company: CompanyId, action: PlaceToken) -> Refusal | None:
    if not state.tokens_left(company):
        return Refusal(
            "§19.3",
            Text("{company} has no tokens left", company=company),
            Ways(PASS),
            at=Target(company=company),
        )
    refusal = why_not_stop(state, company, action.hex, action.stop) or token_placing.why_not_joined(
        RULES, state.board, company, action.hex, action.stop
    )
    if refusal:
        return refusal
    price, cash = next_price(state, company), state.cash[company]
    if price <= cash:
        return None
    return Unread(
        lambda: Refusal(
            "§19.3",
            Text(
                "A token costs {price} and {company} has {cash}",
                price=dollars(price),
                company=company,
                cash=dollars(cash),
            ),
            Ways(PASS),
            at=on_hex(action.hex, action.stop),
        )
    )


def can_place(state: State1830, company: CompanyId) -> bool:
    if not state.tokens_left(company) or not state.board.stations(company):
        return False
    if next_price(state, company) > state.cash[company]:
        return False
    return any(
        why_not_stop(state, company, *city) is None
        for city in token_placing.find_cities(state.board, company)
    )


TokenAction = PlaceToken | Besides | Pass
HomeAction = PlaceToken | Besides


@frozen
class Tokening(TurnStep):
    """The second step of a turn (§19.2)."""

    accepts: ClassVar = get_args(TokenAction)
    rule: ClassVar = "§19.2"
    meanwhile: ClassVar = Text("{actor} decides on a token for {company}")

    def prompt(self, state: State1830) -> Text:
        return Text(
            "Place a token of {company} for {price}, or pass",
            company=self.company,
            price=dollars(next_price(state, self.company)),
        )

    def proposals(self, state: State1830) -> Iterator[Move]:
        yield from token_placing.proposals(state.board, self.actor, self.company)
        yield from any_step.proposals(state, self)
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: TokenAction) -> Refusal | None:
        match action:
            case PlaceToken():
                return why_not_place(state, self.company, action)
            case Pass():
                return None
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                return any_step.why_not(state, self, action)

    def apply(self, draft: State1830, action: TokenAction) -> Iterator[Event]:
        match action:
            case PlaceToken(_, hex_id, stop):
                draft.end()
                price = next_price(draft, self.company)
                yield from token_placing.put(draft, self.company, stop_id(hex_id, stop), price)
            case Pass():
                draft.end()
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                yield from any_step.apply(draft, self, action)
            case _:
                assert_never(action)

    def goes_on(self, state: State1830) -> bool:
        return can_place(state, self.company)


@frozen
class ErieHome(TurnStep):
    """Where Erie's home is: its president chooses, or whoever laid the tile (§19.9).

    `company` is on turn, Erie or the one that laid the tile.
    """

    accepts: ClassVar = get_args(HomeAction)
    rule: ClassVar = "§19.9"
    asks: ClassVar = Text("Choose the city for Erie’s home token")
    meanwhile: ClassVar = Text("{actor} chooses the city for Erie’s home token")

    def proposals(self, state: State1830) -> Iterator[Move]:
        for stop in home_choices(state, ERIE):
            hex_id, number = MAP.stops[stop]
            yield PlaceToken(self.actor, hex_id, number)
        yield from any_step.proposals(state, self)

    def why_not(self, state: State1830, action: HomeAction) -> Refusal | None:
        if not isinstance(action, PlaceToken):
            return any_step.why_not(state, self, action)
        if action.hex != HOME_OF_ERIE or stop_id(action.hex, action.stop) not in home_choices(
            state, ERIE
        ):
            return Refusal(
                self.rule,
                Text("Erie’s home is one of the two cities of {place}", place=place(HOME_OF_ERIE)),
                Ways(Way(Text("choose one of them"), PlaceToken)),
                at=on_hex(HOME_OF_ERIE),
            )
        return None

    def apply(self, draft: State1830, action: HomeAction) -> Iterator[Event]:
        if not isinstance(action, PlaceToken):
            yield from any_step.apply(draft, self, action)
            return
        draft.end()
        if self.touched:
            # M&H is no longer exchanged between turns (§27.6).
            draft.amend(Turn, asked=True)
        yield from settle_home(draft, ERIE, stop_id(action.hex, action.stop))
