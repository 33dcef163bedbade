"""The privates as their cards tell them."""

from stockrail.core.ids import BANK
from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.shown.privates import PrivateStyle
from stockrail.view import Fact, Panel

from ..components import PRIVATES, STATE
from ..operating.running import BY_PRIVATE
from ..state import State1861, roubles


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


def _value(private: PrivateId) -> Fact:
    return Fact(
        id="value",
        label=Text("Value"),
        value=PRIVATES[private].value,
        unit="money",
        hint=Text("The most a company pays, and what the bank pays in phase 6"),
    )


PRIVATE_STYLE = PrivateStyle(
    cards=PRIVATES, power=power, value=_value, closed=Text("Closed before phase 3")
)


def privates(state: State1861) -> tuple[Panel, ...]:
    """What the State Railway has taken is of no use any more."""
    return PRIVATE_STYLE.owned(state, out_of_play=(BANK, STATE))
