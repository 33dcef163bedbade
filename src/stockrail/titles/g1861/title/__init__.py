"""1861, put together."""

from stockrail.core.actions import Bid, Pass
from stockrail.core.text import Text, named
from stockrail.core.title import Title
from stockrail.mechanics.auction import Auction
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
    TrainRun,
    Withhold,
)
from stockrail.rails.board import Laid
from stockrail.rails.certificates import POOL
from stockrail.rails.chronicle import RailChronicle
from stockrail.rails.market import Marker
from stockrail.rails.offers import Consent, OfferRules
from stockrail.rails.state import Offer, scores
from stockrail.rails.trains import Depot

from ..actions import (
    AddMinor,
    AuctionMinor,
    BuyShare,
    Convert,
    Merge,
    Nationalise,
    PayHalf,
    Redeem,
    RemoveMinor,
    RemovePrivate,
    RemoveToken,
    StartPublic,
    TakePrivate,
)
from ..components import COMPANY_CARDS, MAP, PRIVATES, TREASURY
from ..course.operating_round import CompanyTurn, OperatingRound
from ..course.rounds import Rounds
from ..course.setup import setup
from ..mergers.merger_round import MergerConsent, MergerRound, MergerTurn
from ..mergers.merging import NewPublic
from ..mergers.share_sale import ShareOffer, ShareSale
from ..mergers.tokens import TokenChoice
from ..operating.buying_trains import TrainPurchase
from ..operating.company_buys_private import BuyingPrivate
from ..operating.construction import Construction
from ..operating.discarding import Discarding
from ..operating.dividends import DividendChoice
from ..operating.nationalisation_choice import NationalisationChoice
from ..operating.phase_change import PhaseChange
from ..operating.redeeming import Redeeming
from ..operating.running import Running
from ..operating.state_railway import StateTurn
from ..operating.tokens import Tokening
from ..operating.track_rules import FirstTile
from ..options import OPTIONS, PRESETS
from ..privates.removal import PrivateRemoval
from ..privates.sale import LoweredOffer, PrivateAuction, PrivateSale
from ..shown.describe import describe, drafts
from ..shown.view import moment, view
from ..state import Company, Options, State1861, TrackBoard, conserved
from ..stock.founding import FirstToken
from ..stock.minor_auction import MinorAuction
from ..stock.stock_round import StockRound, StockTurn

NAMES = named(companies=COMPANY_CARDS, hexes=MAP.places)

TITLE = Title(
    id="1861",
    name="1861",
    rules_version=2,
    about=Text(
        "Bid for small railways of the Russian Empire, merge them into large ones whose shares "
        "are traded, and let none be nationalised that you would rather have kept."
    ),
    min_players=3,
    max_players=6,
    reserved_names=frozenset({*COMPANY_CARDS, *PRIVATES, TREASURY, POOL}),
    options=OPTIONS,
    presets=PRESETS,
    rows=(
        *(
            Pass,
            Bid,
            TakePrivate,
            AuctionMinor,
            StartPublic,
            BuyShare,
            SellShares,
            Redeem,
            CompanyBuysPrivate,
        ),
        *(Accept, Decline, LayTile, PlaceToken, RunTrains, TrainRun, PayDividend, PayHalf),
        *(Withhold, BuyTrain, BuyTrainFrom, DiscardTrain, Nationalise, Convert, AddMinor),
        *(RemoveMinor, Merge, RemoveToken, RemovePrivate),
        *(Rounds, PrivateSale, PrivateAuction, LoweredOffer, StockRound, StockTurn, MinorAuction),
        *(FirstToken, OperatingRound, CompanyTurn, Redeeming, Construction, Tokening, Running),
        *(
            DividendChoice,
            BuyingPrivate,
            TrainPurchase,
            PhaseChange,
            NationalisationChoice,
            Discarding,
            StateTurn,
        ),
        *(MergerRound, MergerTurn, MergerConsent, NewPublic, TokenChoice, ShareSale, ShareOffer),
        *(Consent, Auction, FirstTile, Laid, TrackBoard, Marker, Depot, Company, Options, Offer),
        *(OfferRules, PrivateRemoval),
    ),
    state=State1861,
    names=lambda state: NAMES,
    setup=setup,
    scores=scores,
    conserved=conserved,
    describe=describe,
    drafts=drafts,
    moment=moment,
    view=view,
    chronicle=RailChronicle,
)
