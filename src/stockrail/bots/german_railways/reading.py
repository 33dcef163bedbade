"""What a seat reads off the table before it thinks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from stockrail.core.names import CompanyId, HexId, Money, PlayerId
from stockrail.core.text import Coins, Text
from stockrail.titles.german_railways.board import CHARTERS, COSTS, SITES, site
from stockrail.view import Fact, Panel, View

Links = Mapping[CompanyId, frozenset[CompanyId]]
Track = Mapping[HexId, tuple[CompanyId, ...]]


@dataclass(frozen=True, slots=True)
class Railway:
    """A company as it stands."""

    id: CompanyId
    income: Money
    treasury: Money
    locomotives: int
    holders: Mapping[PlayerId, int]
    sold: int
    pays: bool

    @property
    def unsold(self) -> int:
        return CHARTERS[self.id].shares - self.sold

    def with_share_sold(self, buyer: PlayerId, price: Money) -> Railway:
        holders = {**self.holders, buyer: self.holders.get(buyer, 0) + 1}
        return replace(self.with_money(price), holders=holders, sold=self.sold + 1)

    def with_money(self, amount: Money) -> Railway:
        return replace(self, treasury=self.treasury + amount)


@dataclass(frozen=True, slots=True)
class Lot:
    """The share under the hammer."""

    company: CompanyId
    standing: Money
    leader: PlayerId | None
    bidders: tuple[PlayerId, ...]
    heir: PlayerId | None
    """Who receives it for nothing if nobody bids."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a site costs and brings at this table, before surcharges and powers."""

    costs: Mapping[HexId, Money]
    incomes: Mapping[HexId, Money]


@dataclass(frozen=True, slots=True)
class Reading:
    players: tuple[PlayerId, ...]
    """Clockwise."""
    cash: Mapping[PlayerId, Money]
    railways: Mapping[CompanyId, Railway]
    track: Track
    links: Links
    koeln: str
    bamberg: str
    idle_rounds: int
    """Rounds in a row without a sale or a build."""
    lot: Lot | None

    def after_sale(self, company: CompanyId, buyer: PlayerId, price: Money) -> Reading:
        cash = {**self.cash, buyer: self.cash[buyer] - price}
        sold = self.railways[company].with_share_sold(buyer, price)
        return replace(self, cash=cash, railways={**self.railways, company: sold})

    def new_links(self, company: CompanyId, sites: Iterable[HexId]) -> frozenset[CompanyId]:
        """Whom the company would meet for the first time by building on these sites."""
        met = {c for place in sites if SITES[place].city for c in self.track.get(place, ())}
        return frozenset(met - self.links[company] - {company})


def ground(koeln: str, bamberg: str) -> Ground:
    costs, incomes = {}, {}
    for place, card in SITES.items():
        other = card.disputed_terrain
        costs[place] = COSTS[other if other and koeln == other else card.terrain]
        is_less = card.disputed_income is not None and bamberg == "1"
        income = card.disputed_income if is_less else card.income
        incomes[place] = (income or 0) if card.city else 0
    return Ground(costs, incomes)


def links(track: Track) -> Links:
    met: dict[CompanyId, set[CompanyId]] = {company: set() for company in CHARTERS}
    for place, there in track.items():
        if len(there) > 1 and SITES[place].city:
            for company in there:
                met[company].update(there)
    return {company: frozenset(others - {company}) for company, others in met.items()}


def read(view: View) -> Reading:
    assert view.board is not None
    panels = {panel.id: panel for panel in view.panels}
    players = tuple(seat.player for seat in view.seats)
    track: dict[HexId, tuple[CompanyId, ...]] = {}
    for place in view.board.hexes:
        if place.counters:
            there = tuple([counter.company for counter in place.counters if counter.company])
            track[site(place.id)] = track.get(site(place.id), ()) + there
    auction = panels.get("auction")
    return Reading(
        players=players,
        cash={p: _coins(_facts(panels[f"player-{p}"])["Cash"]) for p in players},
        railways={c: _railway(panels[f"company-{c}"], c, players, track) for c in CHARTERS},
        track=track,
        links=links(track),
        koeln=str(view.game.options["koeln"]),
        bamberg=str(view.game.options["bamberg"]),
        idle_rounds=_idle_rounds(panels["bag"]),
        lot=_lot(auction, players) if auction else None,
    )


def _railway(
    charter: Panel, company: CompanyId, players: tuple[PlayerId, ...], track: Track
) -> Railway:
    facts = _facts(charter)
    holders = {
        PlayerId(stake.holder): stake.count
        for stake in charter.shares
        if isinstance(stake.holder, str) and stake.holder in players
    }
    cities = {SITES[place].city for place, there in track.items() if company in there}
    return Railway(
        id=company,
        income=_coins(facts["Income"]),
        treasury=_coins(facts["Company treasury"]),
        locomotives=_count(facts["Locomotives left"]),
        holders=holders,
        sold=sum(holders.values()),
        pays=cities.issuperset(CHARTERS[company].pays_once_it_links),
    )


def _lot(panel: Panel, players: tuple[PlayerId, ...]) -> Lot:
    facts = _facts(panel)
    highest = facts["Highest bid"].value
    assert panel.company is not None and isinstance(highest, Text)
    leader, bid = highest.params.get("player"), highest.params.get("bid")
    heir = panel.note.params.get("player") if isinstance(panel.note, Text) else None
    still_in = str(facts["Still bidding"].value).split(", ")
    return Lot(
        company=panel.company,
        standing=bid.amount if isinstance(bid, Coins) else 0,
        leader=PlayerId(leader) if isinstance(leader, str) else None,
        bidders=tuple(p for p in players if p in still_in),
        heir=PlayerId(heir) if isinstance(heir, str) else None,
    )


def _idle_rounds(bag: Panel) -> int:
    count = _facts(bag)["Rounds without a sale or a build"].value
    rounds = count.params["n"] if isinstance(count, Text) else count
    assert isinstance(rounds, int)
    return rounds


def _facts(panel: Panel) -> dict[str, Fact]:
    return {fact.label.template: fact for fact in panel.facts}


def _coins(fact: Fact) -> Money:
    assert isinstance(fact.value, Coins), f"{fact.label} is not a sum of money"
    return fact.value.amount


def _count(fact: Fact) -> int:
    assert isinstance(fact.value, int), f"{fact.label} is not a number"
    return fact.value
