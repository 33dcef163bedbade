"""The charters of the companies and the sheets of the players."""

from collections.abc import Iterator

from stockrail.core.decision import Route
from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.text import Named, Series, Text
from stockrail.mechanics.shareboard import stake
from stockrail.rails.certificates import OFFERING, POOL, certificates
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.shown.runs import Runs
from stockrail.view import NOTHING, Fact, Panel, Stake, listed, trains

from ..components import COMPANY_CARDS, FLOATED_AT, PRIVATES, SHARES
from ..operating.operating_round import CompanyTurn
from ..operating.tokens import next_price
from ..privates.cards import card
from ..privates.sale import PrivateSale
from ..state import State1830, dollars
from .money_view import MoneyView


def operating(state: State1830) -> CompanyId | None:
    """Whose turn it is in an operating round."""
    going_on = state.find(CompanyTurn) or state.find(CompanyStep)
    return going_on.company if going_on else None


def companies(state: State1830, money: MoneyView, runs: Runs) -> tuple[Panel, ...]:
    return tuple(
        _charter(state, money, company, runs.get(company, ())) for company in COMPANY_CARDS
    )


def _charter(
    state: State1830, money: MoneyView, company: CompanyId, run: tuple[Route, ...]
) -> Panel:
    charter, row = COMPANY_CARDS[company], state.companies[company]
    return Panel(
        id=f"company-{company}",
        piece="company",
        name=charter.name,
        note=_standing(state, company),
        colour=charter.colour,
        symbol=company,
        company=company,
        facts=tuple(_charter_facts(state, money, company)),
        shares=tuple(_holders(state, company)),
        routes=run,
        dimmed=not row.floated,
        acts=company == operating(state),
    )


def _standing(state: State1830, company: CompanyId) -> Text | None:
    """How far it is from running trains."""
    row = state.companies[company]
    if row.floated:
        return None
    if not row.par:
        return Text("Not started")
    sold = SHARES - state.held(OFFERING, company)
    return Text("{percent}% sold, floats at {float}%", percent=sold * 10, float=FLOATED_AT * 10)


def _charter_facts(state: State1830, money: MoneyView, company: CompanyId) -> Iterator[Fact]:
    row = state.companies[company]
    yield Fact(
        id="president",
        label=Text("President"),
        value=Named("player", row.president) if row.president else NOTHING,
        unit="player",
    )
    if row.par:
        yield Fact(id="price", label=Text("Price"), value=state.price(company), unit="money")
        yield Fact(id="par", label=Text("Par"), value=row.par, unit="money")
    if row.floated:
        yield Fact(
            id="treasury",
            label=Text("Treasury"),
            value=money.value(money.cash(company)),
            unit="money",
        )
        yield Fact(
            id="trains",
            label=Text("Trains"),
            value=trains(row.trains),
            unit="train",
            hint=Text("At most {limit} now", limit=state.rules_now.limit),
        )
        yield Fact(id="last_revenue", label=Text("Last revenue"), value=row.revenue, unit="money")
    left = state.tokens_left(company)
    yield Fact(
        id="tokens_left",
        label=Text("Tokens left"),
        value=left,
        unit="count",
        hint=_next_token(state, company) if left else None,
    )
    owned = [PRIVATES[p].short for p, owner in state.privates.items() if owner == company]
    if owned:
        yield Fact(id="privates", label=Text("Privates"), value=", ".join(owned))


def _next_token(state: State1830, company: CompanyId) -> Text:
    price = next_price(state, company)
    if not price:
        return Text("The next one is free")
    return Text("The next one costs {price}", price=dollars(price))


def _stake(
    state: State1830, company: CompanyId, holder: PlayerId, said: Text | str
) -> Stake | None:
    held = state.held(holder, company)
    if not held:
        return None
    row = state.companies[company]
    # The president's certificate lies in the offering until somebody starts the company.
    presides = row.president == holder or (holder == OFFERING and row.president is None)
    count = certificates(state, holder, company, presides)
    return stake(COMPANY_CARDS, company, count, said, percent=held * 10, presides=presides)


def _holders(state: State1830, company: CompanyId) -> Iterator[Stake]:
    """Players in the order of their seats, then what nobody has."""
    places: list[tuple[PlayerId, Text | str]] = [
        *((player, player) for player in state.players),
        (OFFERING, Text("IPO")),
        (POOL, Text("pool")),
    ]
    for holder, said in places:
        if held := _stake(state, company, holder, said):
            yield held


def players(state: State1830, money: MoneyView) -> tuple[Panel, ...]:
    return tuple(
        Panel(
            id=f"player-{player}",
            piece="player",
            name=player,
            note=Text("has the priority deal") if player == state.priority else None,
            player=player,
            facts=tuple(_player_facts(state, money, player)),
            shares=tuple(held for c in COMPANY_CARDS if (held := _stake(state, c, player, player))),
        )
        for player in state.players
    )


def _player_facts(state: State1830, money: MoneyView, player: PlayerId) -> Iterator[Fact]:
    yield Fact(id="cash", label=Text("Cash"), value=money.value(money.cash(player)), unit="money")
    yield Fact(
        id="worth",
        label=Text("Net worth"),
        value=money.value(money.worths.get(player)),
        unit="money",
        hint=Text("Cash, certificates at market price, privates at face value"),
    )
    if tied := _tied(state, player):
        yield Fact(
            id="tied_up_in_bids",
            label=Text("Tied up in bids"),
            value=tied,
            unit="money",
            hint=Text("Buys nothing else until those privates are sold"),
        )
    yield Fact(
        id="certificates",
        label=Text("Certificates"),
        value=Text("{n} of {limit}", n=state.certificates(player), limit=state.certificate_limit),
        hint=Text("Those that count towards the limit"),
    )
    presides = [c for c, row in state.companies.items() if row.president == player]
    if presides:
        yield Fact(
            id="president_of",
            label=Text("President of"),
            value=listed("company", presides),
            unit="company",
        )
    owned = [PRIVATES[p].short for p, owner in state.privates.items() if owner == player]
    if owned:
        yield Fact(id="privates", label=Text("Privates"), value=", ".join(owned))


def _tied(state: State1830, player: PlayerId) -> Money:
    """Money bid for privates that are not on offer yet (§7.4)."""
    sale = state.find(PrivateSale)
    return sum(bid.amount for bid in sale.bids if bid.player == player) if sale else 0


def privates(state: State1830) -> tuple[Panel, ...]:
    """Those that are sold and open; the others are shown by the sale."""
    return tuple(
        card(private, None, (Fact(id="owner", label=Text("Owner"), value=Series((owner,))),))
        for private, owner in state.privates.items()
        if owner != BANK
    )
