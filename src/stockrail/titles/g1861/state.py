"""The position, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.board import TileBoard
from stockrail.rails.certificates import certificates
from stockrail.rails.market import Chart
from stockrail.rails.state import CompanyRow, RailState, money_and_shares

from .components import (
    CERTIFICATE_LIMIT,
    COMPANY_CARDS,
    DIRECTORS,
    ENDLESS,
    HOLDING_LIMIT,
    HOLDING_LIMIT_OF_TWO,
    LOAN_BRINGS,
    LOAN_LIMIT,
    MAP,
    MINOR_SHARES,
    MINORS,
    PHASES,
    PRIVATES,
    PUBLICS,
    STATE,
    TRAINS,
    Kind,
    Phase,
)
from .market import TABLES, PriceTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What this table plays by; see `options`."""

    players: Literal["three_to_six", "two_to_six", "two_shorter"] = "three_to_six"
    market: Literal["grid", "column"] = "grid"
    private_passes: Literal["out", "forgotten"] = "out"
    unsold_privates: Literal["auction", "first_taker"] = "auction"
    directors_drop: Literal["once_a_turn", "each_sale"] = "once_a_turn"
    minor_certificates: Literal["counted", "not_counted"] = "counted"
    start_city: Literal["no_other_city", "untouched"] = "no_other_city"
    sold_out: Literal["every_column", "top_row"] = "every_column"
    stations: Literal["one_of_a_hex", "each"] = "one_of_a_hex"
    state_loans: Literal["unlimited", "hundred"] = "unlimited"
    private_moments: Literal["with_decisions", "asked"] = "with_decisions"
    yellow_tiles: Literal["unlimited", "limited"] = "unlimited"
    nizhnii: Literal["free", "paid"] = "free"
    best_run: Literal["required", "any"] = "required"
    discard_order: Literal["operating", "listed"] = "operating"
    late_trains: Literal["unlimited", "two_expresses"] = "unlimited"
    state_run: Literal["best", "priority_holder"] = "best"
    seized_trains: Literal["run", "rest"] = "run"
    state_buys_on: Literal["always", "with_enough_left"] = "always"
    merger_consent: Literal["needed", "not_needed"] = "needed"
    merger_link: Literal["one_to_all", "chain"] = "one_to_all"
    merger_price: Literal["sum", "at_least_100"] = "sum"
    merger_director: Literal["oldest", "first_to_have_two"] = "oldest"
    second_share: Literal["oldest", "any_owner"] = "oldest"
    spare_token: Literal["paid", "first_given_up"] = "paid"
    share_sale: Literal["director_first", "first_minor"] = "director_first"
    loan_payment: Literal["one_transaction", "before"] = "one_transaction"
    bank_breaks: Literal["ends", "eight_goes_on"] = "ends"
    private_values: Literal["nothing", "value"] = "nothing"

    def is_shorter_for(self, seats: int) -> bool:
        return self.players == "two_shorter" and seats == 2


@frozen(kw_only=True)
class Company(CompanyRow):
    director: PlayerId | None = None
    """`None` for a company that is not started, and for the State Railway."""
    age: int = 0
    """The order in which minors were started (§27.6)."""
    closed: bool = False
    """A minor that is gone for good (§25.9)."""
    loans: int = 0
    has_free_token: bool = False
    """Its second token costs nothing (§27.8)."""
    resting: tuple[str, ...] = ()
    """Trains of the State Railway that have run for another company in this round (§23.3)."""


@dataclass(frozen=True)
class TrackBoard(TileBoard):
    """What lies on the map of the title."""

    map: ClassVar = MAP


@dataclass(slots=True)
class State1861(RailState[Company]):
    cards: ClassVar = TRAINS
    phases: ClassVar = tuple(PHASES)
    publics: ClassVar = PUBLICS
    certificate_limits: ClassVar = CERTIFICATE_LIMIT
    bank_breaks: ClassVar = Text("The bank breaks")

    board: TrackBoard
    companies: dict[CompanyId, Company]
    """Minors, publics, and the State Railway last."""
    round_in_set: int
    """1 for the first operating round after a stock round (§3.1)."""
    minors_started: int
    ending: Literal["no", "this_set", "next_set", "last_set"]
    """Which set of operating rounds is the last (§29.1)."""
    options: Options

    def money(self, amount: Money) -> Coins:
        return roubles(amount)

    def private_name(self, private: PrivateId) -> str:
        """By its sign."""
        return private

    @property
    def is_bank_empty(self) -> bool:
        """The bank breaks when it owes (docs/rulings: when the bank breaks)."""
        return self.cash[BANK] < 0

    def presides(self, company: CompanyId) -> PlayerId | None:
        return self.companies[company].director

    @property
    def is_shorter(self) -> bool:
        """Two play the shorter game (§2.6)."""
        return self.options.is_shorter_for(len(self.players))

    @property
    def rules_now(self) -> Phase:
        """What the phase of the game allows (§24)."""
        return PHASES[self.phase]

    def train_limit(self, company: CompanyId) -> int | None:
        """By the kind of the company (§22.5)."""
        return self.rules_now.limit(self.kind(company))

    # Prices and shares

    @property
    def prices(self) -> PriceTable:
        return TABLES[self.options.market]

    @property
    def chart(self) -> Chart:
        return self.prices.chart

    def director(self, company: CompanyId) -> PlayerId:
        director = self.companies[company].director
        assert director is not None, f"{company} has no director"
        return director

    def minors_of(self, player: PlayerId) -> tuple[CompanyId, ...]:
        return tuple([m for m in MINORS if self.companies[m].director == player])

    def certificates(self, player: PlayerId) -> int:
        """Those that count towards the limit (§8.5)."""
        count = [*self.privates.values()].count(player)
        if self.options.minor_certificates == "counted":
            count += len(self.minors_of(player))
        for company in PUBLICS:
            if has := self.shares.get((player, company), 0):
                is_director = self.companies[company].director == player and has >= DIRECTORS
                count += certificates(self, player, company, is_director)
        return count

    @property
    def holding_limit(self) -> int:
        """Shares of a public that a player may have (§8.2)."""
        return HOLDING_LIMIT_OF_TWO if self.is_shorter else HOLDING_LIMIT

    def worth(self, player: PlayerId) -> Money:
        """The score (§29.6)."""
        shares = sum(self.held(player, c) * self.price(c) for c in PUBLICS)
        minors = sum(MINOR_SHARES * self.price(m) for m in self.minors_of(player))
        privates = sum(PRIVATES[p].value for p, owner in self.privates.items() if owner == player)
        counts = self.options.private_values == "value"
        return self.cash[player] + shares + minors + (privates if counts else 0)

    # Companies

    def kind(self, company: CompanyId) -> Kind:
        return COMPANY_CARDS[company].kind

    def is_started(self, company: CompanyId) -> bool:
        return self.companies[company].director is not None

    def unstarted_publics(self) -> tuple[CompanyId, ...]:
        return tuple(public for public in PUBLICS if not self.is_started(public))

    def operating_order(self, kind: Kind) -> list[CompanyId]:
        """Started companies of a kind, the first to act first (§13.3)."""
        return [c for c in self.chart.order(self.market) if self.kind(c) == kind]

    def in_order(self) -> tuple[CompanyId, ...]:
        """All started companies, minors before publics."""
        order = self.chart.order(self.market)
        return tuple(c for kind in ("minor", "public") for c in order if self.kind(c) == kind)

    def tokens_left(self, company: CompanyId) -> int:
        """None while a new public still has to give up tokens of its minors (§27.8)."""
        return max(0, COMPANY_CARDS[company].tokens - len(self.board.stations(company)))

    def loan_limit(self, company: CompanyId) -> int | None:
        """`None`: as many as it needs (§15.2)."""
        if company == STATE and self.options.state_loans == "unlimited":
            return None
        return LOAN_LIMIT[self.kind(company)]

    def loans_left(self, company: CompanyId) -> int:
        """How many more it may take."""
        limit = self.loan_limit(company)
        return ENDLESS if limit is None else max(0, limit - self.companies[company].loans)

    def means(self, company: CompanyId) -> Money:
        """Its cash with all the loans it may still take (§15.3)."""
        return self.cash[company] + LOAN_BRINGS * self.loans_left(company)


def roubles(amount: Money) -> Coins:
    return Coins("{n} R", amount)


def conserved(state: State1861) -> dict[str, int]:
    """Money and shares: none is made or lost."""
    return money_and_shares(state)
