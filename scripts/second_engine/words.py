"""Our moves in the short words of the driver."""

from __future__ import annotations

from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.formats.site18xx.g1861.writing import DIVIDENDS
from stockrail.rails import actions as rail_actions
from stockrail.titles.g1830 import actions as a1830
from stockrail.titles.g1830.components import DH, MH, NYC
from stockrail.titles.g1830.operating.private_powers import HEXES, ScrantonToken
from stockrail.titles.g1830.operating.running import Running as Running1830
from stockrail.titles.g1830.privates.auction import PrivateAuction as Auction1830
from stockrail.titles.g1861 import actions as a1861
from stockrail.titles.g1861.operating.running import Running as Running1861
from stockrail.titles.g1861.privates.sale import LoweredOffer
from stockrail.titles.g1861.privates.sale import PrivateAuction as Auction1861
from stockrail.titles.g1861.stock.minor_auction import MinorAuction

from .positions import AnyState, asked, seat


def word(state: AnyState, action: Action) -> str | None:
    """`None` if the site says this in several entries."""
    who, player = asked(state), seat(state, action.player)
    match action:
        case Pass() if isinstance(state.step, Running1830 | Running1861):
            return f"run_routes {who}"
        case Pass() | Done():
            return f"pass {who}"
        case Bid() | a1861.TakePrivate():
            return f"bid {player} {_lot(state)}"
        case a1830.BuyCheapestPrivate(_, lot) | a1830.BidOn(_, lot) | a1861.AuctionMinor(_, lot):
            return f"bid {player} {lot}"
        case a1830.SetPar(_, company, price) | a1861.StartPublic(_, company, price):
            return f"par {player} {company} {price}"
        case a1830.BuyShare(_, company, source) | a1861.BuyShare(_, company, source):
            return f"buy {player} {company} 10 {_source(source)}"
        case a1861.Redeem(_, percent):
            return f"buy {who} {who} {percent} pool"
        case a1830.Exchange(_, source):
            return f"buy {MH} {NYC} 10 {_source(source)}"
        case rail_actions.SellShares(_, company, percent):
            return f"sell {player} {company} {percent}"
        case a1830.BuyPrivate(_, private):
            return f"private {player} {private}"
        case rail_actions.CompanyBuysPrivate(_, private):
            return f"private {who} {private}"
        case _:
            return _railway(state, action, who)


def _railway(state: AnyState, action: Action, who: str) -> str | None:
    match action:
        case rail_actions.LayTile(_, hex_id, tile, rotation):
            return f"tile {who} {hex_id} {tile} {rotation}"
        case a1830.LayPrivateTile(_, private, tile, rotation):
            return f"tile {private} {HEXES[private]} {tile} {rotation}"
        case rail_actions.PlaceToken(_, hex_id, stop):
            placer = DH if isinstance(state.step, ScrantonToken) else who
            return f"place_token {placer} {hex_id} {stop}"
        case a1861.RemoveToken(_, hex_id, stop):
            return f"remove_token {who} {hex_id} {stop}"
        case rail_actions.RunTrains():
            return f"run_routes {who}"
        case rail_actions.PayDividend() | rail_actions.Withhold() | a1861.PayHalf():
            return f"dividend {who} {DIVIDENDS[type(action)]}"
        case rail_actions.BuyTrain(_, train, source):
            return f"train {who} {train} {source}"
        case rail_actions.BuyTrainFrom(_, seller, train):
            return f"train {who} {train} {seller}"
        case a1830.TradeIn(_, given):
            return f"train {who} D for {given}"
        case rail_actions.DiscardTrain(_, train):
            return f"discard {who} {train}"
        case a1830.GoBankrupt():
            return f"bankrupt {who}"
        case a1861.Nationalise():
            return f"choose {who}"
        case a1861.Convert():
            return f"convert {who}"
        case a1861.AddMinor(_, minor):
            return f"merge {who} {minor}"
        case _:
            return None


def _lot(state: AnyState) -> str:
    match state.step:
        case MinorAuction(company=company):
            return company
        case (
            Auction1830(private=private)
            | Auction1861(private=private)
            | LoweredOffer(private=private)
        ):
            return private
        case step:
            raise AssertionError(f"nothing is sold in {step}")


def _source(source: str) -> str:
    return "pool" if source == "pool" else "company"
