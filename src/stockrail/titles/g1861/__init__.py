"""1861: sixteen minors that merge into eight publics, and a state that takes what does not pay."""

from stockrail.core.actions import Bid, Pass
from stockrail.core.text import Text
from stockrail.core.title import Title
from stockrail.mechanics.auction import Auction
from stockrail.mechanics.certificates import POOL
from stockrail.mechanics.offers import Consent, Offer, OfferRules
from stockrail.mechanics.rail_actions import (
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
from stockrail.mechanics.stock_market import Marker
from stockrail.mechanics.track_board import Laid, TrackBoard
from stockrail.mechanics.trains import Depot

from .actions import (
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
from .buying_trains import TrainPurchase
from .components import CHARTERS, PRIVATES, TREASURY
from .construction import Construction
from .describe import describe, drafts
from .discarding import Discarding
from .dividends import DividendChoice
from .founding import FirstToken
from .giving_up import GivingUp
from .leaving_out import LeavingOut
from .merger_round import MergerConsent, MergerRound, MergerTurn
from .merger_tokens import TokenChoice
from .merging import NewPublic
from .minor_auction import MinorAuction
from .operating_round import CompanyTurn, OperatingRound
from .options import OPTIONS, PRESETS
from .phase_change import PhaseChange
from .private_sale import LoweredOffer, PrivateAuction, PrivateSale
from .redeeming import Redeeming
from .rounds import Rounds
from .running import Running
from .scores import scores
from .setup import setup
from .share_sale import ShareOffer, ShareSale
from .state import Company, Empire, Variants, conserved
from .state_railway import StateTurn
from .stock_round import StockRound, StockTurn
from .taking_over import TakingOver
from .tokens import Tokening
from .track_rules import FirstTile
from .view import view

TITLE = Title(
    id="1861",
    name="1861",
    rules=2,
    about=Text(
        "Bid for small railways of the Russian Empire, merge them into large ones whose shares "
        "are traded, and let none be nationalised that you would rather have kept."
    ),
    min_players=3,
    max_players=6,
    reserved_names=frozenset({*CHARTERS, *PRIVATES, TREASURY, POOL}),
    options=OPTIONS,
    presets=PRESETS,
    rows=(
        *(Pass, Bid, TakePrivate, PutUp, StartPublic, BuyShare, SellShares, Redeem, TakeOver),
        *(Accept, Decline, LayTile, PlaceToken, RunTrains, TrainRun, PayDividend, PayHalf),
        *(KeepRevenue, BuyTrain, BuyTrainFrom, ReturnTrain, Nationalise, Convert, JoinMinor),
        *(RemoveMinor, Merge, RemoveToken, LeaveOut),
        *(Rounds, PrivateSale, PrivateAuction, LoweredOffer, StockRound, StockTurn, MinorAuction),
        *(FirstToken, OperatingRound, CompanyTurn, Redeeming, Construction, Tokening, Running),
        *(DividendChoice, TakingOver, TrainPurchase, PhaseChange, GivingUp, Discarding, StateTurn),
        *(MergerRound, MergerTurn, MergerConsent, NewPublic, TokenChoice, ShareSale, ShareOffer),
        *(Consent, Auction, FirstTile, Laid, TrackBoard, Marker, Depot, Company, Variants, Offer),
        *(OfferRules, LeavingOut),
    ),
    state=Empire,
    setup=setup,
    scores=scores,
    conserved=conserved,
    describe=describe,
    drafts=drafts,
    view=view,
)
