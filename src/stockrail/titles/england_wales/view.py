"""What the table shows: the map, the tracks, companies, players, goods."""

from functools import partial

from stockrail.core.names import PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.mechanics import shareboard
from stockrail.view import Fact, Panel, View, compose

from .action_rounds import ActionRounds, CompanyTurn
from .auctions import Offering, going_on
from .building import SecondLink
from .components import CHARTERS, COLOURS
from .dividends import DividendChoice
from .goods import DrawingGoods
from .lot import Lot
from .maps import BUILT_IN
from .mergers import MergerTurn, MergerVote
from .rail_events import COLOUR_NAMES
from .state import Realm, pounds, scores
from .view_board import board
from .view_companies import companies, lot, vote
from .view_tables import best_deliveries, holdings
from .view_tracks import tracks


def view(table: Table[View], player: PlayerId | None) -> View:
    state: Realm = table.state
    top = state.stack[-1] if state.stack else None
    return compose(
        table,
        player,
        phase=_phase(state),
        round=Text("Turn {n}", n=state.turn) if state.turn else None,
        board=board(state),
        markets=tracks(state),
        panels=(
            *lot(state),
            *vote(state),
            *companies(state),
            *shareboard.players(state, CHARTERS, partial(_player_facts, state)),
            _goods(state),
        ),
        tables=(holdings(state), *best_deliveries(state)),
        seat_facts={p: (pounds(state.cash[p]),) for p in state.players},
        focus="board" if isinstance(top, CompanyTurn | SecondLink | None) else "market",
    )


def _phase(state: Realm) -> Text:
    match state.stack[-1] if state.stack else None:
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
            rounds = next(f for f in state.stack if isinstance(f, ActionRounds))
            return Text("Actions, round {n} of 3", n=rounds.round)


def _player_facts(state: Realm, player: PlayerId) -> tuple[Fact, ...]:
    return (
        Fact(
            label=Text("Wealth"),
            value=pounds(scores(state)[player]),
            kind="money",
            hint=Text("Money, and shares at their prices less a box for each loan"),
        ),
        Fact(label=Text("Manages"), value=", ".join(state.managed_by(player)) or "–"),
        *((Fact(label=Text("First player"), value="★"),) if player == state.first else ()),
    )


def _goods(state: Realm) -> Panel:
    """How near the end is, and whose map this is."""
    return Panel(
        id="goods",
        piece="goods",
        name=Text("Goods, and the map: {name}", name=state.railways.country.name),
        note=_origin(state),
        facts=(
            Fact(
                label=Text("Empty cities"),
                value=Text(
                    "{n} of {needed}", n=state.empty_cities(), needed=state.cities_to_empty()
                ),
            ),
            *(
                Fact(
                    label=Text("{colour} cubes on the map", colour=COLOUR_NAMES[colour]),
                    value=sum(there.count(colour) for there in state.goods.values()),
                    kind="count",
                )
                for colour in COLOURS
            ),
        ),
    )


def _origin(state: Realm) -> Text:
    """Nobody shall take our map for the printed one (§12.1)."""
    if state.variants.map != BUILT_IN:
        return Text("A map of this club")
    return Text(
        "Map, income sums and the prices of GER, GWR, LBSC and NER are our own, "
        "not the printed ones"
    )
