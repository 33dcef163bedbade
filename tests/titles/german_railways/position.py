"""Positions of German Railways in one line, and the verbs to act on them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from stockrail.core import engine
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.state import Frame
from stockrail.titles.german_railways.board import BERLIN, CITIES, COMPANY_CARDS
from stockrail.titles.german_railways.opening import Opening
from stockrail.titles.german_railways.rounds import DrawingOrder, EndVote, Round, RoundStart
from stockrail.titles.german_railways.state import German, Options
from stockrail.titles.german_railways.turn import Turn

ANN, BOB, CAT, DAN, EVE = map(PlayerId, ("Ann", "Bob", "Cat", "Dan", "Eve"))
COMPANIES = tuple(COMPANY_CARDS)
PO, NME, KSS, KBS, MWB, GBS, CME, BHE = COMPANIES


def position(
    step: Frame | None = None,
    *,
    players: str = "Ann Bob Cat",
    pawns: str = "Ann Bob Cat",
    cash: Mapping[str, int] | None = None,
    shares: Mapping[str, str] | None = None,
    track: Mapping[str, str] | None = None,
    supply: Mapping[str, int] | None = None,
    idle: int = 0,
    proposer: PlayerId | None = None,
    **options: str,
) -> German:
    """The first of `pawns` is to play, or `step` goes on; otherwise as at the start.

    Players have 40 thalers and companies nothing. `shares` is a player's, `"PO CME CME"`;
    `track` a company's, `"B20 B19"`, its start city going without saying, and the way back
    there taken as built. `idle` rounds have passed, and nothing has happened since.
    """
    seats = tuple(map(PlayerId, players.split()))
    purses = dict.fromkeys(seats, 40) | dict.fromkeys(COMPANY_CARDS, 0) | dict(cash or {})
    holdings: dict[tuple[PlayerId, CompanyId], int] = defaultdict(int)
    for player, companies in (shares or {}).items():
        for company in companies.split():
            holdings[PlayerId(player), CompanyId(company)] += 1
    standing = _track(track or {})
    on_board = {c: sum(c in there for there in standing.values()) for c in COMPANY_CARDS}
    state = German(
        players=seats,
        cash={BANK: -sum(purses.values()), **purses},
        shares=dict(holdings),
        stack=_stack(step, tuple(map(PlayerId, pawns.split()))),
        supply={
            c: (supply or {}).get(c, card.locomotives - on_board[c])
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
