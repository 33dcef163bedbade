"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.decision import Description, Draft
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    CompanyBuysPrivate,
    Decline,
    DiscardTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    RunTrains,
    SellShares,
    Withhold,
)
from stockrail.rails.shown.words import any_route, any_tile, any_token

from ..actions import (
    BidOn,
    BuyCheapestPrivate,
    BuyPrivate,
    BuyShare,
    Exchange,
    GoBankrupt,
    LayPrivateTile,
    SellPrivate,
    SetPar,
    TakeSeat,
    TradeIn,
)
from ..operating.buying_trains import TrainPurchase
from ..operating.company_buys_private import BuyingPrivate
from ..operating.construction import Construction
from ..operating.private_powers import ScrantonToken
from ..operating.running import Running
from ..operating.tokens import ErieHome, Tokening
from ..privates.auction import PrivateAuction
from ..state import State1830
from . import describe_privates, describe_railway, describe_stock

PrivateAction = (
    BuyCheapestPrivate
    | BidOn
    | Bid
    | BuyPrivate
    | SellPrivate
    | CompanyBuysPrivate
    | Accept
    | Decline
)
ShareAction = SetPar | BuyShare | SellShares | Exchange | GoBankrupt
RailwayAction = (
    LayTile
    | LayPrivateTile
    | PlaceToken
    | RunTrains
    | PayDividend
    | Withhold
    | BuyTrain
    | BuyTrainFrom
    | TradeIn
    | DiscardTrain
)


def describe(
    state: State1830,
    action: PrivateAction | ShareAction | RailwayAction | Pass | Done | TakeSeat,
) -> Description:
    match action:
        case Pass():
            return Description(label=_pass(state))
        case Done():
            return Description(label=Text("End turn"))
        case TakeSeat(_, seated):
            return Description(
                label=Text("{player} draws the next card", player=seated),
                target=Target(player=seated),
            )
        case (
            BuyCheapestPrivate()
            | BidOn()
            | Bid()
            | BuyPrivate()
            | SellPrivate()
            | CompanyBuysPrivate()
        ):
            return describe_privates.deal(state, action)
        case Accept() | Decline():
            return describe_privates.answer(state, action)
        case SetPar() | BuyShare() | SellShares() | Exchange() | GoBankrupt():
            return describe_stock.describe(state, action)
        case LayTile() | LayPrivateTile() | PlaceToken() | RunTrains():
            return describe_railway.on_the_map(state, action)
        case PayDividend() | Withhold():
            return describe_railway.revenue(state, action)
        case BuyTrain() | BuyTrainFrom() | TradeIn() | DiscardTrain():
            return describe_railway.trains(state, action)
        case _:
            assert_never(action)


def _pass(state: State1830) -> Text:
    match state.top:
        case PrivateAuction():
            return Text("Drop out")
        case Construction(laid=False):
            return Text("Lay no tile")
        case Construction():
            return Text("No more tiles")
        case Tokening() | ScrantonToken():
            return Text("Place no token")
        case Running():
            return Text("Don’t run")
        case TrainPurchase():
            return Text("Buy no more trains")
        case BuyingPrivate():
            return Text("End turn")
        case _:
            return Text("Pass")


def drafts(state: State1830) -> Sequence[Draft]:
    """Any hex may be clicked, any route drawn; if it is refused, the rules say why."""
    match state.top:
        case Construction(actor, laid=False):
            return [any_tile(actor)]
        case Tokening(actor) | ErieHome(actor) | ScrantonToken(actor):
            return [any_token(actor)]
        case Running(actor, company):
            return [any_route(state, actor, company)]
        case _:
            return []
