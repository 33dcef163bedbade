"""Companies and what is decided about them, as panels."""

from collections.abc import Iterator

from stockrail.core.ids import CompanyId
from stockrail.core.text import Text
from stockrail.mechanics import shares
from stockrail.mechanics.shareboard import stake
from stockrail.view import Fact, Panel, Stake, listed

from ..map.components import COMPANY_CARDS, INTEREST
from ..mergers.merger_round import MergerTurn, MergerVote
from ..mergers.rules import cost
from ..operating.action_rounds import CompanyTurn
from ..operating.building import SecondLink
from ..shares.dividends import DividendChoice
from ..shares.lot import Lot, payee
from ..state import EnglandState, pounds

OfOneCompany = CompanyTurn | SecondLink | DividendChoice | MergerTurn | Lot


def companies(state: EnglandState) -> tuple[Panel, ...]:
    """The dearest first."""
    return tuple(_tile(state, company) for company in state.ranked())


def _tile(state: EnglandState, company: CompanyId) -> Panel:
    row, charter = state.companies[company], COMPANY_CARDS[company]
    step = state.top
    return Panel(
        id=f"company-{company}",
        piece="company",
        name=charter.name,
        note=Text("Managed by {player}", player=row.manager) if row.manager else Text("No manager"),
        colour=charter.colour,
        symbol=company,
        company=company,
        facts=tuple(_facts(state, company)),
        shares=tuple(_stakes(state, company)),
        dimmed=row.manager is None,
        acts=isinstance(step, OfOneCompany) and step.company == company,
    )


def _facts(state: EnglandState, company: CompanyId) -> Iterator[Fact]:
    row, land = state.companies[company], state.railways.country
    yield Fact(
        id="treasury",
        label=Text("Treasury of the company"),
        value=state.cash[company],
        unit="money",
    )
    yield Fact(id="price", label=Text("Share price"), value=row.price, unit="money")
    yield Fact(
        id="income",
        label=Text("Income"),
        value=land.income(row.steps),
        unit="money",
        hint=Text("Paid after the third action round, on space {n}", n=row.steps),
    )
    yield Fact(id="links", label=Text("Links"), value=state.railways.count(company), unit="count")
    if row.loans:
        yield Fact(
            id="loans",
            label=Text("Loans"),
            value=row.loans,
            unit="count",
            hint=Text("Interest {amount} per turn", amount=pounds(INTEREST * row.loans)),
        )


def _stakes(state: EnglandState, company: CompanyId) -> Iterator[Stake]:
    row = state.companies[company]
    for player in state.players:
        if count := shares.held(state, player, company):
            yield stake(COMPANY_CARDS, company, count, player, presides=player == row.manager)
    places = (
        (row.issued, Text("issued")),
        (row.available, Text("available")),
        (row.reserve, Text("in reserve")),
    )
    for count, name in places:
        if count:
            yield stake(COMPANY_CARDS, company, count, name)


def lot(state: EnglandState) -> tuple[Panel, ...]:
    """The share up for auction, if there is one."""
    step = state.top
    if not isinstance(step, Lot):
        return ()
    charter, going_on = COMPANY_CARDS[step.company], step.auction
    return (
        Panel(
            id="auction",
            piece="auction",
            name=Text("A share of {company}", company=charter.name),
            note=_whose_share(state, step),
            colour=charter.colour,
            symbol=step.company,
            company=step.company,
            facts=(
                Fact(
                    id="highest_bid",
                    label=Text("Highest bid"),
                    value=Text(
                        "{bid} by {player}", bid=pounds(going_on.standing), player=step.leader
                    ),
                ),
                Fact(id="next_bid", label=Text("Next bid"), value=going_on.next_bid, unit="money"),
                Fact(
                    id="still_bidding",
                    label=Text("Still bidding"),
                    value=listed("player", going_on.bidders),
                    unit="player",
                ),
            ),
        ),
    )


def _whose_share(state: EnglandState, lot: Lot) -> Text:
    if lot.source == "issued":
        return Text("An issued share: the bank is paid")
    if payee(state, lot.company, lot.source, is_opening=lot.is_opening):
        return Text("An available share: the company is paid")
    return Text("An available share: in the opening the bank is paid")


def vote(state: EnglandState) -> tuple[Panel, ...]:
    """The merger that is voted on, if there is one."""
    step = state.top
    if not isinstance(step, MergerVote):
        return ()
    ballot = step.ballot

    def votes(players: tuple[str, ...]) -> int:
        return sum(n for (p, c), n in state.shares.items() if c == step.company and p in players)

    return (
        Panel(
            id="vote",
            piece="vote",
            name=Text("{buyer} absorbs {target}", buyer=step.buyer, target=step.target),
            note=Text("The shareholders of {company} vote", company=step.company),
            colour=COMPANY_CARDS[step.company].colour,
            symbol=step.company,
            company=step.company,
            facts=(
                Fact(
                    id="price_of_the_shares",
                    label=Text("Price of the shares"),
                    value=cost(state, step.buyer, step.target),
                    unit="money",
                ),
                Fact(
                    id="votes_for",
                    label=Text("Votes for"),
                    value=votes(ballot.agreed),
                    unit="count",
                ),
                Fact(
                    id="votes_against",
                    label=Text("Votes against"),
                    value=votes(ballot.objected),
                    unit="count",
                ),
                Fact(
                    id="still_to_vote",
                    label=Text("Still to vote"),
                    value=listed("player", ballot.voters),
                    unit="player",
                ),
            ),
        ),
    )
