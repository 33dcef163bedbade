"""The map as the client draws it."""

from stockrail.core.names import CompanyId, HexId, Money
from stockrail.core.text import Text
from stockrail.view import Board, Counter, Fact, Hex, Terrain

from .board import CHARTERS, CHICAGO, GRID, HEXES, INDUSTRY
from .state import Chicago

TERRAINS = (
    Terrain(id="plain", name=Text("plain"), fill="#efe2b8"),
    Terrain(id="forest", name=Text("forest"), fill="#a9bd84", pattern="trees"),
    Terrain(id="mountain", name=Text("mountain"), fill="#bfa890", pattern="peaks"),
    Terrain(id="city", name=Text("city"), fill="#fbf6e6", pattern="streets"),
    Terrain(id="industrial", name=Text("industrial city"), fill="#dfa487", pattern="blocks"),
    Terrain(id="start", name=Text("start of a company"), fill="#c3d3dd", pattern="streets"),
)
TERRAIN_NAMES = {terrain.id: terrain.name for terrain in TERRAINS}


def board(state: Chicago) -> Board:
    hexes = tuple(_hex(state, hex_id) for hex_id in HEXES)
    return Board(orientation="flat", terrains=TERRAINS, hexes=hexes)


_drawn: dict[tuple[HexId, tuple[CompanyId, ...], Money, bool], Hex] = {}


def _hex(state: Chicago, hex_id: HexId) -> Hex:
    """A hex looks the same as long as the same pieces stand there and it is worth the same."""
    standing = hex_id, state.on(hex_id), state.worth(hex_id), hex_id in state.developed
    drawn = _drawn.get(standing)
    if drawn is None:
        drawn = _drawn[standing] = _draw(state, hex_id)
    return drawn


def _draw(state: Chicago, hex_id: HexId) -> Hex:
    card, (q, r) = HEXES[hex_id], GRID.places[hex_id]
    return Hex(
        id=hex_id,
        q=q,
        r=r,
        terrain=card.kind,
        label=card.name,
        cost=state.money(card.cost) if card.cost else None,
        facts=tuple(_facts(state, hex_id)),
        counters=tuple(_counters(state, hex_id)),
        town=bool(card.name),
    )


def _facts(state: Chicago, hex_id: HexId) -> list[Fact]:
    card = HEXES[hex_id]
    facts = [Fact(label=Text("Terrain"), value=TERRAIN_NAMES[card.kind])]
    if card.cost:
        facts.append(
            Fact(
                label=Text("Cost now"),
                value=state.money(state.cost(hex_id)),
                kind="money",
                hint=Text("Printed value times locomotives there, the new one counted"),
            )
        )
    if worth := state.worth(hex_id):
        facts.append(
            Fact(
                label=Text("Income"),
                value=state.money(worth),
                kind="money",
                mark=Text("+{n}", n=worth),
            )
        )
    if card.bonus and hex_id not in state.developed:
        facts.append(
            Fact(
                label=Text("With a house"),
                value=state.money(card.income + card.bonus),
                kind="money",
                mark=Text("⌂+{n}", n=card.bonus),
            )
        )
    if hex_id in INDUSTRY:
        coming = state.next_space(hex_id)
        facts.append(
            Fact(
                label=Text("Next space"), value=state.money(coming) if coming else "–", kind="money"
            )
        )
    if hex_id == CHICAGO:
        facts.append(Fact(label=Text("Arriving"), value=Text("pays the company's holders at once")))
    return facts


def _counters(state: Chicago, hex_id: HexId) -> list[Counter]:
    counters = [
        Counter(
            piece="locomotive",
            colour=CHARTERS[company].colour,
            symbol=company,
            name=Text("locomotive of {company}", company=company),
            company=company,
        )
        for company in state.on(hex_id)
    ]
    if hex_id in state.developed:
        counters.append(Counter(piece="house", colour="#6b4a2b", symbol="⌂", name=Text("house")))
    return counters
