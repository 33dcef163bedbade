"""What a merger costs and what speaks against proposing it (§10.2, §10.3, §10.9)."""

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.text import Coins, Text
from stockrail.mechanics import shares

from ..actions import ProposeMerger
from ..map.components import COMPANY_CARDS, PREMIUM
from ..operating import funding
from ..state import EnglandState

INSTEAD = Ways(
    Way(Text("propose another merger"), ProposeMerger),
    Way(Text("pass"), Pass),
)


def price_per_share(state: EnglandState, target: CompanyId) -> Money:
    return state.companies[target].price + PREMIUM


def unpaid(state: EnglandState, buyer: CompanyId, player: PlayerId) -> bool:
    """Whether a player hands in their shares of the target for nothing, by option (§10.6)."""
    by_option = state.options.merger_own_shares == "unpaid"
    return by_option and player == state.companies[buyer].manager


def cost(state: EnglandState, buyer: CompanyId, target: CompanyId) -> Money:
    """For all shares of players and bank that are paid for (§10.6)."""
    paid = sum(
        shares.held(state, player, target)
        for player in state.players
        if not unpaid(state, buyer, player)
    )
    return price_per_share(state, target) * (paid + state.companies[target].issued)


def why_not_propose(
    state: EnglandState, company: CompanyId, action: ProposeMerger
) -> Refusal | None:
    buyer, target = action.buyer, action.target
    return (
        _why_not_sides(state, company, buyer, target)
        or _why_not_networks(state, buyer, target)
        or _why_not_pay(state, buyer, target)
    )


def _why_not_sides(
    state: EnglandState, company: CompanyId, buyer: CompanyId, target: CompanyId
) -> Refusal | None:
    for side in (buyer, target):
        if side not in COMPANY_CARDS:
            return Refusal(
                "§1.4", Text("There is no company {company}", company=side[:20]), INSTEAD
            )
    if buyer == target:
        fact = Text("{company} cannot absorb itself", company=buyer)
        return Refusal("§10.2", fact, INSTEAD)
    if company not in (buyer, target):
        fact = Text("It is the turn of {company} to propose a merger", company=company)
        return Refusal("§10.1", fact, INSTEAD)
    if company == target and state.options.merger_side == "buyer":
        fact = Text("{company} may only propose to absorb, not to be absorbed", company=company)
        return Refusal("§10.2", fact, INSTEAD)
    other = target if company == buyer else buyer
    if state.companies[other].manager is None:
        return Refusal("§10.2", Text("{company} has no manager", company=other), INSTEAD)
    return None


def _why_not_networks(state: EnglandState, buyer: CompanyId, target: CompanyId) -> Refusal | None:
    if state.options.merger_networks == "anywhere":
        return None
    if {*state.railways.reached(buyer)} & {*state.railways.reached(target)}:
        return None
    fact = Text(
        "The networks of {buyer} and {target} have no city in common", buyer=buyer, target=target
    )
    return Refusal("§10.9", fact, INSTEAD)


def _why_not_pay(state: EnglandState, buyer: CompanyId, target: CompanyId) -> Refusal | None:
    price, means = cost(state, buyer, target), funding.without_loans(state, buyer)
    if price <= means:
        return None
    return Unread(lambda: _too_dear(buyer, target, state.money(price), state.money(means)))


def _too_dear(buyer: CompanyId, target: CompanyId, price: Coins, means: Coins) -> Refusal:
    fact = Text(
        "The shares of {target} cost {price}; {buyer} can raise {means}, "
        "its reserve shares included",
        target=target,
        price=price,
        buyer=buyer,
        means=means,
    )
    return Refusal("§10.3", fact, INSTEAD)
