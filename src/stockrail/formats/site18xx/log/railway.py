"""Tiles, tokens and trains as 18xx.games logs them, made ours: the same in every title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.state import State
from stockrail.core.text import Coins, Text
from stockrail.formats.json_text import shown
from stockrail.rails import actions as rail_actions
from stockrail.rails.map import RailMap
from stockrail.rails.trains import Cards

from . import lookups
from .entry import Entry
from .names import split_card
from .tile_names import TileNames
from .train_cards import TrainCards


class Railway:
    """Remembers where each copy of a tile lies and who has which train."""

    def __init__(
        self,
        land: RailMap,
        printed: Mapping[HexId, str],
        cards: Cards,
        money: Callable[[Money], Coins],
        price_rule: str,
    ) -> None:
        self.tiles = TileNames(land.places, printed)
        self.trains = TrainCards()
        self.cards = cards
        self.money = money
        self.price_rule = price_rule

    def lay_tile(self, state: State, entry: Entry) -> Iterator[Action]:
        yield rail_actions.LayTile(state.step.actor, *self.laid(entry))

    def laid(self, entry: Entry) -> tuple[HexId, str, int]:
        """Where, which tile, and how it is turned."""
        hex_id, tile = HexId(entry.text("hex")), entry.text("tile")
        found = split_card(tile)
        if found is None:
            raise entry.error(Text("There is no tile {tile}", tile=shown(tile)))
        self.tiles.lay(hex_id, tile)
        return hex_id, found[0], entry.whole("rotation")

    def place_token(self, state: State, entry: Entry) -> Iterator[Action]:
        yield rail_actions.PlaceToken(state.step.actor, *self.city(entry))

    def city(self, entry: Entry) -> tuple[HexId, int]:
        city = entry.text("city")
        found = self.tiles.find(city)
        if found is None:
            raise entry.error(Text("There is no city {city} on the map", city=shown(city)))
        return found

    def buy_train(self, state: State, entry: Entry) -> Iterator[Action]:
        actor, card = state.step.actor, entry.text("train")
        train = lookups.train(entry, card, self.cards)
        if (variant := entry.fields.get("variant")) not in (None, train):
            raise entry.error(
                Text("{card} is not {train:a} train", card=card, train=shown(variant))
            )
        seller, returned = self.trains.owner(card), card in self.trains.returned
        self.trains.move(card, CompanyId(entry.entity))
        if entry.fields.get("exchange") is not None:
            yield self.exchange(state, entry, train)
        elif seller is not None:
            yield rail_actions.BuyTrainFrom(actor, seller, train, entry.whole("price"))
        else:
            lookups.check_price(entry, self.cards[train].price, self.price_rule, self.money)
            yield rail_actions.BuyTrain(actor, train, "returned" if returned else "new")

    def exchange(self, state: State, entry: Entry, train: str) -> Action:
        """A train bought for less by giving another one."""
        raise entry.error(Text("No train is taken for {train:a}", train=train), self.price_rule)

    def discard_train(self, state: State, entry: Entry) -> Iterator[Action]:
        card = entry.text("train")
        train = lookups.train(entry, card, self.cards)
        self.trains.move(card, None)
        yield rail_actions.DiscardTrain(state.step.actor, train)
