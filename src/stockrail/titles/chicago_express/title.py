"""Chicago Express, put together."""

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.text import Text, named
from stockrail.core.title import Preset, Title
from stockrail.mechanics.auction import Auction, Sections
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.mechanics.track import Build

from .actions import Choose, Develop, DrawOpener
from .auctions import Offering
from .board import COMPANY_CARDS, HEXES
from .building import Building
from .chicago import ChicagoPhase
from .describe import describe, drafts
from .developing import Developing
from .dividends import GeneralDividend, scores
from .opening import DrawingOpener, Opening
from .options import OPTIONS
from .setup import conserved, setup
from .state import Chicago, Company, Options
from .turn import Acting, Turn
from .view import moment, view

NAMES = named(companies=COMPANY_CARDS, hexes=HEXES)

TITLE = Title(
    id="chicago-express",
    name="Chicago Express",
    rules_version=2,
    about=Text(
        "Buy shares of five railways, race them from the East Coast to Chicago, "
        "and be the richest when the last dividend is paid."
    ),
    min_players=2,
    max_players=6,
    reserved_names=frozenset(COMPANY_CARDS),
    options=OPTIONS,
    presets={
        "widely_played": Preset(Text("as widely played"), {"timing": "after_action"}),
    },
    rows=(
        *(Bid, Pass, Done, Choose, Offer, Build, Develop, DrawOpener),
        *(DrawingOpener, Opening, ShareAuction, Offering, Turn, Acting, Building, Developing),
        *(GeneralDividend, ChicagoPhase, Auction, Sections, Company, Options),
    ),
    state=Chicago,
    names=lambda state: NAMES,
    setup=setup,
    scores=scores,
    conserved=conserved,
    describe=describe,
    drafts=drafts,
    moment=moment,
    view=view,
)
