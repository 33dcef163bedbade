"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Pass
from stockrail.core.decision import Described, Draft
from stockrail.core.names import HexId
from stockrail.core.text import Text
from stockrail.rails import offers
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
from stockrail.rails.offers import Consent

from ..actions import (
    BuyShare,
    Convert,
    JoinMinor,
    LeaveOut,
    Merge,
    Nationalise,
    PayHalf,
    PutUp,
    Redeem,
    RemoveMinor,
    RemoveToken,
    StartPublic,
    TakePrivate,
)
from ..mergers.merger_round import MergerConsent, MergerTurn
from ..mergers.share_sale import ShareOffer
from ..mergers.tokens import TokenChoice
from ..operating.buying_trains import TrainPurchase
from ..operating.construction import Construction
from ..operating.giving_up import GivingUp
from ..operating.redeeming import Redeeming
from ..operating.running import Running
from ..operating.taking_over import TakingOver
from ..operating.tokens import Tokening
from ..privates.sale import PrivateAuction
from ..state import Empire
from ..stock.founding import FirstToken
from ..stock.minor_auction import MinorAuction
from ..stock.stock_round import StockTurn
from . import describe_mergers, describe_railway, describe_stock

StockAction = Bid | TakePrivate | PutUp | StartPublic | BuyShare | SellShares
TrackAction = LayTile | PlaceToken | RunTrains
MoneyAction = Redeem | PayDividend | PayHalf | KeepRevenue | TakeOver | Nationalise
TrainAction = BuyTrain | BuyTrainFrom | ReturnTrain
MergerAction = Convert | JoinMinor | RemoveMinor | Merge | RemoveToken


def describe(
    state: Empire,
    action: StockAction
    | TrackAction
    | MoneyAction
    | TrainAction
    | MergerAction
    | Accept
    | Decline
    | LeaveOut
    | Pass,
) -> Described:
    match action:
        case Pass():
            return _pass(state)
        case LeaveOut(_, private):
            return Described(label=Text("{private} is not in this game", private=private))
        case Accept():
            return Described(label=Text("Accept"), preview=_agreement(state))
        case Decline():
            return Described(label=Text("Decline"))
        case Bid() | TakePrivate() | PutUp():
            return describe_stock.auction(state, action)
        case StartPublic() | BuyShare() | SellShares():
            return describe_stock.certificate(state, action)
        case LayTile() | PlaceToken() | RunTrains():
            return describe_railway.on_the_map(state, action)
        case Redeem():
            return describe_railway.redeem(state, action)
        case PayDividend() | PayHalf() | KeepRevenue():
            return describe_railway.revenue(state, action)
        case TakeOver():
            return describe_railway.take_over(state, action)
        case Nationalise():
            return describe_railway.nationalise(state)
        case BuyTrain() | BuyTrainFrom() | ReturnTrain():
            return describe_railway.trains(state, action)
        case Convert() | JoinMinor() | RemoveMinor() | Merge() | RemoveToken():
            return describe_mergers.describe(state, action)
        case _:
            assert_never(action)


def _pass(state: Empire) -> Described:
    match state.stack[-1]:
        case TrainPurchase(company=company) if not state.trains(company):
            return Described(
                label=Text("Buy no train"),
                preview=Text("{company} is nationalised", company=company),
                irreversible=True,
            )
        case GivingUp(company=company):
            return Described(
                label=Text("Keep {company}", company=company),
                preview=Text("It must buy a train in its next turn, or it is nationalised"),
            )
        case MergerTurn(minor=minor, joined=joined) if joined:
            return Described(
                label=Text("Cancel the merger"),
                preview=Text("{minor} can still convert or merge", minor=minor),
            )
        case phase:
            return Described(label=_pass_label(phase))


def _pass_label(phase: object) -> Text:
    match phase:
        case PrivateAuction() | MinorAuction():
            return Text("Drop out")
        case StockTurn(prices=prices) if prices:
            return Text("End turn")
        case Redeeming():
            return Text("Redeem no shares")
        case Construction(first=None):
            return Text("Lay no tile")
        case Construction():
            return Text("Finish building")
        case Tokening():
            return Text("Place no token")
        case Running():
            return Text("Don’t run")
        case TrainPurchase():
            return Text("Buy no more trains")
        case TakingOver():
            return Text("Buy no private")
        case MergerTurn(minor=minor):
            return Text("{minor} stays as it is", minor=minor)
        case ShareOffer():
            return Text("Buy no share")
        case _:
            return Text("Pass")


def _agreement(state: Empire) -> Text | None:
    match state.stack[-1]:
        case Consent(offer=offer):
            return offers.preview(state, offer)
        case MergerConsent(owner, minors, public):
            return describe_mergers.consent(state, owner, minors, public)
        case _:
            return None


def drafts(state: Empire) -> Sequence[Draft]:
    """Any hex may be clicked, any route drawn; if it will not do, the rules say why."""
    anywhere = HexId("")
    match state.stack[-1] if state.stack else None:
        case Construction(actor):
            return [Draft(action=LayTile(actor, anywhere, "", 0), field="hex")]
        case Tokening(actor) | FirstToken(actor):
            return [Draft(action=PlaceToken(actor, anywhere, 0), field="hex")]
        case TokenChoice(actor):
            return [Draft(action=RemoveToken(actor, anywhere, 0), field="hex")]
        case Running(actor, company):
            runs = tuple(TrainRun(train, ()) for train in state.trains(company))
            return [Draft(action=RunTrains(actor, runs), field="runs")]
        case _:
            return []
