"""Our position in the words of the driver, and where two positions differ."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from stockrail.core.ids import BANK, CashHolder, CompanyId
from stockrail.core.state import State
from stockrail.formats.site18xx.g1830 import reading as reading_1830
from stockrail.formats.site18xx.g1861 import reading as reading_1861
from stockrail.rails.certificates import POOL
from stockrail.titles.g1830 import components as c1830
from stockrail.titles.g1830.operating.private_powers import ScrantonToken
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1861 import components as c1861
from stockrail.titles.g1861.mergers.merging import NewPublic
from stockrail.titles.g1861.mergers.share_sale import ShareOffer, ShareSale
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.minor_auction import MinorAuction

AnyState = State1830 | State1861
Position = dict[str, Any]
"""As JSON: the driver writes the same."""
Tokens = dict[str, list[list[str]]]
"""The companies that have one in each city of a hex."""
WITHOUT_END = ("D", "8", "2+2", "5+5E")
"""Trains of which the site counts one card, however many are sold."""
ABSENT: Position = {
    "treasuries": 0,
    "spaces": None,
    "presidents": None,
    "trains": [],
    "loans": 0,
    "shares": {},
}
"""What the site does not list of companies that are not, or no longer, in the game."""


def of_rails(state: State) -> AnyState:
    """A position of one of the titles that are compared."""
    assert isinstance(state, AnyState)
    return state


def seat(state: AnyState, who: CashHolder) -> str:
    return str(state.players.index(who)) if who in state.players else who


def asked(state: AnyState) -> str:
    """For whom the table waits: a seat, a company or a private."""
    if isinstance(state.step, ScrantonToken):
        return c1830.DH
    company = (
        reading_1830.company_asked(state)
        if isinstance(state, State1830)
        else reading_1861.company_asked(state)
    )
    return company or seat(state, state.step.actor)


def position(state: AnyState) -> Position:
    companies = [*state.companies]
    publics = companies if isinstance(state, State1830) else [*c1861.PUBLICS]
    land = state.board.map
    shares: dict[str, dict[str, int]] = {company: {} for company in publics}
    for (holder, company), count in state.shares.items():
        if count and company in shares and (holder in state.players or holder == POOL):
            shares[company][seat(state, holder)] = count * 10
    tokens: Tokens = defaultdict(list)
    for stop, there in state.board.tokens.items():
        if there:
            tokens[land.stops[stop][0]].append(sorted(there))
    return {
        "over": not state.stack,
        "cash": {seat(state, player): state.cash[player] for player in state.players},
        "worth": {seat(state, player): state.worth(player) for player in state.players},
        "bank": state.cash[BANK],
        "treasuries": {company: state.cash.get(company, 0) for company in companies},
        "spaces": {
            company: [*space.spot] if (space := state.space(company)) else None
            for company in companies
        },
        "presidents": {company: _president(state, company) for company in companies},
        "trains": {company: sorted(state.trains(company)) for company in companies},
        "loans": {company: _loans(state, company) for company in companies},
        "shares": shares,
        "privates": {
            private: "bank" if owner == BANK else seat(state, owner)
            for private, owner in state.privates.items()
        },
        "tiles": {h: f"{laid.number}/{laid.rotation}" for h, laid in state.board.tiles.items()},
        "tokens": {hex_id: sorted(there) for hex_id, there in tokens.items()},
        "depot": {train: count for train, count in state.depot.new if count},
        "returned": sorted(state.depot.returned),
        "phase": state.phase,
        "asked": asked(state) if state.stack else None,
    }


def _president(state: AnyState, company: CompanyId) -> str | None:
    who = state.presides(company)
    return seat(state, who) if who else None


def _loans(state: AnyState, company: CompanyId) -> int:
    return state.companies[company].loans if isinstance(state, State1861) else 0


def differences(state: AnyState, theirs: Position) -> Position:
    """What the two say otherwise, ours first; nothing if they agree."""
    ours = position(state)
    theirs = _alike(dict(theirs), ours, state)
    for both in (ours, theirs):
        both["depot"] = {t: n for t, n in both["depot"].items() if n and t not in WITHOUT_END}
    return {key: _parts(ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}


def _parts(ours: Any, theirs: Any) -> Any:
    if not isinstance(ours, dict):
        return (ours, theirs)
    keys = sorted({*ours, *theirs})
    return {k: (ours.get(k), theirs.get(k)) for k in keys if ours.get(k) != theirs.get(k)}


def _alike(theirs: Position, ours: Position, state: AnyState) -> Position:
    """Without what the two only write down at other moments."""
    if isinstance(state, State1830):
        if c1830.HOME_OF_ERIE not in ours["tiles"]:
            # The site shows Erie's token on its hex before there is a tile.
            theirs["tokens"] = _without_hex(theirs["tokens"], c1830.HOME_OF_ERIE)
        return theirs
    for key, absent in ABSENT.items():
        theirs[key] = {c: theirs[key].get(c, absent) for c in {*ours[key], *theirs[key]}}
    theirs["presidents"][c1861.STATE] = None
    theirs["privates"] = {p: o for p, o in theirs["privates"].items() if p in c1861.PRIVATES}
    if ours["over"]:
        # Prices have fallen for the loans, which the site then takes off.
        theirs["loans"] = ours["loans"]
    else:
        # The site's estimate counts loans before the end.
        theirs["worth"] = ours["worth"]
    for frame in state.stack[-3:]:
        # There nobody directs a merged public until somebody has two shares.
        if isinstance(frame, NewPublic | ShareSale | ShareOffer) and (
            theirs["presidents"][frame.company] is None
        ):
            theirs["presidents"][frame.company] = ours["presidents"][frame.company]
    if state.stack and isinstance(state.step, MinorAuction):
        # There a minor has its token from the moment it is put up.
        theirs["tokens"] = _without_company(theirs["tokens"], state.step.company)
    return theirs


def _without_hex(tokens: Tokens, hex_id: str) -> Tokens:
    return {other: there for other, there in tokens.items() if other != hex_id}


def _without_company(tokens: Tokens, company: str) -> Tokens:
    left = {
        hex_id: [city for city in ([c for c in city if c != company] for city in there) if city]
        for hex_id, there in tokens.items()
    }
    return {hex_id: there for hex_id, there in left.items() if there}
