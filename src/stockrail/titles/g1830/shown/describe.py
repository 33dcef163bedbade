"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.decision import Described, Draft, Target
from stockrail.core.names import HexId
from stockrail.core.text import Text
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    Decline,
    KeepRevenue,
    LayTile,
    PayDividend,
    PlaceToken,
    ReturnTrain,
    RunTrains,
    SellShares,
    TakeOver,
    TrainRun,
)

from ..actions import (
    BidOn,
    BuyOffered,
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
from ..operating.construction import Construction
from ..operating.private_powers import ScrantonToken
from ..operating.running import Running
from ..operating.taking_over import TakingOver
from ..operating.tokens import ErieHome, Tokening
from ..privates.auction import PrivateAuction
from ..state import Railroads
from . import describe_privates, describe_railway, describe_stock

PrivateAction = BuyOffered | BidOn | Bid | BuyPrivate | SellPrivate | TakeOver | Accept | Decline
ShareAction = SetPar | BuyShare | SellShares | Exchange | GoBankrupt
RailwayAction = (
    LayTile
    | LayPrivateTile
    | PlaceToken
    | RunTrains
    | PayDividend
    | KeepRevenue
    | BuyTrain
    | BuyTrainFrom
    | TradeIn
    | ReturnTrain
)


def describe(
    state: Railroads,
    action: PrivateAction | ShareAction | RailwayAction | Pass | Done | TakeSeat,
) -> Described:
    match action:
        case Pass():
            return Described(label=_pass(state))
        case Done():
            return Described(label=Text("End turn"))
        case TakeSeat(_, seated):
            return Described(
                label=Text("{player} draws the next card", player=seated),
                target=Target(player=seated),
            )
        case BuyOffered() | BidOn() | Bid() | BuyPrivate() | SellPrivate() | TakeOver():
            return describe_privates.deal(state, action)
        case Accept() | Decline():
            return describe_privates.answer(state, action)
        case SetPar() | BuyShare() | SellShares() | Exchange() | GoBankrupt():
            return describe_stock.describe(state, action)
        case LayTile() | LayPrivateTile() | PlaceToken() | RunTrains():
            return describe_railway.on_the_map(state, action)
        case PayDividend() | KeepRevenue():
            return describe_railway.revenue(state, action)
        case BuyTrain() | BuyTrainFrom() | TradeIn() | ReturnTrain():
            return describe_railway.trains(state, action)
        case _:
            assert_never(action)


def _pass(state: Railroads) -> Text:
    match state.stack[-1]:
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
        case TakingOver():
            return Text("End turn")
        case _:
            return Text("Pass")


def drafts(state: Railroads) -> Sequence[Draft]:
    """Any hex may be clicked, any route drawn; if it is refused, the rules say why."""
    anywhere = HexId("")
    match state.stack[-1] if state.stack else None:
        case Construction(actor, laid=False):
            return [Draft(action=LayTile(actor, anywhere, "", 0), field="hex")]
        case Tokening(actor) | ErieHome(actor) | ScrantonToken(actor):
            return [Draft(action=PlaceToken(actor, anywhere, 0), field="hex")]
        case Running(actor, company):
            runs = tuple(TrainRun(train, ()) for train in state.trains(company))
            return [Draft(action=RunTrains(actor, runs), field="runs")]
        case _:
            return []
