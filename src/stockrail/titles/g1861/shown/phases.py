"""What each phase changes, and how the end comes near, in words."""

from stockrail.core.text import Text
from stockrail.rails.shown.depot import first_of

from ..components import PHASES
from ..course.operating_round import OperatingRound
from ..operating.ending import LAST_ROUNDS, ends_by_bank
from ..state import State1861

CHANGES: dict[str, Text] = {
    "2": Text("yellow tiles"),
    "3": Text(
        "green tiles, six more minors, the hexes of privates, companies may buy privates, "
        "minors may merge"
    ),
    "4": Text(
        "the 2 trains rust, publics may be started, the State Railway acts, "
        "minors without a train are nationalised, limits of 1 and 3 trains"
    ),
    "5": Text("brown tiles, no new minors, no slots kept for them"),
    "6": Text(
        "grey tiles, the 3 trains rust, the State Railway takes all privates, "
        "minors without a train are nationalised, limit of 2 trains for publics"
    ),
    "7": Text("nothing else"),
    "8": Text(
        "the 4 trains rust, all minors are nationalised, the State Railway stops, "
        "2+2 and 5+5E trains are on sale, the last rounds begin"
    ),
    "2+2": Text("counts two stops and pays double"),
    "5+5E": Text("counts five stops it chooses, one with its token, and pays double"),
}
"""By the train that begins the phase; the types beside the 8 begin none."""


def next_phase(train: str) -> Text:
    return first_of(train, CHANGES[train])


def coming(state: State1861) -> Text | None:
    """What the next new type will change."""
    return next((next_phase(p) for p in PHASES if not state.has_reached(p)), None)


def ending(state: State1861) -> Text | None:
    """What is left of the game, once its end is known (§29.1 to §29.3)."""
    operating = state.find(OperatingRound) is not None
    if ends_by_bank(state):
        if operating:
            return Text("the bank is broken and the game ends with this operating round")
        return Text("the bank is broken and the game ends with the next operating round")
    match state.ending:
        case "no":
            return None
        case "next_set" if operating:
            return Text("a stock round and three operating rounds follow")
        case "next_set":
            return Text("three operating rounds follow, then the game ends")
        case _ if state.round_in_set == LAST_ROUNDS:
            return Text("the game ends with it")
        case _ if state.round_in_set == LAST_ROUNDS - 1:
            return Text("one more follows, then the game ends")
        case _:
            return Text("two more follow, then the game ends")
