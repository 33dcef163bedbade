"""The sheets of the players, and the cards of the privates."""

from collections.abc import Iterator

from stockrail.core.ids import BANK, PlayerId
from stockrail.core.text import Series, Text
from stockrail.mechanics.shareboard import stake
from stockrail.rails.actions import PrivateId
from stockrail.rails.certificates import certificates
from stockrail.view import Fact, Panel, Stake, listed

from ..components import COMPANY_CARDS, PRIVATES, PUBLICS, STATE
from ..operating.running import BY_PRIVATE
from ..state import State1861, roubles

PAPER = "#6b5a44"


def players(state: State1861) -> tuple[Panel, ...]:
    return tuple(
        Panel(
            id=f"player-{player}",
            piece="player",
            name=player,
            note=Text("holds the priority deal") if player == state.priority else None,
            player=player,
            facts=tuple(_facts(state, player)),
            shares=tuple(_stakes(state, player)),
        )
        for player in state.players
    )


def _facts(state: State1861, player: PlayerId) -> Iterator[Fact]:
    yield Fact(id="cash", label=Text("Cash"), value=state.cash[player], unit="money")
    yield Fact(
        id="worth",
        label=Text("Net worth"),
        value=state.worth(player),
        unit="money",
        hint=Text("Cash, shares at their price, each minor as two shares"),
    )
    yield Fact(
        id="certificates",
        label=Text("Certificates"),
        value=Text("{n} of {limit}", n=state.certificates(player), limit=state.certificate_limit),
        hint=Text("Those that count towards the limit"),
    )
    directs = [c for c in PUBLICS if state.companies[c].director == player]
    if directs:
        yield Fact(
            id="director_of",
            label=Text("Director of"),
            value=listed("company", directs),
            unit="company",
        )
    owned = [p for p, owner in state.privates.items() if owner == player]
    if owned:
        yield Fact(id="privates", label=Text("Privates"), value=", ".join(owned))


def _stakes(state: State1861, player: PlayerId) -> Iterator[Stake]:
    for minor in state.minors_of(player):
        yield stake(COMPANY_CARDS, minor, 1, player)
    for company in PUBLICS:
        if held := state.held(player, company):
            presides = state.companies[company].director == player
            count = certificates(state, player, company, presides)
            yield stake(
                *(COMPANY_CARDS, company, count, player), percent=held * 10, presides=presides
            )


def called(private: PrivateId) -> Text:
    return Text("{name} ({short})", name=PRIVATES[private].name, short=private)


def power(private: PrivateId) -> Text:
    """What a private is good for besides its income."""
    place = PRIVATES[private].place
    if not place:
        return Text("No power of its own")
    return Text(
        "A route of its company to {place} brings {bonus} more",
        place=place,
        bonus=roubles(BY_PRIVATE),
    )


def worth(private: PrivateId) -> Text:
    """What there is to know before buying it."""
    return Text(
        "Pays {income} per round, value {value}. {power}",
        income=roubles(PRIVATES[private].income),
        value=roubles(PRIVATES[private].value),
        power=power(private),
    )


def card(private: PrivateId, note: Text | None, facts: tuple[Fact, ...]) -> Panel:
    """A private with what there is to say of it now."""
    printed = PRIVATES[private]
    hexes = Fact(
        id="hexes",
        label=Text("Hexes"),
        value=listed("hex", printed.hexes),
        unit="hex",
        hint=Text("Closed before phase 3"),
    )
    return Panel(
        id=f"private-{private}",
        piece="private",
        name=called(private),
        note=note or power(private),
        colour=PAPER,
        symbol=private,
        facts=(
            *facts,
            Fact(
                id="value",
                label=Text("Value"),
                value=printed.value,
                unit="money",
                hint=Text("The most a company pays, and what the bank pays in phase 6"),
            ),
            Fact(id="income", label=Text("Income"), value=printed.income, unit="money"),
            *((hexes,) if printed.hexes else ()),
        ),
    )


def privates(state: State1861) -> tuple[Panel, ...]:
    """Those that are sold; the others are shown by the sale."""
    return tuple(
        card(private, None, (Fact(id="owner", label=Text("Owner"), value=Series((owner,))),))
        for private, owner in state.privates.items()
        if owner not in (BANK, STATE)
    )
