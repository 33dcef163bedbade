"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core import engine
from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.decision import Description, Draft
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.target import Target
from stockrail.core.text import Series, Text
from stockrail.mechanics import shares
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.mechanics.track import Build, any_hex, building

from .actions import Choose, Develop, DrawOpener
from .board import COMPANY_CARDS, DIALS, HEXES, INDUSTRY
from .building import Building
from .developing import FOREST_SUBSIDY, Developing
from .events import DIAL_NAMES
from .state import Chicago, place
from .turn import chosen

ChicagoAction = Choose | Offer | Build | Develop | Bid | Pass | Done | DrawOpener


def describe(state: Chicago, action: ChicagoAction) -> Description:
    match action:
        case Choose():
            return Description(
                label=DIAL_NAMES[action.dial],
                target=Target(market=f"dial-{action.dial}"),
                preview=_dial_preview(state, action),
            )
        case Offer(_, company):
            return Description(
                label=Text("Auction a share of {company}", company=company),
                target=Target(company=company),
                preview=_offer_preview(state, company),
            )
        case Bid():
            return Description(label=Text("Bid"))
        case Build(_, company, hex_id):
            return Description(
                label=Text("{company}: {hex}", company=company, hex=place(hex_id)),
                target=Target(hex=hex_id, company=company),
                group=building(company),
                preview=_build_preview(state, company, hex_id),
            )
        case Develop(_, hex_id):
            return Description(
                label=Text("Develop {hex}", hex=place(hex_id)),
                target=Target(hex=hex_id),
                preview=_develop_preview(state, hex_id),
            )
        case Pass():
            in_auction = isinstance(state.step, ShareAuction)
            return Description(label=Text("Pass") if in_auction else Text("Skip the action"))
        case Done():
            return Description(label=Text("Finish building"))
        case DrawOpener(_, opener):
            return Description(label=Text("{player} begins", player=opener))
        case _:
            assert_never(action)


def drafts(state: Chicago) -> Sequence[Draft]:
    """Any hex may be clicked; if it will not do, the rules say why."""
    match state.top:
        case Building() as step:
            return [any_hex(step.actor, company) for company in step.builders(state)]
        case Developing(actor):
            return [Draft(kind="hex", action=Develop(actor, HexId("")), field="hex")]
        case _:
            return []


def _dial_preview(state: Chicago, action: Choose) -> Text:
    left = DIALS[action.dial] - state.dials[action.dial]
    if not left:
        return Text("The needle is red")
    if left == 1 and any(map(state.is_red, DIALS)):
        return Text("The second needle turns red: general dividends")
    if not engine.offers_more(state, chosen(action.player, action.dial)):
        return Text("You can do nothing with it now")
    if left == 1:
        return Text("The needle turns red")
    return Text("The needle can still turn {left} times", left=left)


def _offer_preview(state: Chicago, company: CompanyId) -> Text:
    sold = shares.sold(state, company)
    return Text(
        "From {minimum}; {sold} of {all} shares sold, income {income}",
        minimum=state.money(state.minimum_bid(company)),
        sold=sold,
        all=COMPANY_CARDS[company].shares,
        income=state.money(state.companies[company].income),
    )


def _build_preview(state: Chicago, company: CompanyId, hex_id: HexId) -> Text | None:
    if hex_id not in HEXES:
        return None
    if not state.worth(hex_id):
        return Text(
            "Costs {cost}; {company} has {treasury}",
            cost=state.money(state.cost(hex_id)),
            company=company,
            treasury=state.money(state.cash[company]),
        )
    return Text(
        "Costs {cost}, income +{gain}; {company} has {treasury}",
        cost=state.money(state.cost(hex_id)),
        gain=state.money(state.worth(hex_id)),
        company=company,
        treasury=state.money(state.cash[company]),
    )


def _develop_preview(state: Chicago, hex_id: HexId) -> Text:
    there = Series(state.on(hex_id))
    if HEXES[hex_id].kind == "forest":
        return Text(
            "{companies} receives {subsidy}", companies=there, subsidy=state.money(FOREST_SUBSIDY)
        )
    if hex_id in INDUSTRY:
        gain = (state.next_space(hex_id) or state.worth(hex_id)) - state.worth(hex_id)
    else:
        gain = HEXES[hex_id].bonus
    return Text("Income +{gain} for {companies}", gain=state.money(gain), companies=there)
