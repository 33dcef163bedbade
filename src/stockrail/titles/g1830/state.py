"""The position, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.board import TileBoard
from stockrail.rails.certificates import PRESIDENTS, certificates
from stockrail.rails.market import Chart
from stockrail.rails.state import CompanyRow, RailState, money_and_shares
from stockrail.rails.train_paths import NO_GROUPS
from stockrail.rails.train_running import has_route

from .components import (
    CERTIFICATE_LIMIT,
    CHART,
    COMPANY_CARDS,
    HOLDING_LIMIT,
    MAP,
    PHASES,
    PRIVATES,
    TRAINS,
    Phase,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What this table plays by; see `options`."""

    trains: Literal["document", "published"] = "document"
    diesels: Literal["six", "unlimited"] = "six"
    third_six: Literal["no", "yes"] = "no"
    beginners: Literal["none", "long", "short"] = "none"
    brown_purchases: Literal["any", "pool", "one_company"] = "any"
    stock_turn: Literal["either_order", "sell_buy_sell"] = "either_order"
    first_sales: Literal["first_round", "first_share_round"] = "first_round"
    sale_priority: Literal["last_buyer", "direct_buyer"] = "last_buyer"
    after_all_pass: Literal["last_buyer", "next_seat"] = "last_buyer"
    over_limit: Literal["presidency", "any_excess"] = "presidency"
    capital: Literal["first_operation", "at_once"] = "first_operation"
    best_run: Literal["required", "any"] = "required"
    bank_breaks: Literal["empty", "below_zero"] = "empty"
    forced_train: Literal["cheapest", "cheapest_of_bank"] = "cheapest"
    private_deals: Literal["either_turn", "buyers_turn"] = "either_turn"
    private_moments: Literal["with_decisions", "asked"] = "with_decisions"
    bo_private: Literal["not_to_companies", "never_sold"] = "not_to_companies"
    erie_home: Literal["at_start", "with_tile"] = "at_start"
    red_areas: Literal["hexes", "canadian_west", "areas"] = "hexes"
    split_sales: Literal["same_price", "falling_price"] = "same_price"
    csl_tile: Literal["track_step", "any_moment"] = "track_step"
    dh_tile: Literal["with_token", "either"] = "with_token"
    mh_exchange: Literal["between_turns", "any_moment"] = "between_turns"
    forced_sales: Literal["free", "needed_only"] = "free"
    discard_order: Literal["operating", "listed"] = "operating"
    equal_prices: Literal["first_come", "upper_row"] = "first_come"
    money: Literal["closed", "open"] = "closed"
    seats: Literal["as_listed", "drawn"] = "as_listed"


@frozen(kw_only=True)
class Company(CompanyRow):
    par: Money = 0
    """0 until the president's certificate is taken."""
    president: PlayerId | None = None
    floated: bool = False
    capital_paid: bool = False


@dataclass(frozen=True)
class TrackBoard(TileBoard):
    """What lies on the map of the title."""

    map: ClassVar = MAP


@dataclass(slots=True)
class State1830(RailState[Company]):
    cards: ClassVar = TRAINS
    phases: ClassVar = tuple(PHASES)
    publics: ClassVar = tuple(COMPANY_CARDS)
    certificate_limits: ClassVar = CERTIFICATE_LIMIT
    bank_breaks: ClassVar = Text(
        "The bank breaks: the game ends after this set of operating rounds"
    )

    board: TrackBoard
    companies: dict[CompanyId, Company]
    over_limit: tuple[PlayerId, ...]
    """Who lost a presidency and must sell in their next stock turn (§10.7)."""
    options: Options

    def money(self, amount: Money) -> Coins:
        return dollars(amount)

    def private_name(self, private: PrivateId) -> str:
        return PRIVATES[private].short

    @property
    def is_money_open(self) -> bool:
        """§11.7."""
        return self.options.money == "open"

    @property
    def is_bank_empty(self) -> bool:
        """§25.3."""
        left = self.cash[BANK]
        return left <= 0 if self.options.bank_breaks == "empty" else left < 0

    def presides(self, company: CompanyId) -> PlayerId | None:
        return self.companies[company].president

    @property
    def rules_now(self) -> Phase:
        """What the phase of the game allows (§22)."""
        return PHASES[self.phase]

    def train_limit(self, company: CompanyId) -> int:
        """The same for every company (§21.7)."""
        return self.rules_now.limit

    # Prices and shares

    @property
    def chart(self) -> Chart:
        return CHART

    def zone(self, company: CompanyId) -> str:
        space = self.space(company)
        return space.zone if space else "white"

    def operating_order(self) -> list[CompanyId]:
        """Of all companies that have a price (§16.2)."""
        order = CHART.order(self.market)
        if self.options.equal_prices == "upper_row":
            row = {marker.company: (-marker.column, marker.row) for marker in self.market}
            order.sort(key=lambda company: (-self.price(company), *row[company]))
        return order

    def president(self, company: CompanyId) -> PlayerId:
        president = self.companies[company].president
        assert president is not None, f"{company} has no president"
        return president

    def certificates(self, player: PlayerId) -> int:
        """Those that count towards the limit (§10.2 to §10.4)."""
        count = [*self.privates.values()].count(player)
        for company, row in self.companies.items():
            if self.shares.get((player, company)) and self.zone(company) == "white":
                count += certificates(self, player, company, row.president == player)
        return count

    def too_much_of(self, player: PlayerId) -> tuple[CompanyId, ...]:
        """Companies of which the player holds more than they could buy (§10.1, §10.5)."""
        return tuple(
            company
            for company in self.companies
            if self.held(player, company) > HOLDING_LIMIT
            and self.zone(company) not in ("orange", "brown")
        )

    # Companies

    def has_route(self, company: CompanyId) -> bool:
        """Whether some train could run at all (§20.19)."""
        return has_route(self.board, company, NO_GROUPS)

    def tokens_left(self, company: CompanyId) -> int:
        """Without a home token that waits for its tile (§19.9)."""
        waits = self.companies[company].has_operated and any(
            company in kept for kept in self.board.reserved.values()
        )
        return COMPANY_CARDS[company].tokens - len(self.board.stations(company)) - waits

    def worth(self, player: PlayerId) -> Money:
        """The score (§25.6)."""
        shares = sum(self.held(player, c) * self.price(c) for c in self.companies)
        privates = sum(PRIVATES[p].price for p, owner in self.privates.items() if owner == player)
        return self.cash[player] + shares + privates


def dollars(amount: Money) -> Coins:
    return Coins("${n}", amount)


def conserved(state: State1830) -> dict[str, int]:
    """Money and certificates: none is made or lost, and each president's is in one hand."""
    whole = sum(
        row.president is None or state.held(row.president, company) >= PRESIDENTS
        for company, row in state.companies.items()
    )
    return {"presidents": whole, **money_and_shares(state)}
