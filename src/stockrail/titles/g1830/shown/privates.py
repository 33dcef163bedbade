"""The privates as their cards tell them."""

from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.shown.privates import PrivateStyle
from stockrail.view import Fact

from ..components import BO, CA, CS, DH, MH, PRIVATES, SV

POWERS: dict[PrivateId, Text] = {
    SV: Text("No power of its own"),
    CS: Text("Its company may lay an extra tile on B20, connected or not"),
    DH: Text("Its company may build on F16, connected or not, and place a free token there"),
    MH: Text("Its owner may exchange it for 10% of NYC"),
    CA: Text("Brings 10% of PRR"),
    BO: Text("Brings the president’s certificate of B&O; closes with its first train"),
}


def _face_value(private: PrivateId) -> Fact:
    price = PRIVATES[private].price
    return Fact(id="face_value", label=Text("Face value"), value=price, unit="money")


PRIVATE_STYLE = PrivateStyle(
    cards=PRIVATES,
    power=POWERS.__getitem__,
    value=_face_value,
    closed=Text("Closed while it belongs to a player"),
)
