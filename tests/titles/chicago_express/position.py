"""Positions of Chicago Express in one line, and the verbs to act on them."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Literal

from stockrail.core import engine
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.state import Automatic, Frame
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.mechanics.track import Build
from stockrail.titles.chicago_express.actions import Develop
from stockrail.titles.chicago_express.board import (
    COMPANY_CARDS,
    DIALS,
    HEXES,
    INDUSTRY,
    WABASH,
)
from stockrail.titles.chicago_express.opening import DrawingOpener, Opening
from stockrail.titles.chicago_express.state import HOUSES, Chicago, Company, Options
from stockrail.titles.chicago_express.turn import Turn
from tests.titles.named import Named, by_name

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
PRR, BO, CO, NYC = CompanyId("PRR"), CompanyId("B&O"), CompanyId("C&O"), CompanyId("NYC")
WAB = WABASH

Timing = Literal["before_action", "after_action"]

READY: dict[str, Any] = {
    "shares": {ANN: "NYC", BOB: "NYC", CAT: "NYC"},
    "cash": {NYC: 9},
    "track": {NYC: "R3 Q3"},
}
"""All three can auction a share, build and develop."""


def position(
    step: Frame | None = None,
    *,
    players: str = "Ann Bob Cat",
    cash: Named[int] | None = None,
    shares: Named[str] | None = None,
    track: Named[str] | None = None,
    income: Named[int] | None = None,
    locomotives: Named[int] | None = None,
    developed: str = "",
    houses: int | None = None,
    industry: Named[int] | None = None,
    dials: Mapping[str, int] | None = None,
    timing: Timing = "before_action",
) -> Chicago:
    """Ann's turn, or `step` going on, with what is said and otherwise as at the start.

    Players have $40 and companies nothing. `shares` is a player's, `"PRR NYC NYC"`;
    `track` a company's, `"R3 Q3"`, its start hex going without saying, so that
    `{WAB: ""}` is an open Wabash. `houses` left in the supply: the others stand in
    forests. `industry` is the value a city stands on.
    """
    seats = tuple(map(PlayerId, players.split()))
    money = dict.fromkeys(seats, 40) | dict.fromkeys(COMPANY_CARDS, 0) | by_name(cash)
    holdings: dict[tuple[PlayerId, CompanyId], int] = defaultdict(int)
    for player, companies in by_name(shares).items():
        for company in companies.split():
            holdings[PlayerId(player), CompanyId(company)] += 1
    standing = _track(by_name(track))
    worth = {c: card.income for c, card in COMPANY_CARDS.items()}
    worth[WAB] = HEXES[COMPANY_CARDS[WAB].start].income if WAB in by_name(track) else 0
    on_board = {c: sum(c in there for there in standing.values()) for c in COMPANY_CARDS}
    spaces = {h: v.index(by_name(industry).get(HEXES[h].name, v[0])) for h, v in INDUSTRY.items()}
    state = Chicago(
        players=seats,
        cash={BANK: -sum(money.values()), **money},
        shares=dict(holdings),
        stack=_stack(seats, step),
        companies={
            c: Company(
                by_name(income).get(c, worth[c]),
                by_name(locomotives).get(c, COMPANY_CARDS[c].locomotives - on_board[c]),
            )
            for c in COMPANY_CARDS
        },
        track=standing,
        developed=_developed(developed.split(), houses),
        industry=spaces,
        dials={dial: (dials or {}).get(dial, 0) for dial in DIALS},
        dividends=0,
        options=Options(timing=timing),
    )
    for _ in engine.settle(state):
        pass
    return state


def _stack(seats: tuple[PlayerId, ...], step: Frame | None) -> tuple[Frame, ...]:
    match step:
        case None:
            return (Turn(seats[0]),)
        case Turn() | Opening() | DrawingOpener():
            return (step,)
        case ShareAuction(is_opening=True):
            return (Opening(step.opener), step)
        case ShareAuction():
            return (Turn(_left_of(seats, step.opener)), step)
        case _:
            assert not isinstance(step, Automatic)
            return (Turn(_left_of(seats, step.actor)), step)


def _left_of(seats: tuple[PlayerId, ...], player: PlayerId) -> PlayerId:
    return seats[(seats.index(player) + 1) % len(seats)]


def _track(built: Mapping[str, str]) -> dict[HexId, tuple[CompanyId, ...]]:
    there: dict[HexId, tuple[CompanyId, ...]] = {}
    for company in COMPANY_CARDS:
        if company != WAB or WAB in built:
            for hex_id in (COMPANY_CARDS[company].start, *built.get(company, "").split()):
                there[HexId(hex_id)] = (*there.get(HexId(hex_id), ()), company)
    return there


def _developed(named: list[str], houses: int | None) -> frozenset[HexId]:
    if houses is None:
        return frozenset(map(HexId, named))
    spare = [h for h, card in HEXES.items() if card.kind == "forest" and h not in named]
    return frozenset([*map(HexId, named), *spare[: HOUSES - houses - len(named)]])


def build(player: PlayerId, company: CompanyId, hex_id: str) -> Build:
    return Build(player, company, HexId(hex_id))


def develop(player: PlayerId, hex_id: str) -> Develop:
    return Develop(player, HexId(hex_id))
