"""Positions of German Railways in one line, and the verbs to act on them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from stockrail.core import engine
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.state import Frame
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.board import BERLIN, CITIES, CITY_SITES, COMPANY_CARDS
from stockrail.titles.german_railways.building import Building
from stockrail.titles.german_railways.opening import Opening
from stockrail.titles.german_railways.proof import AREAS, Land
from stockrail.titles.german_railways.rounds import DrawingOrder, EndVote, Round, RoundStart
from stockrail.titles.german_railways.state import German, Options
from stockrail.titles.german_railways.turn import Turn
from tests.titles.named import Named, by_name

ANN, BOB, CAT, DAN, EVE = map(PlayerId, ("Ann", "Bob", "Cat", "Dan", "Eve"))
COMPANIES = tuple(COMPANY_CARDS)
PO, NME, KSS, KBS, MWB, GBS, CME, BHE = COMPANIES


def position(
    step: Frame | None = None,
    *,
    players: str = "Ann Bob Cat",
    pawns: str = "Ann Bob Cat",
    cash: Named[int] | None = None,
    shares: Named[str] | None = None,
    track: Named[str] | None = None,
    supply: Named[int] | None = None,
    idle: int = 0,
    proposer: PlayerId | None = None,
    **options: Any,
) -> German:
    """The first of `pawns` is to play, or `step` goes on; otherwise as at the start.

    Players have 40 thalers and companies nothing. `shares` is a player's, `"PO CME CME"`;
    `track` a company's, `"B20 B19"`, its start city going without saying, and the way back
    there taken as built. `idle` rounds have passed, and nothing has happened since.
    """
    seats = tuple(map(PlayerId, players.split()))
    money = dict.fromkeys(seats, 40) | dict.fromkeys(COMPANY_CARDS, 0) | by_name(cash)
    holdings: dict[tuple[PlayerId, CompanyId], int] = defaultdict(int)
    for player, companies in by_name(shares).items():
        for company in companies.split():
            holdings[PlayerId(player), CompanyId(company)] += 1
    standing = _track(by_name(track))
    on_board = {c: sum(c in there for there in standing.values()) for c in COMPANY_CARDS}
    state = German(
        players=seats,
        cash={BANK: -sum(money.values()), **money},
        shares=dict(holdings),
        stack=_stack(step, tuple(map(PlayerId, pawns.split()))),
        supply={
            c: by_name(supply).get(c, card.locomotives - on_board[c])
            for c, card in COMPANY_CARDS.items()
        },
        track=standing,
        round=1,
        activity=sum(holdings.values()) + sum(on_board.values()),
        idle_rounds=idle,
        proposer=proposer,
        objected_to=(),
        options=Options(**options),
    )
    for _ in engine.settle(state):
        pass
    return state


def _stack(step: Frame | None, pawns: tuple[PlayerId, ...]) -> tuple[Frame, ...]:
    match step:
        case None:
            return (Round(pawns, played=1), Turn(pawns[0]))
        case Opening() | RoundStart() | DrawingOrder():
            return (step,)
        case EndVote():
            return (RoundStart(has_voted=True), step)
        case _:
            return (Round(pawns, played=1), step)


def _track(built: Mapping[str, str]) -> dict[HexId, tuple[CompanyId, ...]]:
    there: dict[HexId, tuple[CompanyId, ...]] = {}
    for company, card in COMPANY_CARDS.items():
        for hex_id in (card.start, *built.get(company, "").split()):
            there[HexId(hex_id)] = (*there.get(HexId(hex_id), ()), company)
    return there


def meeting(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Track on which these pairs of companies meet, each in a city of its own, and no others."""
    homes = {card.start for card in COMPANY_CARDS.values()}
    free = iter(place for place in CITIES.values() if place not in homes and place != BERLIN)
    built: dict[str, list[str]] = defaultdict(list)
    for (one, other), place in zip(pairs, free, strict=False):
        built[one].append(place)
        built[other].append(place)
    return {company: " ".join(places) for company, places in built.items()}


def build(player: PlayerId, company: CompanyId, hex_id: str) -> Build:
    return Build(player, company, HexId(hex_id))


def having_built(player: PlayerId, company: CompanyId, hexes: str) -> Building:
    """A turn of building that has got so far."""
    return Building(player, company, tuple(map(HexId, hexes.split())))


def reachable_cities(state: German, company: CompanyId) -> frozenset[HexId]:
    """Cities the company stands in or might still get to."""
    reach = 0
    for sites in Land(state, company).coming():
        reach |= sites
    return frozenset(place for place in CITY_SITES if AREAS[place] & reach)
