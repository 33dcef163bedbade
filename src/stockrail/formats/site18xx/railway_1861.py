"""Tiles, tokens, runs, trains and mergers of 1861 as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.names import CompanyId, HexId
from stockrail.core.text import Text
from stockrail.formats.json_text import shown
from stockrail.mechanics import rail_actions
from stockrail.titles.g1861 import actions as ours
from stockrail.titles.g1861 import running
from stockrail.titles.g1861.components import CHARTERS, MAP, MINORS, TRAINS
from stockrail.titles.g1861.merger_round import MergerTurn
from stockrail.titles.g1861.state import Empire, roubles

from . import things
from .entry import Entry
from .names import split_card
from .names_1861 import PRINTED
from .routes import RouteWords
from .tile_names import TileNames
from .train_cards import TrainCards

ROUTES = RouteWords(MAP, roubles, revenue_rule="§19.2", track_rule="§14.1")


class RailwayReader:
    """Remembers where each copy of a tile lies and who has which train."""

    def __init__(self) -> None:
        self.tiles = TileNames(MAP.places, PRINTED)
        self.trains = TrainCards()

    def lay_tile(self, state: Empire, entry: Entry) -> Iterator[Action]:
        hex_id, tile = HexId(entry.text("hex")), entry.text("tile")
        found = split_card(tile)
        if found is None:
            raise entry.error(Text("There is no tile {tile}", tile=shown(tile)))
        self.tiles.lay(hex_id, tile)
        yield rail_actions.LayTile(state.phase.actor, hex_id, found[0], entry.whole("rotation"))

    def place_token(self, state: Empire, entry: Entry) -> Iterator[Action]:
        yield rail_actions.PlaceToken(state.phase.actor, *self._city(entry))

    def remove_token(self, state: Empire, entry: Entry) -> Iterator[Action]:
        yield ours.RemoveToken(state.phase.actor, *self._city(entry))

    def _city(self, entry: Entry) -> tuple[HexId, int]:
        city = entry.text("city")
        found = self.tiles.find(city)
        if found is None:
            raise entry.error(Text("No city {city} is on the map", city=shown(city)))
        return found

    def run_routes(self, state: Empire, entry: Entry) -> Iterator[Action]:
        company = things.company(entry, entry.entity, CHARTERS)
        trains = running.fleet(state, company)
        logged = [*ROUTES.logged_runs(state.board, entry)]
        runs = [(ROUTES.counted_part(trains, run, counted), counted) for run, counted in logged]
        yield rail_actions.RunTrains(state.phase.actor, tuple(run for run, _ in runs))
        for run, counted in runs:
            ROUTES.check_revenue(entry, trains, run, counted)

    def dividend(self, state: Empire, entry: Entry) -> Iterator[Action]:
        actor = state.phase.actor
        match entry.text("kind"):
            case "payout":
                yield rail_actions.PayDividend(actor)
            case "half":
                yield ours.PayHalf(actor)
            case "withhold":
                yield rail_actions.KeepRevenue(actor)
            case other:
                raise entry.error(Text("1861 knows no dividend {kind}", kind=shown(other)))

    def buy_train(self, state: Empire, entry: Entry) -> Iterator[Action]:
        actor, card = state.phase.actor, entry.text("train")
        train = things.train(entry, card, TRAINS)
        if (variant := entry.fields.get("variant")) not in (None, train):
            raise entry.error(Text("{card} is no {train} train", card=card, train=shown(variant)))
        seller, returned = self.trains.owner(card), card in self.trains.returned
        self.trains.move(card, CompanyId(entry.entity))
        if seller is not None:
            yield rail_actions.BuyTrainFrom(actor, seller, train, entry.whole("price"))
        else:
            things.check_price(entry, TRAINS[train].price, "§22.2", roubles)
            yield rail_actions.BuyTrain(actor, train, "returned" if returned else "new")

    def discard_train(self, state: Empire, entry: Entry) -> Iterator[Action]:
        card = entry.text("train")
        train = things.train(entry, card, TRAINS)
        self.trains.move(card, None)
        yield rail_actions.ReturnTrain(state.phase.actor, train)

    def choose(self, state: Empire, entry: Entry) -> Iterator[Action]:
        if (choice := entry.text("choice")) != "nationalize":
            raise entry.error(Text("1861 knows no choice {choice}", choice=shown(choice)))
        yield ours.Nationalise(state.phase.actor)

    def convert(self, state: Empire, entry: Entry) -> Iterator[Action]:
        """The entry that follows names the public."""
        return iter(())

    def merge(self, state: Empire, entry: Entry) -> Iterator[Action]:
        actor, phase = state.phase.actor, state.phase
        other = things.company(entry, entry.text("corporation"), CHARTERS)
        if other in MINORS:
            yield ours.JoinMinor(actor, other)
        elif isinstance(phase, MergerTurn) and phase.joined:
            yield ours.Merge(actor, other)
        else:
            yield ours.Convert(actor, other)
