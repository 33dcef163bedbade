"""The map as the client draws it."""

from collections.abc import Iterator
from functools import cache, lru_cache

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Named, Text
from stockrail.mechanics.rulers import rulers
from stockrail.view import Board, Counter, Fact, Hex, Pattern, Terrain

from .board import BERLIN, BERLIN_HEXES, COMPANY_CARDS, COSTS, GRID, HEXES, site
from .board import Terrain as Kind
from .state import German, Options, city_income, terrain, thalers

TERRAIN_NAMES: dict[Kind, Text] = {
    "plain": Text("plain"),
    "hill": Text("hill"),
    "mountain": Text("mountain"),
    "outskirts": Text("outskirts of Berlin"),
    "berlin": Text("Berlin"),
}


def _legend(kind: Kind, fill: str, pattern: Pattern = "none") -> Terrain:
    """Costs stand in the legend, not on the hexes."""
    name = Text("{terrain}, {cost}", terrain=TERRAIN_NAMES[kind], cost=thalers(COSTS[kind]))
    return Terrain(id=kind, name=name, fill=fill, pattern=pattern)


TERRAINS = (
    _legend("plain", "#e3e6b9"),
    _legend("hill", "#dcb98d", "hills"),
    _legend("mountain", "#b9afa6", "peaks"),
    _legend("outskirts", "#b5cf9b", "trees"),
    _legend("berlin", "#f0dc8c", "streets"),
)
RULERS = rulers(GRID, letters="rows")
HOMES = {card.start: card.id for card in COMPANY_CARDS.values()}


@lru_cache(maxsize=256)
def _board(track: tuple[tuple[HexId, tuple[CompanyId, ...]], ...], options: Options) -> Board:
    """The map looks the same until somebody builds."""
    on = dict(track)
    hexes = tuple(
        _hex(
            h,
            terrain(site(h), options),
            city_income(site(h), options),
            _standing(h, on.get(site(h), ())),
        )
        for h in HEXES
    )
    return Board(orientation="pointy", terrains=TERRAINS, hexes=hexes, rulers=RULERS)


def board(state: German) -> Board:
    return _board(tuple(state.track.items()), state.options)


def _standing(hex_id: HexId, there: tuple[CompanyId, ...]) -> tuple[CompanyId, ...]:
    """Whose locomotives are drawn here; those in Berlin are spread over its hexes."""
    if hex_id in BERLIN_HEXES:
        return there[BERLIN_HEXES.index(hex_id) :: len(BERLIN_HEXES)]
    return there


@cache
def _hex(hex_id: HexId, terrain: Kind, income: Money, standing: tuple[CompanyId, ...]) -> Hex:
    """A hex looks the same wherever the same pieces stand on it."""
    card, (q, r) = HEXES[hex_id], GRID.places[hex_id]
    is_named = bool(card.city) and site(hex_id) == hex_id
    return Hex(
        id=hex_id,
        q=q,
        r=r,
        terrain=terrain,
        label=card.city if is_named else "",
        facts=tuple(_facts(hex_id, terrain, income if card.city else 0, is_named)),
        counters=tuple(_counters(standing)),
        town=is_named,
    )


def _facts(hex_id: HexId, terrain: Kind, income: Money, is_named: bool) -> Iterator[Fact]:
    yield Fact(id="terrain", label=Text("Terrain"), value=TERRAIN_NAMES[terrain])
    yield Fact(id="cost", label=Text("Cost"), value=COSTS[terrain], unit="money")
    if income:
        yield Fact(
            id="income",
            label=Text("Income"),
            value=income,
            unit="money",
            mark=Text("+{n}", n=income) if is_named else None,
        )
        yield Fact(
            id="surcharge", label=Text("Surcharge"), value=Text("1 Tlr per company already there")
        )
    if terrain == "outskirts":
        yield Fact(id="outskirts", label=Text("Outskirts"), value=Text("once per game and company"))
    if site(hex_id) == BERLIN:
        yield Fact(id="berlin", label=Text("Berlin"), value=Text("all three hexes are one city"))
    if hex_id in HOMES:
        yield Fact(id="home_of", label=Text("Home of"), value=_whole_name(HOMES[hex_id]))


def _whole_name(company: CompanyId) -> Text:
    return Named("company", company, COMPANY_CARDS[company].name)


def _counters(standing: tuple[CompanyId, ...]) -> Iterator[Counter]:
    for company in standing:
        yield Counter(
            piece="locomotive",
            colour=COMPANY_CARDS[company].colour,
            symbol=company,
            name=Text("locomotive of {company}", company=company),
            company=company,
        )
