"""Ways out that many refusals share; the engine keeps those that are legal."""

from stockrail.core.actions import Pass
from stockrail.core.refusal import Way
from stockrail.core.text import Text
from stockrail.rails.actions import (
    BuyTrain,
    BuyTrainFrom,
    LayTile,
    PayDividend,
    PlaceToken,
    RunTrains,
    SellShares,
    Withhold,
)

from .actions import AuctionMinor, BuyShare, PayHalf, Redeem, StartPublic

PASS = Way(Text("pass"), Pass)

SELL = Way(Text("sell certificates"), SellShares)
BUY = Way(Text("buy a certificate"), BuyShare)
BUY_ANOTHER = Way(Text("buy another certificate"), BuyShare)
AUCTION = Way(Text("auction a minor"), AuctionMinor)
START = Way(Text("start a public"), StartPublic)

STEP = (
    Way(Text("redeem shares"), Redeem),
    Way(Text("lay a tile"), LayTile),
    Way(Text("place a token"), PlaceToken),
    Way(Text("run the trains"), RunTrains),
    Way(Text("decide on the dividend"), PayDividend, PayHalf, Withhold),
    Way(Text("buy a train"), BuyTrain, BuyTrainFrom),
    PASS,
)
"""What the steps of a company's turn are for."""
