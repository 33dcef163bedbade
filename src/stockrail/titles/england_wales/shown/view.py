"""What the table shows: the map, the tracks, companies, players, goods."""

from functools import partial

from stockrail.core.ids import PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Moment
from stockrail.mechanics import shareboard
from stockrail.view import Fact, Panel, View, compose, listed

from ..course.goods import DrawingGoods
from ..map.components import COLOURS, COMPANY_CARDS
from ..mergers.merger_round import MergerTurn, MergerVote
from ..operating.action_rounds import ActionRounds, CompanyTurn
from ..operating.building import SecondLink
from ..rail_events import COLOUR_NAMES
from ..shares.auctions import Offering, going_on
from ..shares.dividends import DividendChoice
from ..shares.lot import Lot
from ..state import EnglandState, pounds, scores
from .board import board, origin
from .companies import companies, lot, vote
from .tables import best_deliveries, holdings, incomes
from .tracks import tracks


def view(table: Table[EnglandState, View], player: PlayerId | None) -> View:
    state: EnglandState = table.state
    top = state.top
    return compose(
        table,
        player,
        president=Text("Manager"),
        board=board(state),
        markets=tracks(state),
        panels=(
            *lot(state),
            *vote(state),
            *companies(state),
            *shareboard.players(state, COMPANY_CARDS, partial(_player_facts, state)),
            _goods(state),
        ),
        tables=(*best_deliveries(state), holdings(state), incomes(state)),
        seat_facts={p: (pounds(state.cash[p]),) for p in state.players},
        focus="board" if isinstance(top, CompanyTurn | SecondLink | None) else "market",
    )


def moment(state: EnglandState) -> Moment:
    return Moment(_phase(state), Text("Turn {n}", n=state.turn) if state.turn else None)


def _phase(state: EnglandState) -> Text:
    match state.top:
        case None:
            return Text("The game is over")
        case DrawingGoods():
            return Text("Drawing the goods")
        case Offering() | Lot():
            if going_on(state).is_opening:
                return Text("Opening auctions")
            return Text("Auctions")
        case DividendChoice():
            return Text("Dividends")
        case MergerTurn() | MergerVote():
            return Text("Mergers")
        case _:
            rounds = state.frame(ActionRounds)
            return Text("Action round {n} of 3", n=rounds.round)


def _player_facts(state: EnglandState, player: PlayerId) -> tuple[Fact, ...]:
    return (
        Fact(
            id="worth",
            label=Text("Net worth"),
            value=scores(state)[player],
            unit="money",
            hint=Text("Cash, and shares at their share prices, less one space per loan"),
        ),
        Fact(
            id="manages",
            label=Text("Manages"),
            value=listed("company", state.managed_by(player)),
            unit="company",
        ),
        *(
            (Fact(id="first_player", label=Text("First player"), value="★"),)
            if player == state.first
            else ()
        ),
    )


def _goods(state: EnglandState) -> Panel:
    """How near the end is, and whose map this is."""
    return Panel(
        id="goods",
        piece="goods",
        name=Text("Goods and map: {name}", name=state.railways.country.name),
        note=origin(state),
        facts=(
            Fact(
                id="empty_cities",
                label=Text("Empty cities"),
                value=Text(
                    "{n} of {needed}", n=state.empty_cities(), needed=state.cities_to_empty()
                ),
            ),
            *(
                Fact(
                    id=f"cubes_{colour}",
                    label=Text("{colour} cubes on the map", colour=COLOUR_NAMES[colour]),
                    value=sum(there.count(colour) for there in state.goods.values()),
                    unit="count",
                )
                for colour in COLOURS
            ),
        ),
    )
