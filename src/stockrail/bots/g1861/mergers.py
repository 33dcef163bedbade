"""Merger rounds: minors convert and merge when their owner gains, and shares are bought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf

from stockrail.core.actions import Action, Move, Pass
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.titles.g1861.actions import AddMinor, BuyShare, Convert, Merge
from stockrail.titles.g1861.components import MINOR_SHARES, SHARES
from stockrail.titles.g1861.mergers import merging, share_sale
from stockrail.titles.g1861.mergers import rules as merger_rules
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.mergers.rules import Minors
from stockrail.titles.g1861.state import State1861

from . import rescue
from .fortune import idle, share_worth
from .outlook import Outlook
from .shares import PROFIT

SURE = 0.5
"""What another owner gains, as a part of the price of their minors, if they will surely agree.

Read off games: what one steady player reckons for another differs from their own reckoning by 0.4.
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """A first step to a public, and what the public brings."""

    action: Action
    brings: float
    is_sure: bool


def decide(outlook: Outlook, turn: MergerTurn, moves: Sequence[Move]) -> Action:
    """A step of a minor's turn: the public that brings most, or the way to it.

    What another owner may decline is proposed only if nothing else is good, and no more once one
    has declined. A plan that was begun is carried out.
    """
    gathered = turn.minors
    least = outlook.judgement.eagerness * _price(outlook, gathered) if len(gathered) == 1 else -inf
    plans = [plan for plan in _plans(outlook, turn, moves) if plan.brings > least]
    sure = [plan for plan in plans if plan.is_sure]
    best = max(sure or plans, key=lambda plan: plan.brings, default=None)
    return best.action if best else Pass(outlook.me)


def _price(outlook: Outlook, minors: Minors) -> Money:
    return sum(MINOR_SHARES * outlook.state.price(minor) for minor in minors)


def _plans(outlook: Outlook, turn: MergerTurn, moves: Sequence[Move]) -> Iterator[Plan]:
    form = next((move for move in moves if isinstance(move, Convert | Merge)), None)
    if form is not None:
        yield Plan(form, gain(outlook, turn.minors), is_sure=True)
    if turn.declined and not turn.joined:
        return
    for more in _groups(outlook, [move for move in moves if isinstance(move, AddMinor)]):
        minors = (*turn.minors, *(join.company for join in more))
        if _can_form(outlook, minors):
            formed = _formed(outlook.state, minors)
            if (others := _of_others(outlook, minors, formed)) > 0:
                yield Plan(more[0], _gain(outlook, minors, formed), others > SURE)


def _groups(outlook: Outlook, joining: list[AddMinor]) -> Iterator[tuple[AddMinor, ...]]:
    """Own minors in any number, alone or with one of somebody else."""
    own = [join for join in joining if join.company in outlook.mine]
    others = [join for join in joining if join.company not in outlook.mine]
    for count in range(len(own) + 1):
        for group in combinations(own, count):
            if group:
                yield group
            for other in others:
                yield (other, *group)


def _can_form(outlook: Outlook, minors: Minors) -> bool:
    """Whether the last of them may join, and somebody can be director."""
    state, price = outlook.state, merger_rules.price(outlook.state, minors).price
    first, *joined, last = minors
    if merger_rules.why_not_join(state, first, tuple(joined), last) is not None:
        return False
    # Who has to buy the second share if nobody has two is not to be seen.
    can_pay = all(state.cash[owner] >= price for owner in merger_rules.shares(state, minors))
    is_possible = merger_rules.why_not_director(state, minors) is None
    return is_possible and (can_pay or merger_rules.director(state, minors) is not None)


def _of_others(outlook: Outlook, minors: Minors, formed: State1861) -> float:
    """What other owners gain by it, as a part of the price of their minors; the least of them."""
    state, least = outlook.state, inf
    for owner in merger_rules.shares(state, minors).keys() - {outlook.me}:
        brings = _gain(Outlook(state, owner, outlook.judgement), minors, formed)
        theirs = tuple(minor for minor in minors if state.director(minor) == owner)
        least = min(least, brings / _price(outlook, theirs))
    return least


def gain(outlook: Outlook, minors: Minors) -> float:
    """By how much this player is better off if these minors become one public."""
    return _gain(outlook, minors, _formed(outlook.state, minors))


def _formed(state: State1861, minors: Minors) -> State1861:
    """The first public that is left, made of these minors; its shares are still to be sold."""
    draft = state.clone()
    richest = sorted(minors, key=lambda minor: -state.cash[state.director(minor)])
    for age, minor in enumerate(richest):
        draft.row(minor, age=age)
    for _ in merging.form(draft, state.unstarted_publics()[0], minors):
        pass
    draft.finish()
    return draft


def _gain(outlook: Outlook, minors: Minors, formed: State1861) -> float:
    before = sum(rescue.waiting(outlook, minor) for minor in minors if minor in outlook.mine)
    before += idle(outlook, outlook.cash, outlook.runs_left)
    public, draft = outlook.state.unstarted_publics()[0], formed.clone()
    for _ in range(_count(outlook.after(draft), public)):
        _buy(draft, outlook.me, public)
    for player in draft.players:
        other = Outlook(draft, player, outlook.judgement)
        if player != outlook.me and _count(other, public, most=1):
            _buy(draft, player, public)
    return _stake(outlook.after(draft), public) - before


def _stake(outlook: Outlook, public: CompanyId) -> float:
    """What shares of a public and cash will be."""
    shares = outlook.held(public) * share_worth(outlook, public)
    return shares + idle(outlook, outlook.cash, outlook.runs_left)


# Shares of a new public


def _count(outlook: Outlook, company: CompanyId, most: int = SHARES) -> int:
    """How many shares from the treasury it is best to buy now."""
    best, worth, draft = 0, _stake(outlook, company), outlook.state.clone()
    for count in range(1, most + 1):
        if share_sale.why_not_buy(draft, outlook.me, company) is not None:
            break
        _buy(draft, outlook.me, company)
        then = _stake(outlook.after(draft), company)
        if then > worth + PROFIT * count * draft.price(company):
            best, worth = count, then
    return best


def _buy(draft: State1861, player: PlayerId, company: CompanyId) -> None:
    for _ in share_sale.buy(draft, player, company):
        pass


def offered(outlook: Outlook, company: CompanyId) -> Action:
    """Shares of a new public."""
    me = outlook.me
    return BuyShare(me, company, "treasury") if _count(outlook, company) else Pass(me)
