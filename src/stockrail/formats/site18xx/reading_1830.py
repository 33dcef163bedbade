"""Actions of 1830 as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.core.names import BANK, CompanyId, HexId, PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue
from stockrail.titles.g1830 import actions as ours
from stockrail.titles.g1830 import running
from stockrail.titles.g1830.components import CHARTERS, MAP, MH, PRIVATES, TRAINS, PrivateId
from stockrail.titles.g1830.consent import Consent
from stockrail.titles.g1830.private_sale import PrivateAuction, PrivateSale, unsold
from stockrail.titles.g1830.running import Running
from stockrail.titles.g1830.state import Railroads, dollars
from stockrail.titles.g1830.stock_round import StockTurn
from stockrail.view import View

from .log import Entry, SiteLog
from .names_1830 import BLANK_CITIES, split_city, split_share, tile_number, train_type
from .routes_1830 import route_path

OPTIONS: dict[str, dict[str, OptionValue]] = {
    "multiple_brown_from_ipo": {"brown_purchases": "one_company"},
    "optional_6_train": {"third_six": "yes"},
}


class Reader:
    """Follows a log and remembers what the site names and we do not: copies and cards."""

    def __init__(self, log: SiteLog) -> None:
        self.players = {number: PlayerId(name) for number, name in log.players.items()}
        self.bought_shares: set[str] = {"PRR_1", "B&O_0"}
        self.tiles: dict[str, HexId] = {}
        """Where each copy of a tile lies."""
        self.trains: dict[str, CompanyId | None] = {}
        """Who has each train that was bought once; the bank has it again if `None`."""

    # Who is asked

    def is_asked(self, table: Table[View], entry: Entry) -> bool:
        phase: Any = table.state.phase
        entity = entry.entity
        if entity in self.players:
            player = self.players[entity]
            if entry.type == "sell_shares" and hasattr(phase, "company"):
                return bool(phase.actor == player)
            return bool(phase.actor == player) and not hasattr(phase, "company")
        if entity == "MH" and entry.type == "buy_shares":
            return True
        if entity in PRIVATES:
            owner = table.state.privates.get(PrivateId(entity))
            return bool(getattr(phase, "company", None) == owner)
        company = getattr(phase, "company", None)
        return bool(company == entity or (company is None and entry.type == "place_token"))

    def player(self, entry: Entry) -> PlayerId:
        if entry.entity not in self.players:
            raise entry.error(Text("no player has the number {n}", n=entry.entity[:20]))
        return self.players[entry.entity]

    # Actions

    def actions(self, table: Table[View], entry: Entry) -> Iterator[Action]:
        read = getattr(self, f"_{entry.type}", None)
        if read is None:
            raise entry.error(Text("1830 knows no such action"))
        yield from read(table.state, entry)
        while not table.is_over and isinstance(consent := table.state.phase, Consent):
            # The site logs what both sides have agreed to.
            yield ours.Accept(consent.actor)

    def _bid(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        player, private, price = self.player(entry), self._private(entry), entry.whole("price")
        if isinstance(state.phase, PrivateAuction):
            yield Bid(player, price)
        elif isinstance(state.phase, PrivateSale) and private == unsold(state)[0]:
            self._agree_on_price(entry, price, state.phase.price(private))
            yield ours.BuyOffered(player, private)
        else:
            yield ours.BidOn(player, private, price)

    def _pass(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        phase = state.phase
        if isinstance(phase, StockTurn) and phase.touched:
            yield Done(phase.actor)
        else:
            yield Pass(phase.actor)

    def _par(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        company, price = self._company(entry, "corporation"), entry.text("share_price")
        digits = price.split(",")[0]
        if not digits.isdigit():
            raise entry.error(Text("{price} is no space of the market", price=price[:20]))
        self.bought_shares.add(f"{company}_0")
        yield ours.SetPar(self.player(entry), company, int(digits))

    def _buy_shares(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        shares = entry.list("shares")
        found = split_share(shares[0]) if len(shares) == 1 and isinstance(shares[0], str) else None
        if found is None:
            raise entry.error(Text("one certificate is bought at a time"))
        source: ours.Source = "pool" if shares[0] in self.bought_shares else "offering"
        self.bought_shares.add(shares[0])
        if entry.entity == MH:
            owner = state.privates.get(MH, BANK)
            yield ours.Exchange(PlayerId(owner), source)
        else:
            yield ours.BuyShare(self.player(entry), found[0], source)

    def _sell_shares(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        shares = entry.list("shares")
        found = {s[0] for share in shares if isinstance(share, str) and (s := split_share(share))}
        if len(found) != 1:
            raise entry.error(Text("certificates of one company are sold at a time"))
        (company,) = found
        percent = entry.whole("percent") if "percent" in entry.fields else 10 * len(shares)
        yield ours.SellShares(self.player(entry), company, percent)

    def _buy_company(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        private, price = self._private(entry), entry.whole("price")
        if entry.entity in self.players:
            yield ours.BuyPrivate(self.player(entry), private, price)
        else:
            yield ours.TakeOver(state.phase.actor, private, price)

    def _lay_tile(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        hex_id, tile = HexId(entry.text("hex")), entry.text("tile")
        number, rotation = tile_number(tile), entry.whole("rotation")
        self.tiles[tile] = hex_id
        if entry.entity in PRIVATES:
            private = PrivateId(entry.entity)
            yield ours.LayPrivateTile(state.phase.actor, private, number, rotation)
        else:
            yield ours.LayTile(state.phase.actor, hex_id, number, rotation)

    def _place_token(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        city = entry.text("city")
        found = split_city(city)
        hex_id = self._hex_of(found[0]) if found else None
        if found is None or hex_id is None:
            raise entry.error(Text("no city {city} is on the map", city=city[:20]))
        yield ours.PlaceToken(state.phase.actor, hex_id, found[1])

    def _hex_of(self, tile: str) -> HexId | None:
        if tile in self.tiles:
            return self.tiles[tile]
        printed, number = tile.rsplit("-", 1)
        if printed == "city" and int(number) < len(BLANK_CITIES):
            return BLANK_CITIES[int(number)]
        return HexId(printed) if printed in MAP.places else None

    def _run_routes(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        runs = tuple(
            ours.TrainRun(train_type(str(route.get("train"))), route_path(state, entry, route))
            for route in self._routes(entry)
        )
        yield ours.RunTrains(state.phase.actor, runs)
        brings, counted = running.revenue(state, runs), self._revenue(entry)
        if counted is not None and brings != counted:
            raise entry.error(
                Text(
                    "the log counts {counted}, by our rules it is {brings}",
                    counted=dollars(counted),
                    brings=dollars(brings),
                )
            )

    def _routes(self, entry: Entry) -> list[dict[str, Any]]:
        routes = entry.list("routes")
        if not all(isinstance(route, dict) for route in routes):
            raise entry.error(Text("a route should be an object"))
        return routes

    def _revenue(self, entry: Entry) -> int | None:
        counted = [route.get("revenue") for route in self._routes(entry)]
        whole = [amount for amount in counted if isinstance(amount, int)]
        return sum(whole) if len(whole) == len(counted) else None

    def notes(self, table: Table[View], entry: Entry) -> Iterator[Text]:
        phase = table.state.phase
        if entry.type != "run_routes" or not isinstance(phase, Running):
            return
        counted, best = self._revenue(entry), running.best(table.state, phase.company)
        if counted is not None and counted < best.revenue:
            yield Text(
                "Action {n}: {company} ran for {counted}, and {best} was possible",
                n=entry.number,
                company=phase.company,
                counted=dollars(counted),
                best=dollars(best.revenue),
            )

    def _dividend(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        match entry.text("kind"):
            case "payout":
                yield ours.PayDividend(state.phase.actor)
            case "withhold":
                yield ours.KeepRevenue(state.phase.actor)
            case other:
                raise entry.error(Text("1830 knows no dividend {kind}", kind=other[:20]))

    def _buy_train(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        train, price = entry.text("train"), entry.whole("price")
        kind, actor = train_type(train), state.phase.actor
        if kind not in TRAINS:
            raise entry.error(Text("there is no {train} train", train=kind[:20]))
        seller = self.trains.get(train)
        returned = train in self.trains and seller is None
        self.trains[train] = CompanyId(entry.entity)
        if given := entry.fields.get("exchange"):
            self.trains[str(given)] = None
            self._agree_on_price(entry, price, TRAINS[kind].trade_in_price or 0)
            yield ours.TradeIn(actor, train_type(str(given)))
        elif seller is not None:
            yield ours.BuyTrainFrom(actor, seller, kind, price)
        else:
            self._agree_on_price(entry, price, TRAINS[kind].price)
            yield ours.BuyTrain(actor, kind, "returned" if returned else "new")

    def _discard_train(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        train = entry.text("train")
        self.trains[train] = None
        yield ours.ReturnTrain(state.phase.actor, train_type(train))

    def _bankrupt(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        yield ours.GoBankrupt(state.phase.actor)

    # Names

    def _private(self, entry: Entry) -> PrivateId:
        name = entry.text("company")
        if name not in PRIVATES:
            raise entry.error(Text("there is no private {name}", name=name[:20]))
        return PrivateId(name)

    def _company(self, entry: Entry, name: str) -> CompanyId:
        company = entry.text(name)
        if company not in CHARTERS:
            raise entry.error(Text("there is no company {name}", name=company[:20]))
        return CompanyId(company)

    def _agree_on_price(self, entry: Entry, logged: int, price: int) -> None:
        if logged != price:
            raise entry.error(
                Text(
                    "the log pays {logged}, by our rules it is {price}",
                    logged=dollars(logged),
                    price=dollars(price),
                )
            )
