"""What a seat reads off the table before it thinks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from stockrail.core.names import CompanyId, HexId, Money, PlayerId
from stockrail.core.text import Coins, Text
from stockrail.titles.chicago_express.board import CHARTERS, DIALS, HEXES, INDUSTRY, WABASH, Dial
from stockrail.titles.chicago_express.state import HOUSES
from stockrail.view import Fact, Panel, View

INDUSTRY_TRACKS = {f"industry-{HEXES[hex_id].name}": hex_id for hex_id in INDUSTRY}


@dataclass(frozen=True, slots=True)
class Railway:
    """A company as it stands."""

    id: CompanyId
    is_open: bool
    income: Money
    treasury: Money
    locomotives: int
    holders: Mapping[PlayerId, int]
    sold: int

    @property
    def unsold(self) -> int:
        return CHARTERS[self.id].shares - self.sold

    @property
    def minimum_bid(self) -> Money:
        return -(-self.income // (self.sold + 1))

    @property
    def dividend(self) -> Money:
        return -(-self.income // self.sold) if self.sold else 0

    def with_share_sold(self, buyer: PlayerId, price: Money) -> Railway:
        holders = {**self.holders, buyer: self.holders.get(buyer, 0) + 1}
        return replace(self.with_money(price), holders=holders, sold=self.sold + 1)

    def with_money(self, amount: Money) -> Railway:
        return self.with_track(0, -amount, 0)

    def with_track(self, hexes: int, cost: Money, income: Money) -> Railway:
        return Railway(
            self.id,
            self.is_open,
            self.income + income,
            self.treasury - cost,
            self.locomotives - hexes,
            self.holders,
            self.sold,
        )


@dataclass(frozen=True, slots=True)
class Lot:
    """The share under the hammer."""

    company: CompanyId
    standing: Money
    leader: PlayerId | None
    bidders: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    players: tuple[PlayerId, ...]
    """Clockwise."""
    cash: Mapping[PlayerId, Money]
    railways: Mapping[CompanyId, Railway]
    track: Mapping[HexId, tuple[CompanyId, ...]]
    developed: frozenset[HexId]
    industry: Mapping[HexId, Money]
    """What each industrial city is worth now."""
    dials: Mapping[Dial, int]
    dividends: int
    """General dividends paid so far."""
    dividends_first: bool
    """Whether the general dividend comes before the action that brings it."""
    lot: Lot | None

    @property
    def houses_left(self) -> int:
        return HOUSES - len(self.developed)

    def cost(self, hex_id: HexId) -> Money:
        return HEXES[hex_id].cost * (len(self.track.get(hex_id, ())) + 1)

    def worth(self, hex_id: HexId) -> Money:
        """Income of a locomotive that arrives there now."""
        if hex_id in self.industry:
            return self.industry[hex_id]
        card = HEXES[hex_id]
        return card.income + (card.bonus if hex_id in self.developed else 0)

    def with_railway(self, railway: Railway) -> Reading:
        return replace(self, railways={**self.railways, railway.id: railway})


def read(view: View) -> Reading:
    assert view.board is not None
    panels = {panel.id: panel for panel in view.panels}
    markers = {market.id: market.markers for market in view.markets}
    players = tuple(seat.player for seat in view.seats)
    track: dict[HexId, tuple[CompanyId, ...]] = {}
    developed: set[HexId] = set()
    for place in view.board.hexes:
        if place.counters:
            on_hex = [counter.company for counter in place.counters if counter.company]
            track[place.id] = tuple(on_hex)
            if len(on_hex) < len(place.counters):
                developed.add(place.id)
    dials: dict[Dial, int] = {dial: int(markers[f"dial-{dial}"][0].cell) for dial in DIALS}
    return Reading(
        players=players,
        cash={p: _coins(_facts(panels[f"player-{p}"])["Cash"]) for p in players},
        railways={c: _railway(panels[f"company-{c}"], c, players) for c in CHARTERS},
        track=track,
        developed=frozenset(developed),
        industry={h: int(markers[name][0].cell) for name, h in INDUSTRY_TRACKS.items()},
        dials=dials,
        dividends=_count(_facts(panels["bank"])["General dividends paid"]),
        dividends_first=view.game.options["timing"] == "before_action",
        lot=_lot(panels["auction"], players) if "auction" in panels else None,
    )


def _railway(charter: Panel, company: CompanyId, players: tuple[PlayerId, ...]) -> Railway:
    facts = _facts(charter)
    holders = {
        PlayerId(stake.holder): stake.count
        for stake in charter.shares
        if isinstance(stake.holder, str) and stake.holder in players
    }
    return Railway(
        id=company,
        is_open=company != WABASH or not charter.dimmed,
        income=_coins(facts["Income"]),
        treasury=_coins(facts["Company treasury"]),
        locomotives=_count(facts["Locomotives left"]),
        holders=holders,
        sold=sum(holders.values()),
    )


def _lot(panel: Panel, players: tuple[PlayerId, ...]) -> Lot:
    facts = _facts(panel)
    highest = facts["Highest bid"].value
    assert panel.company is not None and isinstance(highest, Text)
    leader, bid = highest.params.get("player"), highest.params.get("bid")
    still_in = str(facts["Still bidding"].value).split(", ")
    return Lot(
        company=panel.company,
        standing=bid.amount if isinstance(bid, Coins) else 0,
        leader=PlayerId(leader) if isinstance(leader, str) else None,
        bidders=tuple(p for p in players if p in still_in),
    )


def _facts(panel: Panel) -> dict[str, Fact]:
    return {fact.label.template: fact for fact in panel.facts}


def _coins(fact: Fact) -> Money:
    assert isinstance(fact.value, Coins), f"{fact.label} is not a sum of money"
    return fact.value.amount


def _count(fact: Fact) -> int:
    assert isinstance(fact.value, int), f"{fact.label} is not a number"
    return fact.value
