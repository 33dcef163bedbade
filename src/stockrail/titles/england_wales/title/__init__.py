"""England and Wales, put together."""

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.text import Names, Text, named
from stockrail.core.title import Title
from stockrail.mechanics.auction import Auction

from ..actions import (
    BuildLink,
    Deliver,
    DrawGoods,
    OfferShare,
    PayDividend,
    ProposeMerger,
    RepayLoans,
    Vote,
)
from ..course.goods import DrawingGoods
from ..course.setup import setup
from ..course.turns import Turns
from ..map import maps
from ..map.components import COMPANY_CARDS
from ..mergers.merger_round import MergerRound, MergerTurn, MergerVote
from ..mergers.voting import Ballot
from ..network.railways import Link, Railways
from ..operating.action_rounds import ActionRounds, CompanyTurn
from ..operating.building import SecondLink
from ..options import OPTIONS, PRESETS
from ..shares.auctions import Auctions, Offering
from ..shares.dividends import DividendChoice, DividendRound
from ..shares.lot import Lot
from ..shown.describe import describe, drafts, link_plans
from ..shown.view import moment, view
from ..state import Company, EnglandState, Options, conserved, money_left, scores


def _names(state: EnglandState) -> Names:
    return named(companies=COMPANY_CARDS, hexes=state.railways.country.places)


TITLE = Title(
    id="england-wales",
    name="Railways of England and Wales",
    rules_version=2,
    about=Text(
        "The advanced share game: investors buy into six railways, which build links, deliver "
        "goods, pay dividends and merge. The map, the income track and four of the starting "
        "prices are our own, not the printed ones."
    ),
    min_players=2,
    max_players=6,
    reserved_names=frozenset(COMPANY_CARDS),
    options=OPTIONS,
    presets=PRESETS,
    problems=(*maps.problems(),),
    rows=(
        *(Bid, Pass, Done, OfferShare, BuildLink, Deliver, RepayLoans, PayDividend),
        *(ProposeMerger, Vote, DrawGoods),
        *(Turns, DrawingGoods, Auctions, Offering, Lot, ActionRounds, CompanyTurn, SecondLink),
        *(DividendRound, DividendChoice, MergerRound, MergerTurn, MergerVote),
        *(Auction, Ballot, Company, Link, Railways, Options),
    ),
    state=EnglandState,
    names=_names,
    setup=setup,
    scores=scores,
    tie_break=money_left,
    conserved=conserved,
    describe=describe,
    drafts=drafts,
    plans=link_plans,
    moment=moment,
    view=view,
)
