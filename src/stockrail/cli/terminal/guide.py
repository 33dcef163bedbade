"""How answers are written, with examples that fit the moment."""

from collections.abc import Iterator
from dataclasses import fields

from stockrail.core.decision import Decision, Option
from stockrail.core.notation import typed
from stockrail.core.text import Text

from ..console.output import Output
from . import hand_routes
from .choices import AMOUNT, Choice, choices
from .drawing_options import telling_word
from .drawing_track import MapPrinter

TILES = (
    Text("run TRAIN HEXES, TRAIN HEXES: your own routes, hex by hex, such as: run 2 F20 E23"),
    Text("Tiles: 57/1 is tile 57 turned by one side. Stops: what they pay, their tokens, (sides);"),
    Text("○ is a free slot, [PRR] one reserved for PRR, • a town, W–E track without a stop."),
)


def guide(decision: Decision, draws: MapPrinter | None, output: Output) -> Iterator[Text]:
    """Everything that can be typed."""
    yield from _by_key(choices(decision, output))
    yield Text(
        "WORDS: the options that contain them, such as {word}; all: every option",
        word=telling_word(decision.options[-1], draws, output),
    )
    yield Text(
        "ACTION: a move written out, with or without your name, such as: {example}",
        example=_example(decision, draws),
    )
    yield Text("show: everything but the map; market: all prices; log: what happened")
    yield Text("board: the map; board COMPANY, CITY or HEX: that part of it, with details")
    yield Text("places: every city, tile and link in a list")
    yield Text("why: what is not possible here, and why; why ACTION: whether that move is legal")
    yield Text("undo: undo your last move; save FILE: save the game; q: quit")
    if draws is not None and draws.supply:
        yield from TILES


def _by_key(keyed: tuple[Choice, ...]) -> Iterator[Text]:
    """What the numbers and letters before the options mean."""
    amounts = [choice for choice in keyed if choice.option.amount is not None]
    if any(choice.key == AMOUNT for choice in keyed):
        yield Text("NUMBER: the amount, such as {example}", example=_least(amounts[0]))
    elif amounts:
        yield Text(
            "NUMBER: choose an option; NUMBER AMOUNT: one with an amount, such as {example}",
            example=f"{amounts[0].key} {_least(amounts[0])}",
        )
    elif any(choice.key.isdecimal() for choice in keyed):
        yield Text("NUMBER: choose an option")
    for choice in keyed:
        if not choice.key.isdecimal() and choice.key != AMOUNT:
            yield Text("{name}: {said}", name=choice.key, said=choice.option.description.label)


def _least(choice: Choice) -> int:
    assert choice.option.amount is not None
    return choice.option.amount.low


def by_hand(decision: Decision, draws: MapPrinter | None) -> Text | None:
    """How to write routes and links that are not among the options."""
    if draws is not None and (run := hand_routes.example(decision, draws.tracks)):
        return Text("Other routes are written train by train, hex by hex: {run}", run=run)
    if link := _drawn(decision):
        return Text("Other links are written hex by hex: {link}", link=typed(link.action))
    return None


def _drawn(decision: Decision) -> Option | None:
    """A link among the options, if others may be built as well."""
    if (draft := decision.draft("link")) is None:
        return None
    return next((option for option in decision.options if draft.made(option.action)), None)


def _example(decision: Decision, draws: MapPrinter | None) -> str:
    """An action that may be chosen now: one to be drawn, or else the one that says most."""
    if draws is not None and (run := hand_routes.example(decision, draws.tracks)):
        return run
    longest = max(decision.options, key=lambda option: len(fields(option.action)))
    return typed((_drawn(decision) or longest).action)
