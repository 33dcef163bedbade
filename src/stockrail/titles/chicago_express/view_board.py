"""The map as the client draws it."""

from collections.abc import Iterator
from functools import cache, lru_cache

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Text
from stockrail.mechanics.rulers import rulers
from stockrail.view import NOTHING, Board, Counter, Fact, Hex, Terrain

from .board import CHICAGO, COMPANY_CARDS, GRID, HEXES, INDUSTRY, HexCard
from .state import Chicago, cost, dollars, worth

TERRAINS = (
    Terrain(id="plain", name=Text("plain"), fill="#efe2b8"),
    Terrain(id="forest", name=Text("forest"), fill="#a9bd84", pattern="trees"),
    Terrain(id="mountain", name=Text("mountain"), fill="#bfa890", pattern="peaks"),
    Terrain(id="city", name=Text("city"), fill="#fbf6e6", pattern="streets"),
    Terrain(id="industrial", name=Text("industrial city"), fill="#dfa487", pattern="blocks"),
    Terrain(id="start", name=Text("start of a company"), fill="#c3d3dd", pattern="streets"),
)
TERRAIN_NAMES = {terrain.id: terrain.name for terrain in TERRAINS}
RULERS = rulers(GRID, letters="columns")


@lru_cache(maxsize=256)
def _board(
    track: tuple[tuple[HexId, tuple[CompanyId, ...]], ...],
    industry: tuple[tuple[HexId, int], ...],
    developed: frozenset[HexId],
) -> Board:
    """The map looks the same until somebody builds or develops, or an industrial city grows."""
    on, spaces = dict(track), dict(industry)
    hexes = tuple(_hex(h, on.get(h, ()), spaces.get(h, 0), h in developed) for h in HEXES)
    return Board(orientation="flat", terrains=TERRAINS, hexes=hexes, rulers=RULERS)


def board(state: Chicago) -> Board:
    return _board(tuple(state.track.items()), tuple(state.industry.items()), state.developed)


@cache
def _hex(
    hex_id: HexId,
    there: tuple[CompanyId, ...],
    space: int,
    has_house: bool,
) -> Hex:
    """A hex looks the same wherever the same pieces stand on it."""
    card, (q, r) = HEXES[hex_id], GRID.places[hex_id]
    return Hex(
        id=hex_id,
        q=q,
        r=r,
        terrain=card.kind,
        label=card.name,
        cost=dollars(card.cost) if card.cost else None,
        facts=(
            *_building(card, cost(hex_id, there), worth(hex_id, space, has_house)),
            *_developing(card, space, has_house),
        ),
        counters=tuple(_counters(there, has_house)),
        town=bool(card.name),
    )


def _building(card: HexCard, cost: Money, worth: Money) -> Iterator[Fact]:
    """What it costs to come here, and what it brings."""
    yield Fact(id="terrain", label=Text("Terrain"), value=TERRAIN_NAMES[card.kind])
    if cost:
        yield Fact(
            id="cost_now",
            label=Text("Cost now"),
            value=cost,
            unit="money",
            hint=Text("Printed value times the locomotives there, the new one included"),
        )
    if worth:
        yield Fact(
            id="income", label=Text("Income"), value=worth, unit="money", mark=Text("+{n}", n=worth)
        )
    if card.id == CHICAGO:
        yield Fact(
            id="arriving",
            label=Text("Arriving"),
            value=Text("the company pays its shareholders at once"),
        )


def _developing(card: HexCard, space: int, has_house: bool) -> Iterator[Fact]:
    """What developing it would bring."""
    if card.bonus and not has_house:
        yield Fact(
            id="with_a_house",
            label=Text("With a house"),
            value=card.income + card.bonus,
            unit="money",
            mark=Text("+{n}", n=card.bonus),
            mark_kind="house",
        )
    if card.id in INDUSTRY:
        coming = INDUSTRY[card.id][space + 1 :]
        yield Fact(
            id="next_space",
            label=Text("Next space"),
            value=coming[0] if coming else NOTHING,
            unit="money",
        )


def _counters(there: tuple[CompanyId, ...], has_house: bool) -> Iterator[Counter]:
    for company in there:
        yield Counter(
            piece="locomotive",
            colour=COMPANY_CARDS[company].colour,
            symbol=company,
            name=Text("locomotive of {company}", company=company),
            company=company,
        )
    if has_house:
        yield Counter(piece="house", colour="#6b4a2b", symbol="⌂", name=Text("house"))
