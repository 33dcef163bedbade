"""German Railways, put together."""

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.text import Text, named
from stockrail.core.title import Preset, Title
from stockrail.mechanics.auction import Auction, Sections
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.mechanics.track import Build

from .actions import DrawPawn, ProposeEnd, Vote
from .board import COMPANY_CARDS, HEXES
from .building import Building
from .describe import describe, drafts
from .opening import Opening
from .options import OPTIONS
from .rounds import DrawingOrder, EndVote, Round, RoundStart, scores
from .setup import conserved, setup
from .state import German, Options
from .turn import Turn
from .view import moment, view

NAMES = named(companies=COMPANY_CARDS, hexes=HEXES)

TITLE = Title(
    id="german-railways",
    name="German Railways",
    rules_version=2,
    about=Text(
        "Eight railways with powers of their own grow together across Germany; "
        "whenever two of them meet, everybody is paid."
    ),
    min_players=3,
    max_players=5,
    reserved_names=frozenset(COMPANY_CARDS),
    options=OPTIONS,
    presets={
        "first_game": Preset(Text("a first game"), {"order": "one_each", "ending": "automatic"}),
    },
    rows=(
        *(Bid, Pass, Done, Offer, Build, ProposeEnd, Vote, DrawPawn),
        *(Opening, ShareAuction, RoundStart, EndVote, DrawingOrder, Round, Turn, Building),
        *(Auction, Sections, Options),
    ),
    state=German,
    names=lambda state: NAMES,
    setup=setup,
    scores=scores,
    conserved=conserved,
    describe=describe,
    drafts=drafts,
    moment=moment,
    view=view,
)
