"""Mergers: proposed and agreed to when this player gains by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stockrail.core.actions import Action, Move, Pass
from stockrail.core.ids import CompanyId
from stockrail.titles.england_wales.actions import ProposeMerger, Vote
from stockrail.titles.england_wales.map.components import UNIT
from stockrail.titles.england_wales.mergers import rules as merger_rules

from .outlook import Outlook


def propose(outlook: Outlook, moves: Sequence[Move]) -> Action:
    best: Action = Pass(outlook.me)
    least = outlook.judgement.caution
    for action in moves:
        if isinstance(action, ProposeMerger):
            brings = gain(outlook, action.buyer, action.target)
            if brings > least:
                best, least = action, brings
    return best


def vote(outlook: Outlook, buyer: CompanyId, target: CompanyId) -> Action:
    return Vote(outlook.me, gain(outlook, buyer, target) > 0)


def gain(outlook: Outlook, buyer: CompanyId, target: CompanyId) -> float:
    """By how much this player is better off if one company absorbs the other (§10.6, §10.7)."""
    state, now, taken = outlook.state, outlook.state.railways, outlook.books(target)
    each = merger_rules.price_per_share(state, target) // UNIT
    book = outlook.books(buyer).spend(merger_rules.cost(state, buyer, target) // UNIT)
    book = replace(book, money=book.money + taken.money, loans=book.loans + taken.loans)
    merged = outlook.present(buyer, book, now.handed_over(target, buyer))
    received = sum(
        outlook.weight(player) * count * each * outlook.cash_worth
        for player, count in outlook.holders(target).items()
        if not merger_rules.unpaid(state, buyer, player)
    )
    apart = sum(outlook.present(side, outlook.books(side), now) for side in (buyer, target))
    return merged + received - apart
