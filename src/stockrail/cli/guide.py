"""How answers are written, with examples that fit the moment."""

from collections.abc import Iterator
from dataclasses import fields

from stockrail.core.decision import Decision, Option
from stockrail.core.notation import typed
from stockrail.core.text import Text

from . import hand_routes
from .drawing_options import telling_word
from .drawing_track import Draughtsman
from .speech import Speech

TILES = (
    Text("run TRAIN HEXES, TRAIN HEXES: routes of your own, hex by hex, as in: run 2 F20 E23"),
    Text("Tiles: 57/1 is tile 57 turned by one side. Stops: what they pay, their tokens, (sides);"),
    Text("○ is a free circle, [PRR] one kept for PRR, • a town, W–E track without a stop."),
)


def guide(decision: Decision, draws: Draughtsman | None, speech: Speech) -> Iterator[Text]:
    """Everything that can be typed."""
    yield _by_number(decision)
    yield Text(
        "WORDS: the options in which they occur, as in {word}; all: every option",
        word=telling_word(decision.options[-1], draws, speech),
    )
    yield Text(
        "ACTION: an action written out, with or without your name, as in: {example}",
        example=_example(decision, draws),
    )
    yield Text("show: the whole table; market: all prices; log: what happened")
    yield Text("board: the map; board COMPANY: its track; board HEX or CITY: what lies around it")
    yield Text("why: what cannot be done here, and why; why ACTION: whether it may be done")
    yield Text("undo: take back your last decision; save FILE: keep the game; quit: leave")
    if draws is not None and draws.supply:
        yield from TILES


def _by_number(decision: Decision) -> Text:
    for number, option in enumerate(decision.options, 1):
        if option.amount is not None:
            return Text(
                "NUMBER: choose an option; NUMBER AMOUNT: one with an amount, as in {example}",
                example=f"{number} {option.amount.low}",
            )
    return Text("NUMBER: choose an option")


def by_hand(decision: Decision, draws: Draughtsman | None) -> Text | None:
    """How to write routes and links that are not among the options."""
    if draws is not None and (run := hand_routes.example(decision, draws.tracks)):
        return Text("Other routes are written train by train, hex by hex: {run}", run=run)
    if link := _drawn(decision):
        return Text("Other links are written hex by hex: {link}", link=typed(link.action))
    return None


def _drawn(decision: Decision) -> Option | None:
    """A link among the options, if others may be built as well."""
    kinds = tuple(type(draft.action) for draft in decision.drafts if draft.field == "hexes")
    return next((option for option in decision.options if isinstance(option.action, kinds)), None)


def _example(decision: Decision, draws: Draughtsman | None) -> str:
    """An action that may be chosen now: one to be drawn, or else the one that says most."""
    if draws is not None and (run := hand_routes.example(decision, draws.tracks)):
        return run
    longest = max(decision.options, key=lambda option: len(fields(option.action)))
    return typed((_drawn(decision) or longest).action)
