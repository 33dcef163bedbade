"""Our actions of 1830, written as 18xx.games logs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.core.ids import BANK, CompanyId, HexId, Money, PlayerId
from stockrail.core.table import Table
from stockrail.rails import actions as rail_actions
from stockrail.rails.certificates import OFFERING
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.offers import Consent
from stockrail.titles.g1830 import actions as ours
from stockrail.titles.g1830.components import (
    CA,
    CHART,
    COMPANY_CARDS,
    CS,
    DH,
    MAP,
    MH,
    NYC,
    PRR,
    TRAINS,
)
from stockrail.titles.g1830.course.operating_round import CompanyTurn
from stockrail.titles.g1830.operating import running
from stockrail.titles.g1830.operating.any_step import TurnStep
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1830.operating.private_powers import HEXES, ScrantonToken
from stockrail.titles.g1830.operating.running import Running
from stockrail.titles.g1830.privates.auction import PrivateAuction
from stockrail.titles.g1830.privates.sale import PrivateSale
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.mohawk import HOLDERS
from stockrail.titles.g1830.stock.par import SettingPar
from stockrail.view import View

from ..log.accepted_offers import Played, without_declined_offers
from ..log.certificates import Certificates
from ..log.entry import Fields
from ..log.tile_names import TileNames
from ..log.train_cards import TrainCards
from .extra_passes import asks_after_trains, extra_passes
from .railway import PRINTED, ROUTES
from .reading import idle


def step_by_step(table: Table[State1830, View]) -> Iterator[tuple[Played[State1830], list[Fields]]]:
    """Each action of the game with what it adds to the log."""
    writer = Writer()
    for played in without_declined_offers(table, idle, _moment):
        count = len(writer.entries)
        writer.write(*played)
        yield played, writer.entries[count:]


class Writer:
    """Goes through a game and gives everything the site's name."""

    def __init__(self) -> None:
        self.entries: list[Fields] = []
        self.certificates = Certificates(COMPANY_CARDS, OFFERING)
        self.trains = TrainCards()
        self.tiles = TileNames(MAP.places, PRINTED)
        self.pending: Fields | None = None
        """An offer that waits for consent."""
        self.csl_is_used = False
        """Its tile was laid by its power."""

    def write(self, before: State1830, action: Action, after: State1830) -> None:
        for fields in self._fields(before, action, after):
            if isinstance(after.top, Consent):
                self.pending = fields
            else:
                self._enter(fields)
        if isinstance(action, ours.LayPrivateTile) and action.private == CS:
            self.csl_is_used = True
        for company in extra_passes(before, action, self.csl_is_used):
            self._enter({"type": "pass", "entity": company, "entity_type": "corporation"})
        self._settle(before, after)

    def _enter(self, fields: Fields) -> None:
        if fields.pop("seller", None):
            self.trains.move(fields["train"], fields["entity"])
        self.entries.append({**fields, "id": len(self.entries) + 1})

    def _settle(self, before: State1830, after: State1830) -> None:
        """What follows from the position by itself: gifts, new presidents, rust."""
        if before.privates.get(CA) == BANK and after.privates[CA] != BANK:
            self.certificates.buy(PRR, OFFERING, PlayerId(after.privates[CA]))
        for company, row in after.companies.items():
            old, new = before.companies[company].president, row.president
            if old and new and new != old and 0 in self.certificates.of(old, company):
                self.certificates.succeed(company, old, new)
        self.trains.settle(after)

    def _fields(self, before: State1830, action: Action, after: State1830) -> Iterator[Fields]:
        match action:
            case rail_actions.Accept():
                assert self.pending is not None
                yield self.pending
            case ours.TakeSeat():
                return
            case Pass() if isinstance(before.step, Running):
                yield {"type": "run_routes", **self._whose(before, action), "routes": []}
            case Pass() if isinstance(before.step, TrainPurchase):
                passed = {"type": "pass", **self._whose(before, action)}
                yield passed
                if asks_after_trains(before, before.step.company, self.csl_is_used):
                    # There privates are a step of their own after the trains.
                    yield {**passed}
            case Pass() | Done():
                yield {"type": "pass", **self._whose(before, action)}
            case ours.BuyCheapestPrivate(_, private):
                assert isinstance(before.step, PrivateSale)
                yield self._bid(before, action, private, before.step.price(private))
            case ours.BidOn(_, private, amount):
                yield self._bid(before, action, private, amount)
            case Bid(_, amount):
                assert isinstance(before.step, PrivateAuction)
                yield self._bid(before, action, before.step.private, amount)
            case _:
                yield from self._share_fields(before, action, after)

    def _bid(self, before: State1830, action: Action, private: str, price: Money) -> Fields:
        return {
            "type": "bid",
            **self._whose(before, action),
            "company": private,
            "price": price,
        }

    def _share_fields(
        self, before: State1830, action: Action, after: State1830
    ) -> Iterator[Fields]:
        match action:
            case ours.SetPar(player, company, price):
                self.certificates.take(company, OFFERING, player, 0)
                space = CHART.par_prices[price]
                yield {
                    "type": "par",
                    **_player(before, player),
                    "corporation": company,
                    "share_price": f"{price},{space.row},{space.column}",
                }
            case ours.BuyShare(player, company, source):
                number = self.certificates.buy(company, HOLDERS[source], player)
                shares = [f"{company}_{number}"]
                yield {
                    "type": "buy_shares",
                    **_player(before, player),
                    "shares": shares,
                    "percent": 10,
                }
            case ours.Exchange(player, source):
                number = self.certificates.buy(NYC, HOLDERS[source], player)
                shares = [f"{NYC}_{number}"]
                yield {"type": "buy_shares", **_private(MH), "shares": shares, "percent": 10}
            case rail_actions.SellShares(player, company, percent):
                successor = after.companies[company].president
                if before.companies[company].president != player or successor == player:
                    successor = None
                block = self.certificates.sell(company, player, successor, percent // 10)
                yield {
                    "type": "sell_shares",
                    **_player(before, player),
                    "shares": [f"{company}_{number}" for number in block],
                    "percent": percent,
                }
            case ours.BuyPrivate(player, private, price):
                yield {
                    "type": "buy_company",
                    **_player(before, player),
                    "company": private,
                    "price": price,
                }
            case _:
                yield from self._railway_fields(before, action)

    def _railway_fields(self, before: State1830, action: Action) -> Iterator[Fields]:
        whose = self._whose(before, action)
        company = CompanyId(whose["entity"])
        match action:
            case rail_actions.CompanyBuysPrivate(_, private, price):
                yield {"type": "buy_company", **whose, "company": private, "price": price}
            case rail_actions.LayTile(_, hex_id, tile, rotation):
                yield {"type": "lay_tile", **whose, **self._lay(hex_id, tile, rotation)}
            case ours.LayPrivateTile(_, private, tile, rotation):
                laid = self._lay(HEXES[private], tile, rotation)
                yield {"type": "lay_tile", **_private(private), **laid}
            case rail_actions.PlaceToken(_, hex_id, stop):
                city = self.tiles.city(hex_id, stop)
                yield {"type": "place_token", **whose, "city": city, "slot": 0}
            case rail_actions.RunTrains(_, runs):
                yield {"type": "run_routes", **whose, "routes": self._routes(before, company, runs)}
            case rail_actions.PayDividend() | rail_actions.Withhold():
                kind = "payout" if isinstance(action, rail_actions.PayDividend) else "withhold"
                yield {"type": "dividend", **whose, "kind": kind}
            case rail_actions.DiscardTrain(_, train):
                yield {
                    "type": "discard_train",
                    **whose,
                    "train": self.trains.give_back(company, train),
                }
            case ours.GoBankrupt():
                yield {"type": "bankrupt", **whose}
            case _:
                yield {"type": "buy_train", **whose, **self._train_fields(company, action)}

    def _train_fields(self, company: CompanyId, action: Action) -> Fields:
        match action:
            case rail_actions.BuyTrain(_, train, source):
                card = self.trains.buy(company, train, source == "new")
                return {"train": card, "price": TRAINS[train].price, "variant": train}
            case ours.TradeIn(_, given):
                old = self.trains.give_back(company, given)
                card, price = self.trains.buy(company, "D", True), TRAINS["D"].trade_in_price
                return {"train": card, "price": price, "variant": "D", "exchange": old}
            case rail_actions.BuyTrainFrom(_, seller, train, price):
                card = self.trains.first(seller, train)
                return {"train": card, "price": price, "seller": seller}
            case _:
                raise TypeError(f"the site has no word for {action}")

    # Names

    def _whose(self, before: State1830, action: Action) -> Fields:
        step = before.step
        if isinstance(step, ScrantonToken):
            return _private(DH)
        company = step.company if isinstance(step, CompanyStep | SettingPar) else None
        if company is None and isinstance(action, rail_actions.PlaceToken):
            company = before.frame(CompanyTurn).company
        if company is None or isinstance(action, rail_actions.SellShares):
            return _player(before, action.player)
        return {"entity": company, "entity_type": "corporation"}

    def _lay(self, hex_id: HexId, tile: str, rotation: int) -> Fields:
        copy = self.tiles.lay_any(hex_id, tile)
        return {"hex": hex_id, "tile": copy, "rotation": rotation}

    def _routes(
        self, before: State1830, company: CompanyId, runs: tuple[rail_actions.TrainRun, ...]
    ) -> list[Fields]:
        cards, trains = self.trains.running(company, runs), running.fleet(before, company)
        return [ROUTES.route(trains, card, run) for card, run in zip(cards, runs, strict=True)]


def _moment(state: State1830) -> object:
    """Whether something was offered before does not matter.

    Trains and privates are one moment: declined offers may close the one and leave the other.
    """
    step = state.top
    if isinstance(step, TrainPurchase | BuyingPrivate):
        return step.company
    return replace(step, touched=False) if isinstance(step, TurnStep) else step


def _player(state: State1830, player: PlayerId) -> Fields:
    return {"entity": state.players.index(player), "entity_type": "player"}


def _private(private: str) -> Fields:
    return {"entity": private, "entity_type": "company"}
