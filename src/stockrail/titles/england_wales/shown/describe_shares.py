"""How shares, mergers and dividends are offered, and what each brings."""

from stockrail.core.decision import Description
from stockrail.core.ids import CompanyId, Money
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.mechanics import shares

from ..actions import OfferShare, PayDividend, ProposeMerger
from ..mergers import rules as merger_rules
from ..mergers.merger_round import MergerTurn
from ..operating import funding
from ..shares import lot
from ..shares.auctions import going_on
from ..shares.dividends import DividendChoice, per_share
from ..state import EnglandState, pounds


def offer(state: EnglandState, action: OfferShare) -> Description:
    company = action.company
    price, cash = pounds(state.companies[company].price), pounds(state.cash[company])
    is_opening = going_on(state).is_opening
    if action.source == "issued":
        label = Text("Auction an issued share of {company}", company=company)
    else:
        label = Text("Auction an available share of {company}", company=company)
    if lot.payee(state, company, action.source, is_opening=is_opening):
        paid = Text(
            "From {price}, paid to {company}, which has {cash}",
            price=price,
            company=company,
            cash=cash,
        )
    else:
        paid = Text(
            "From {price}, paid to the bank; {company} has {cash}",
            price=price,
            company=company,
            cash=cash,
        )
    return Description(
        label=label, target=Target(company=company), group=Text("Auction a share"), preview=paid
    )


def merger(state: EnglandState, action: ProposeMerger) -> Description:
    step = state.top
    company = step.company if isinstance(step, MergerTurn) else action.buyer
    return Description(
        label=Text("{buyer} absorbs {target}", buyer=action.buyer, target=action.target),
        target=Target(company=action.target if company == action.buyer else action.buyer),
        group=Text("Propose a merger"),
        preview=_merger_preview(state, action),
    )


def _merger_preview(state: EnglandState, action: ProposeMerger) -> Text:
    cost = merger_rules.cost(state, action.buyer, action.target)
    told = Text(
        "{buyer} pays {cost} for the shares and receives {money}, links ({links}) "
        "and loans ({loans})",
        buyer=action.buyer,
        cost=pounds(cost),
        money=pounds(state.cash[action.target]),
        links=state.railways.count(action.target),
        loans=state.companies[action.target].loans,
    )
    issues = funding.needed(state, action.buyer, cost).issues
    return Text("{told}; it issues shares: {n}", told=told, n=issues) if issues else told


def dividend(state: EnglandState, action: PayDividend) -> Description:
    return Description(
        label=Text("Pay a dividend"), preview=_dividend_preview(state, action.amount)
    )


def _dividend_preview(state: EnglandState, amount: Money) -> Text:
    """Who receives what, and where the price goes (§9.6, §9.7)."""
    step = state.frame(DividendChoice)
    company, player = step.company, step.actor
    each = per_share(amount, state.outstanding(company))
    moves = _price_told(state, company, amount)
    if not amount:
        return Text("Nothing is paid; {moves}", moves=moves)
    return Text(
        "{each} per share, {own} for {player}; {moves}",
        each=pounds(each),
        own=pounds(each * shares.held(state, player, company)),
        player=player,
        moves=moves,
    )


def _price_told(state: EnglandState, company: CompanyId, dividend: Money) -> Text:
    old = state.companies[company].price
    new = state.price_track.after(old, dividend)
    if new == old:
        return Text("the share price stays at {price}", price=pounds(old))
    return Text("the share price moves from {old} to {new}", old=pounds(old), new=pounds(new))
