"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.decision import Described, Draft, Target
from stockrail.core.names import CompanyId, HexId, PlayerId
from stockrail.core.text import Text

from . import funding, merger_rules
from .action_rounds import CompanyTurn
from .actions import (
    BuildLink,
    Deliver,
    DrawGoods,
    OfferShare,
    PayDividend,
    ProposeMerger,
    RepayLoans,
    Vote,
)
from .auctions import Offering
from .building import SecondLink
from .components import INTEREST, LOAN, Colour
from .deliveries import carriable, gains
from .delivering import stops
from .dividends import DividendChoice
from .mergers import MergerTurn
from .rail_events import COLOUR_NAMES, cubes_told, gains_told
from .railways import link_cost
from .state import Realm, pounds

RealmAction = (
    BuildLink
    | Deliver
    | DrawGoods
    | OfferShare
    | PayDividend
    | ProposeMerger
    | RepayLoans
    | Vote
    | Bid
    | Pass
    | Done
)


def describe(state: Realm, action: RealmAction) -> Described:
    match action:
        case BuildLink():
            return _link(state, action)
        case Deliver():
            return _delivery(state, action)
        case OfferShare():
            return _offer(state, action)
        case ProposeMerger():
            return _merger(state, action)
        case PayDividend():
            return Described(label=Text("Pay a dividend"), preview=_dividend_preview(state))
        case RepayLoans():
            return Described(
                label=Text("Pay off loans"),
                preview=Text(
                    "{loan} each; saves {interest} a turn",
                    loan=pounds(LOAN),
                    interest=pounds(INTEREST),
                ),
            )
        case Vote(_, agree):
            return Described(label=Text("Agree") if agree else Text("Object"))
        case DrawGoods(_, _, cubes):
            return Described(label=cubes_told(cubes))
        case Bid():
            return Described(label=Text("Bid"))
        case Pass():
            return Described(label=_passing(state))
        case Done():
            return Described(label=Text("Build no second link"))
        case _:
            assert_never(action)


def drafts(state: Realm) -> Sequence[Draft]:
    """Any link may be drawn, hex by hex, and any cube led on, link by link (§5.1, §7.1)."""
    match state.stack[-1] if state.stack else None:
        case SecondLink(actor):
            return [_drawn_link(actor)]
        case CompanyTurn(actor, company):
            cubes = carriable(state.railways, company, state.goods)
            return [_drawn_link(actor), *(_carried(state, actor, *cube) for cube in cubes)]
        case _:
            return []


def _drawn_link(actor: PlayerId) -> Draft:
    return Draft(action=BuildLink(actor, ()), field="hexes")


def _carried(state: Realm, actor: PlayerId, city: HexId, colour: Colour) -> Draft:
    return Draft(
        action=Deliver(actor, city, colour, ()),
        field="links",
        shown=Described(label=cube_told(state, city, colour), target=Target(hex=city)),
    )


def cube_told(state: Realm, city: HexId, colour: Colour) -> Text:
    return Text("{colour} from {city}", colour=COLOUR_NAMES[colour], city=state.city_name(city))


def _passing(state: Realm) -> Text:
    match state.stack[-1] if state.stack else None:
        case Offering():
            return Text("Offer nothing and leave the auctions")
        case CompanyTurn():
            return Text("Do nothing")
        case MergerTurn():
            return Text("Propose nothing")
        case _:
            return Text("Pass")


def acting(state: Realm) -> CompanyId:
    """The company that builds or delivers now."""
    phase = state.stack[-1]
    assert isinstance(phase, CompanyTurn | SecondLink)
    return phase.company


def _link(state: Realm, action: BuildLink) -> Described:
    start, end = action.hexes[0], action.hexes[-1]
    company, is_second = acting(state), isinstance(state.stack[-1], SecondLink)
    cost = link_cost(state.railways.country, action.hexes, is_second=is_second)
    return Described(
        label=Text(
            "{start} – {end}, {cost}",
            start=state.city_name(start),
            end=state.city_name(end),
            cost=pounds(cost),
        ),
        target=Target(hex=end),
        group=Text("Build from {city}", city=state.city_name(start)),
        preview=_link_preview(state, company, cost),
    )


def _link_preview(state: Realm, company: CompanyId, cost: int) -> Text:
    """What the company pays, and what it must raise for it (§6)."""
    has, raised = state.cash[company], funding.needed(state, company, cost)
    if raised.loans:
        return Text(
            "Costs {cost}; {company} has {has}, issues shares ({issues}) and borrows {loans}",
            cost=pounds(cost),
            company=company,
            has=pounds(has),
            issues=raised.issues,
            loans=pounds(raised.loans * LOAN),
        )
    if raised.issues:
        return Text(
            "Costs {cost}; {company} has {has} and issues shares: {issues}",
            cost=pounds(cost),
            company=company,
            has=pounds(has),
            issues=raised.issues,
        )
    return Text(
        "Costs {cost}; {company} has {treasury}",
        cost=pounds(cost),
        company=company,
        treasury=pounds(has),
    )


def _delivery(state: Realm, action: Deliver) -> Described:
    way = stops(state.railways, action.city, action.links)
    assert way is not None
    names = [state.city_name(city) for city in way]
    return Described(
        label=Text(
            "{colour} from {start} to {end}: {gains}",
            colour=COLOUR_NAMES[action.colour],
            start=names[0],
            end=names[-1],
            gains=gains_told(gains(state.railways, action.links)),
        ),
        target=Target(hex=action.city),
        group=Text("Deliver"),
        preview=Text("Over {cities}", cities=" – ".join(names)),
    )


def _offer(state: Realm, action: OfferShare) -> Described:
    row = state.companies[action.company]
    if action.source == "issued":
        label = Text("Offer an issued share of {company}", company=action.company)
    else:
        label = Text("Offer an available share of {company}", company=action.company)
    return Described(
        label=label,
        target=Target(company=action.company),
        group=Text("Offer a share"),
        preview=Text(
            "From {price}; {company} has {cash}",
            price=pounds(row.price),
            company=action.company,
            cash=pounds(state.cash[action.company]),
        ),
    )


def _merger(state: Realm, action: ProposeMerger) -> Described:
    phase = state.stack[-1]
    company = phase.company if isinstance(phase, MergerTurn) else action.buyer
    return Described(
        label=Text("{buyer} absorbs {target}", buyer=action.buyer, target=action.target),
        target=Target(company=action.target if company == action.buyer else action.buyer),
        group=Text("Propose a merger"),
        preview=Text(
            "{buyer} pays {cost} for shares and takes {money}, links ({links}), loans ({loans})",
            buyer=action.buyer,
            cost=pounds(merger_rules.cost(state, action.target)),
            money=pounds(state.cash[action.target]),
            links=state.railways.count(action.target),
            loans=state.companies[action.target].loans,
        ),
    )


def _dividend_preview(state: Realm) -> Text:
    phase = state.stack[-1]
    assert isinstance(phase, DividendChoice)
    company = phase.company
    return Text(
        "For shares: {count}. {price} or more raises the price, half of it keeps it",
        count=state.outstanding(company),
        price=pounds(state.companies[company].price),
    )
