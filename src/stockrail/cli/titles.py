"""`stockrail titles`: which games there are."""

from argparse import ArgumentParser, Namespace

from stockrail import bots, library
from stockrail.core.text import Text
from stockrail.core.title import GameOption, Title
from stockrail.view import View

from .console import arguments
from .console.speech import Speech, print_json

NAME = "titles"
ABOUT = Text("list the games, with their player counts, options and bots")


def add_arguments(parser: ArgumentParser, speech: Speech) -> None:
    arguments.add_json(parser, speech)


def run(asked: Namespace, speech: Speech) -> int:
    titles = library.titles()
    note_troubles(speech)
    if asked.json:
        print_json({"titles": [_row(title, speech) for title in titles]})
        return 0
    for title in titles:
        _tell(title, speech)
    return 0


def note_troubles(speech: Speech) -> None:
    """What is wrong with files of one's own, told on standard error."""
    for title in library.titles():
        for trouble in title.troubles:
            speech.note(speech.of(title.name, trouble))


def _row(title: Title[View], speech: Speech) -> dict[str, object]:
    return {
        "id": title.id,
        "name": title.name,
        "about": speech(title.about),
        "min_players": title.min_players,
        "max_players": title.max_players,
        "options": {
            option.name: {
                "label": speech(option.label),
                "rule": option.rule,
                "choices": [
                    {"value": choice.value, "label": speech(choice.label)}
                    for choice in option.choices
                ],
            }
            for option in title.options
        },
        "presets": {name: dict(preset.options) for name, preset in title.presets.items()},
        "bots": list(bots.names(title.id)),
    }


def _tell(title: Title[View], speech: Speech) -> None:
    low, high = title.min_players, title.max_players
    speech.say(
        Text(
            "{id}  {name}, {low} to {high} players",
            id=title.id,
            name=title.name,
            low=low,
            high=high,
        )
    )
    speech.say(f"  {speech(title.about)}")
    for option in title.options:
        _tell_option(option, speech)
    for name, preset in title.presets.items():
        chosen = ", ".join(f"{option}={value}" for option, value in preset.options.items())
        speech.say(f"  {speech.of(f'preset={name}', preset.label)} ({chosen})")
    players = Text("bots: {names}", names=", ".join(bots.names(title.id)))
    speech.say(f"  {speech(players)}")


def _tell_option(option: GameOption, speech: Speech) -> None:
    speech.say(f"  {speech(option.label)} ({option.rule})")
    for choice in option.choices:
        speech.say(f"    {speech.of(f'{option.name}={choice.value}', choice.label)}")
