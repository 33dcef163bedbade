"""Tiles, tokens, runs and trains as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.names import CompanyId, HexId, Money
from stockrail.core.text import Text
from stockrail.formats.json_text import shown
from stockrail.mechanics import rail_actions
from stockrail.mechanics.rail_actions import PrivateId
from stockrail.titles.g1830 import actions as ours
from stockrail.titles.g1830 import running
from stockrail.titles.g1830.components import MAP, PRIVATES, TRAINS
from stockrail.titles.g1830.private_powers import HEXES
from stockrail.titles.g1830.running import Running
from stockrail.titles.g1830.state import Railroads, dollars

from .entry import Entry
from .names_1830 import BLANK_CITIES, split_card, split_city
from .routes_1830 import logged_runs
from .shares_1830 import check_price


class RailwayReader:
    """Remembers where each copy of a tile lies and who has which train."""

    def __init__(self) -> None:
        self.tiles: dict[str, HexId] = {}
        self.trains: dict[str, CompanyId | None] = {}
        """Those that were bought once; the bank has one again if `None`."""

    def lay_tile(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        hex_id, tile, rotation = (
            HexId(entry.text("hex")),
            entry.text("tile"),
            entry.whole("rotation"),
        )
        found = split_card(tile)
        if found is None:
            raise entry.error(Text("There is no tile {tile}", tile=shown(tile)))
        self.tiles[tile] = hex_id
        if entry.entity not in PRIVATES:
            yield rail_actions.LayTile(state.phase.actor, hex_id, found[0], rotation)
            return
        private = PrivateId(entry.entity)
        if hex_id != HEXES.get(private):
            raise entry.error(
                Text("{private} lays no tile on {hex}", private=private, hex=shown(hex_id))
            )
        yield ours.LayPrivateTile(state.phase.actor, private, found[0], rotation)

    def place_token(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        city = entry.text("city")
        found = split_city(city)
        hex_id = self._hex_of(found[0]) if found else None
        if found is None or hex_id is None:
            raise entry.error(Text("No city {city} is on the map", city=shown(city)))
        yield rail_actions.PlaceToken(state.phase.actor, hex_id, found[1])

    def _hex_of(self, tile: str) -> HexId | None:
        if tile in self.tiles:
            return self.tiles[tile]
        printed, number = split_card(tile) or ("", 0)
        if printed == "city":
            return BLANK_CITIES[number] if number < len(BLANK_CITIES) else None
        return HexId(printed) if printed in MAP.places else None

    def run_routes(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        runs = [*logged_runs(state, entry)]
        yield rail_actions.RunTrains(state.phase.actor, tuple(run for run, _ in runs))
        # Only of runs that were found legal is there a revenue.
        phase = state.phase
        assert isinstance(phase, Running)
        trains = running.fleet(state, phase.company)
        for run, counted in runs:
            pays = trains.paid(run).stops
            if counted not in (None, sum(pays)):
                raise entry.error(_other_revenue(run, counted or 0, pays), "§20.12")

    def dividend(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        match entry.text("kind"):
            case "payout":
                yield rail_actions.PayDividend(state.phase.actor)
            case "withhold":
                yield rail_actions.KeepRevenue(state.phase.actor)
            case other:
                raise entry.error(Text("1830 knows no dividend {kind}", kind=shown(other)))

    def buy_train(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        actor, card = state.phase.actor, entry.text("train")
        train = _train(entry, card)
        if (variant := entry.fields.get("variant")) not in (None, train):
            raise entry.error(Text("{card} is no {train} train", card=card, train=shown(variant)))
        seller = self.trains.get(card)
        returned = card in self.trains and seller is None
        self.trains[card] = CompanyId(entry.entity)
        if entry.fields.get("exchange") is not None:
            given = entry.text("exchange")
            price = TRAINS[train].trade_in_price
            if price is None:
                raise entry.error(Text("No train is taken for a {train}", train=train), "§21.5")
            check_price(entry, price, "§21.5")
            self.trains[given] = None
            yield ours.TradeIn(actor, _train(entry, given))
        elif seller is not None:
            yield rail_actions.BuyTrainFrom(actor, seller, train, entry.whole("price"))
        else:
            check_price(entry, TRAINS[train].price, "§21.3")
            yield rail_actions.BuyTrain(actor, train, "returned" if returned else "new")

    def discard_train(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        card = entry.text("train")
        self.trains[card] = None
        yield rail_actions.ReturnTrain(state.phase.actor, _train(entry, card))

    def bankrupt(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        yield ours.GoBankrupt(state.phase.actor)


def _train(entry: Entry, card: str) -> str:
    """The type of a train: `3-0` is the first 3."""
    found = split_card(card)
    if found is None or found[0] not in TRAINS:
        raise entry.error(Text("There is no train {train}", train=shown(card)))
    return found[0]


def _other_revenue(run: rail_actions.TrainRun, counted: Money, pays: tuple[Money, ...]) -> Text:
    return Text(
        "The log counts {counted} for the {train} train on {route}; "
        "by our rules it is {brings} ({stops})",
        counted=dollars(counted),
        train=run.train,
        route="-".join(word.split(":")[0] for word in run.path if ":" in word),
        brings=dollars(sum(pays)),
        stops=" + ".join(map(str, pays)),
    )
