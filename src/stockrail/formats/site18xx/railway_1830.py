"""Tiles, tokens, runs and trains as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.names import CompanyId, HexId
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

from . import things
from .entry import Entry
from .names import split_card
from .names_1830 import PRINTED
from .routes import RouteWords
from .tile_names import TileNames
from .train_cards import TrainCards

ROUTES = RouteWords(MAP, dollars, revenue_rule="§20.12", track_rule="§20.1")


class RailwayReader:
    """Remembers where each copy of a tile lies and who has which train."""

    def __init__(self) -> None:
        self.tiles = TileNames(MAP.places, PRINTED)
        self.trains = TrainCards()

    def lay_tile(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        hex_id, tile, rotation = (
            HexId(entry.text("hex")),
            entry.text("tile"),
            entry.whole("rotation"),
        )
        found = split_card(tile)
        if found is None:
            raise entry.error(Text("There is no tile {tile}", tile=shown(tile)))
        self.tiles.lay(hex_id, tile)
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
        found = self.tiles.find(city)
        if found is None:
            raise entry.error(Text("No city {city} is on the map", city=shown(city)))
        yield rail_actions.PlaceToken(state.phase.actor, *found)

    def run_routes(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        runs = [*ROUTES.logged_runs(state.board, entry)]
        yield rail_actions.RunTrains(state.phase.actor, tuple(run for run, _ in runs))
        phase = state.phase
        assert isinstance(phase, Running)
        trains = running.fleet(state, phase.company)
        for run, counted in runs:
            ROUTES.check_revenue(entry, trains, run, counted)

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
        train = things.train(entry, card, TRAINS)
        if (variant := entry.fields.get("variant")) not in (None, train):
            raise entry.error(Text("{card} is no {train} train", card=card, train=shown(variant)))
        seller, returned = self.trains.owner(card), card in self.trains.returned
        self.trains.move(card, CompanyId(entry.entity))
        if entry.fields.get("exchange") is not None:
            given = entry.text("exchange")
            price = TRAINS[train].trade_in_price
            if price is None:
                raise entry.error(Text("No train is taken for a {train}", train=train), "§21.5")
            things.check_price(entry, price, "§21.5", dollars)
            self.trains.move(given, None)
            yield ours.TradeIn(actor, things.train(entry, given, TRAINS))
        elif seller is not None:
            yield rail_actions.BuyTrainFrom(actor, seller, train, entry.whole("price"))
        else:
            things.check_price(entry, TRAINS[train].price, "§21.3", dollars)
            yield rail_actions.BuyTrain(actor, train, "returned" if returned else "new")

    def discard_train(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        card = entry.text("train")
        self.trains.move(card, None)
        yield rail_actions.ReturnTrain(state.phase.actor, things.train(entry, card, TRAINS))

    def bankrupt(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        yield ours.GoBankrupt(state.phase.actor)
