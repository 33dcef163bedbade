"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.decision import Description, Draft
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.target import Target
from stockrail.core.text import Series, Text
from stockrail.mechanics import shares
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build, any_hex, building

from .actions import DrawPawn, ProposeEnd, Vote
from .board import COMPANY_CARDS, SITES, site
from .building import Building
from .costs import next_step
from .dividends import new_links
from .state import German, place_name
from .turn import Turn

GermanAction = Offer | Build | ProposeEnd | Vote | DrawPawn | Bid | Pass | Done


def describe(state: German, action: GermanAction) -> Description:
    match action:
        case Offer(_, company):
            return Description(
                label=Text("Auction a share of {company}", company=company),
                target=Target(company=company),
                group=Text("Auction a share"),
                preview=_offer_preview(state, company),
            )
        case Build(_, company, hex_id):
            return Description(
                label=Text("{company}: {hex}", company=company, hex=place_name(site(hex_id))),
                target=Target(hex=hex_id, company=company),
                group=building(company),
                preview=_build_preview(state, company, site(hex_id)),
            )
        case ProposeEnd():
            return Description(
                label=Text("Ask for a vote on the end"), group=Text("End of the game")
            )
        case Vote(_, agree):
            return Description(label=Text("Vote for") if agree else Text("Vote against"))
        case Bid():
            return Description(label=Text("Bid"))
        case Pass():
            return Description(label=Text("Pass"))
        case Done():
            return Description(label=Text("Finish building"))
        case DrawPawn(_, pawn):
            return Description(label=Text("A pawn of {player}", player=pawn))
        case _:
            assert_never(action)


def drafts(state: German) -> Sequence[Draft]:
    """Any hex may be clicked; if it will not do, the rules say why."""
    step = state.top
    if isinstance(step, Building):
        return [any_hex(step.actor, step.company)]
    if isinstance(step, Turn):
        return [
            any_hex(step.actor, company)
            for company in COMPANY_CARDS
            if shares.held(state, step.actor, company)
        ]
    return []


def _offer_preview(state: German, company: CompanyId) -> Text:
    return Text(
        "{sold} of {all} shares sold, income {income}, treasury {treasury}",
        sold=shares.sold(state, company),
        all=COMPANY_CARDS[company].shares,
        income=state.money(state.income(company)),
        treasury=state.money(state.cash[company]),
    )


def _build_preview(state: German, company: CompanyId, place: HexId) -> Text:
    step = state.top
    built = step.built if isinstance(step, Building) else ()
    cost = state.money(next_step(state, company, built, place))
    treasury = state.money(state.cash[company])
    if not SITES[place].city:
        return Text(
            "Costs {cost}; {company} has {treasury}", cost=cost, company=company, treasury=treasury
        )
    gain = state.money(state.income(company, place) - state.income(company))
    if others := would_link(state, company, place):
        return Text(
            "Costs {cost}, income +{gain}, dividends for connecting with {others}",
            cost=cost,
            gain=gain,
            others=Series(others),
        )
    return Text(
        "Costs {cost}, income +{gain}; {company} has {treasury}",
        cost=cost,
        gain=gain,
        company=company,
        treasury=treasury,
    )


def would_link(state: German, company: CompanyId, place: HexId) -> tuple[CompanyId, ...]:
    """The new links a locomotive here would make."""
    return new_links(state, company, (place,))
