"""The privates as their cards tell them."""

from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId
from stockrail.view import Fact, Panel, listed

from ..components import BO, CA, CS, DH, MH, PRIVATES, SV

POWERS: dict[PrivateId, Text] = {
    SV: Text("No power of its own"),
    CS: Text("Its company may lay an extra tile on B20, connected or not"),
    DH: Text("Its company may build on F16, connected or not, and place a free token there"),
    MH: Text("Its owner may exchange it for 10% of NYC"),
    CA: Text("Brings 10% of PRR"),
    BO: Text("Brings the president’s certificate of B&O; closes with its first train"),
}
PAPER = "#6b5a44"


def called(private: PrivateId) -> Text:
    card = PRIVATES[private]
    return Text("{name} ({short})", name=card.name, short=card.short)


def card(private: PrivateId, note: Text | None, facts: tuple[Fact, ...]) -> Panel:
    """A private with what there is to say of it now."""
    printed = PRIVATES[private]
    return Panel(
        id=f"private-{private}",
        piece="private",
        name=called(private),
        note=note or POWERS[private],
        colour=PAPER,
        symbol=private,
        facts=(
            *facts,
            Fact(id="face_value", label=Text("Face value"), value=printed.price, unit="money"),
            Fact(id="income", label=Text("Income"), value=printed.income, unit="money"),
            Fact(
                id="hexes",
                label=Text("Hexes"),
                value=listed("hex", printed.hexes),
                unit="hex",
                hint=Text("Closed while it belongs to a player"),
            ),
        ),
    )
