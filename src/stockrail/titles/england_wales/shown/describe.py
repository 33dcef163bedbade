"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.decision import Description, Draft, Plan
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.target import Target
from stockrail.core.text import Named, Series, Text

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
from ..map.components import INTEREST, LOAN, Colour
from ..mergers.merger_round import MergerTurn
from ..network.deliveries import carriable, gains
from ..network.planning import plans
from ..network.railways import link_cost
from ..operating import funding
from ..operating.action_rounds import CompanyTurn
from ..operating.building import SecondLink
from ..operating.delivering import stops
from ..rail_events import COLOUR_NAMES, cubes_told, gains_told
from ..shares.auctions import Offering
from ..state import EnglandState, pounds
from . import describe_shares

EnglandAction = (
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


def describe(state: EnglandState, action: EnglandAction) -> Description:
    match action:
        case BuildLink():
            return _link(state, action)
        case Deliver():
            return _delivery(state, action)
        case OfferShare():
            return describe_shares.offer(state, action)
        case ProposeMerger():
            return describe_shares.merger(state, action)
        case PayDividend():
            return describe_shares.dividend(state, action)
        case RepayLoans():
            return Description(
                label=Text("Repay loans"),
                preview=Text(
                    "{loan} each; saves {interest} per turn",
                    loan=pounds(LOAN),
                    interest=pounds(INTEREST),
                ),
            )
        case Vote(_, agree):
            return Description(label=Text("Vote for") if agree else Text("Vote against"))
        case DrawGoods(_, _, cubes):
            return Description(label=cubes_told(cubes))
        case Bid():
            return Description(label=Text("Bid"))
        case Pass():
            return Description(label=_passing(state))
        case Done():
            return Description(label=Text("End the action"))
        case _:
            assert_never(action)


def link_plans(state: EnglandState) -> tuple[Plan, ...]:
    """The cheapest link between any two cities that the acting company may join."""
    match state.top:
        case CompanyTurn(_, company):
            found = plans(state.railways, company)
        case SecondLink(_, company):
            found = plans(state.railways, company, is_second=True)
        case _:
            return ()
    return tuple(Plan(hexes=plan.path, cost=plan.cost) for plan in found)


def drafts(state: EnglandState) -> Sequence[Draft]:
    """Any link may be drawn, hex by hex, and any cube led on, link by link (§5.1, §7.1)."""
    match state.top:
        case SecondLink(actor):
            return [_drawn_link(actor)]
        case CompanyTurn(actor, company):
            cubes = carriable(state.railways, company, state.goods, own_first=state.own_first)
            return [_drawn_link(actor), *(_carried(state, actor, *cube) for cube in cubes)]
        case _:
            return []


def _drawn_link(actor: PlayerId) -> Draft:
    return Draft(kind="link", action=BuildLink(actor, ()), field="hexes")


def _carried(state: EnglandState, actor: PlayerId, city: HexId, colour: Colour) -> Draft:
    return Draft(
        kind="way",
        action=Deliver(actor, city, colour, ()),
        field="links",
        description=Description(label=cube_told(state, city, colour), target=Target(hex=city)),
    )


def cube_told(state: EnglandState, city: HexId, colour: Colour) -> Text:
    return Text("{colour} from {city}", colour=COLOUR_NAMES[colour], city=state.city_name(city))


def _passing(state: EnglandState) -> Text:
    match state.top:
        case Offering():
            return Text("Leave the auctions")
        case CompanyTurn():
            return Text("Do nothing")
        case MergerTurn():
            return Text("Propose no merger")
        case _:
            return Text("Pass")


def acting(state: EnglandState) -> CompanyId:
    """The company that builds or delivers now."""
    step = state.top
    assert isinstance(step, CompanyTurn | SecondLink)
    return step.company


def _link(state: EnglandState, action: BuildLink) -> Description:
    start, end = action.hexes[0], action.hexes[-1]
    company, is_second = acting(state), isinstance(state.top, SecondLink)
    cost = link_cost(state.railways.country, action.hexes, is_second=is_second)
    return Description(
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


def _link_preview(state: EnglandState, company: CompanyId, cost: int) -> Text:
    """What the company has left, or must raise (§6)."""
    has, raised = state.cash[company], funding.needed(state, company, cost)
    if raised.loans and not raised.issues:
        return Text(
            "{company} has {has} and borrows {loans}",
            company=company,
            has=pounds(has),
            loans=pounds(raised.loans * LOAN),
        )
    if raised.loans:
        return Text(
            "{company} has {has}, issues shares ({issues}) and borrows {loans}",
            company=company,
            has=pounds(has),
            issues=raised.issues,
            loans=pounds(raised.loans * LOAN),
        )
    if raised.issues:
        return Text(
            "{company} has {has} and issues shares: {issues}",
            company=company,
            has=pounds(has),
            issues=raised.issues,
        )
    return Text("{company} keeps {rest}", company=company, rest=pounds(has - cost))


def _delivery(state: EnglandState, action: Deliver) -> Description:
    way = stops(state.railways, action.city, action.links)
    names = [state.city_name(city) for city in way]
    return Description(
        label=Text(
            "{colour} from {start} to {end}: {gains}",
            colour=COLOUR_NAMES[action.colour],
            start=names[0],
            end=names[-1],
            gains=gains_told(gains(state.railways, action.links)),
        ),
        target=Target(hex=action.city),
        group=Text("Deliver"),
        preview=_delivery_preview(state, action, names),
    )


def _delivery_preview(state: EnglandState, action: Deliver, names: Sequence[Named]) -> Text:
    """The way, and what the company's income comes to (§7.5, §8.1)."""
    company, over = acting(state), Text("Via {cities}", cities=Series(names, " – "))
    income, row = state.railways.country.income, state.companies[company]
    gained = dict(gains(state.railways, action.links))[company]
    return Text(
        "{over}; income of {company}: {old} → {new}",
        over=over,
        company=company,
        old=pounds(income(row.steps)),
        new=pounds(income(row.steps + gained)),
    )
