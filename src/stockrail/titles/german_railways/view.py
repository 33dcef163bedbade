"""What the table shows: the map, the tracks, the cards, the players, the links."""

from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Named, Text
from stockrail.core.title import Moment
from stockrail.mechanics import shareboard
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.view import Cells, Column, Fact, Panel, Sheet, View, compose, listed

from .board import COMPANY_CARDS, SITES
from .building import Building
from .dividends import dividends
from .rounds import ASK_AFTER, END_AFTER, DrawingOrder, EndVote, Round, pawns
from .state import German
from .view_board import board
from .view_tracks import tracks

POWERS: dict[str, Text] = {
    "PO": Text("Builds up to four hexes per action"),
    "NME": Text("Never pays the surcharge for companies in a city"),
    "KSS": Text("Builds at most two hexes per action"),
    "KBS": Text("Pays 1 Tlr less per hex"),
    "MWB": Text("Its best city counts double"),
    "GBS": Text("One hex without a city is free per action"),
    "CME": Text("Spends at most 5 Tlr per action"),
    "BHE": Text("Pays no dividend until it connects Berlin and Hamburg"),
}


def view(table: Table[German, View], player: PlayerId | None) -> View:
    state: German = table.state
    incomes = state.player_incomes()
    return compose(
        table,
        player,
        board=board(state),
        markets=tracks(state),
        panels=(
            *shareboard.lots(state, COMPANY_CARDS),
            *_vote(state),
            *_companies(state),
            *shareboard.players(state, COMPANY_CARDS, lambda p: (_income(incomes[p]),)),
            _bag(state),
        ),
        tables=(
            shareboard.holdings(
                state, COMPANY_CARDS, state.unsold, Text("Income"), incomes.__getitem__
            ),
            _links(state),
            _payments(state),
        ),
        seat_facts={p: (state.money(state.cash[p]),) for p in state.players},
    )


def moment(state: German) -> Moment:
    return Moment(_phase(state), Text("Round {n}", n=state.round) if state.round else None)


def _phase(state: German) -> Text:
    match state.top:
        case None:
            return Text("The game is over")
        case ShareAuction(is_opening=True):
            return Text("Opening auctions")
        case ShareAuction():
            return Text("Auction")
        case Building():
            return Text("Building")
        case EndVote():
            return Text("Vote on the end")
        case DrawingOrder():
            return Text("Drawing the order")
        case _:
            return Text("Choosing an action")


def _vote(state: German) -> tuple[Panel, ...]:
    step = state.top
    if not isinstance(step, EndVote):
        return ()
    return (
        Panel(
            id="vote",
            piece="vote",
            name=Text("End the game?"),
            note=step.reason,
            facts=(
                Fact(
                    id="still_to_vote",
                    label=Text("Still to vote"),
                    value=listed("player", step.voters),
                    unit="player",
                ),
            ),
        ),
    )


def _companies(state: German) -> tuple[Panel, ...]:
    return tuple(_company_card(state, company) for company in COMPANY_CARDS)


def _company_card(state: German, company: CompanyId) -> Panel:
    card, income = COMPANY_CARDS[company], state.income(company)
    linked = state.links(company)
    return Panel(
        id=f"company-{company}",
        piece="company",
        name=card.name,
        note=POWERS[company],
        colour=card.colour,
        symbol=company,
        company=company,
        facts=(
            Fact(
                id="treasury",
                label=Text("Company treasury"),
                value=state.cash[company],
                unit="money",
            ),
            Fact(
                id="income",
                label=Text("Income"),
                value=income,
                unit="money",
                hint=Text("Each share receives this much when two companies connect"),
            ),
            Fact(
                id="locomotives_left",
                label=Text("Locomotives left"),
                value=state.supply[company],
                unit="count",
            ),
            Fact(
                id="connected_with",
                label=Text("Connected with"),
                value=listed("company", (c for c in COMPANY_CARDS if c in linked)),
                unit="company",
            ),
        ),
        shares=shareboard.holders(state, COMPANY_CARDS, company, state.unsold(company)),
    )


def _income(income: Money) -> Fact:
    return Fact(
        id="income",
        label=Text("Income"),
        value=income,
        unit="money",
        hint=Text("The income of each company, once per share held"),
    )


def _bag(state: German) -> Panel:
    going_on = state.find(Round)
    order = going_on.order if going_on else ()
    return Panel(
        id="bag",
        piece="bag",
        name=Text("The bag and the order"),
        note=Text("The lower the income, the more pawns go into the bag")
        if state.options.order == "bag"
        else Text("One pawn per player goes into the bag"),
        facts=(
            Fact(
                id="this_round",
                label=Text("This round"),
                value=listed("player", order),
                unit="player",
            ),
            *(
                Fact(
                    id=f"pawns_{player}",
                    label=Text("Pawns of {player} next round", player=player),
                    value=count,
                    unit="count",
                )
                for player, count in pawns(state)
            ),
            Fact(
                id="idle_rounds",
                label=Text("Rounds without a sale or a build"),
                value=_idle(state),
            ),
        ),
    )


def _idle(state: German) -> Text:
    if state.options.ending == "automatic":
        return Text("{n}; the end at {end}", n=state.idle_rounds, end=ASK_AFTER)
    return Text(
        "{n}; a vote at {ask}, the end at {end}",
        n=state.idle_rounds,
        ask=ASK_AFTER,
        end=END_AFTER,
    )


def _links(state: German) -> Sheet:
    """Who is connected with whom, and where; a connection is paid once for each pair."""
    links = {company: state.links(company) for company in COMPANY_CARDS}
    return Sheet(
        id="links",
        name=Text("Who is connected with whom"),
        columns=(
            *(Column(name=Named("company", company)) for company in COMPANY_CARDS),
            Column(name=Text("Connections"), unit="count"),
        ),
        rows=tuple(
            Cells(
                head=company,
                values=(
                    *(
                        "·" if other == company else _city(place) if place else ""
                        for other in COMPANY_CARDS
                        for place in (links[company].get(other),)
                    ),
                    len(links[company]),
                ),
                colour=COMPANY_CARDS[company].colour,
                symbol=company,
            )
            for company in COMPANY_CARDS
        ),
    )


def _city(place: HexId) -> Text:
    return Named("hex", place, SITES[place].city)


def _payments(state: German) -> Sheet:
    """What everybody would receive if a company made a new connection now."""
    return Sheet(
        id="payments",
        name=Text("What a new connection would pay"),
        columns=tuple(Column(name=player, unit="money") for player in state.players),
        rows=tuple(
            Cells(
                head=company,
                values=tuple(paid.get(player, "") for player in state.players),
                colour=COMPANY_CARDS[company].colour,
                symbol=company,
            )
            for company, paid in dividends(state).items()
        ),
    )
