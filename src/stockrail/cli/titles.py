"""`stockrail titles`: which games there are."""

from argparse import ArgumentParser, Namespace

from stockrail import bots, library
from stockrail.core.state import State
from stockrail.core.text import Text
from stockrail.core.title import GameOption, Title
from stockrail.view import View

from .console import arguments
from .console.output import Output, print_json


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    arguments.add_json(parser, output)


def run(asked: Namespace, output: Output) -> int:
    titles = library.titles()
    note_problems(output)
    if asked.json:
        print_json({"titles": [_row(title, output) for title in titles]})
        return 0
    for title in titles:
        _tell(title, output)
    return 0


def note_problems(output: Output) -> None:
    """What is wrong with files of one's own, told on standard error."""
    for title in library.titles():
        for problem in title.problems:
            output.note(output.of(title.name, problem))


def _row(title: Title[State, View], output: Output) -> dict[str, object]:
    return {
        "id": title.id,
        "name": title.name,
        "about": output(title.about),
        "min_players": title.min_players,
        "max_players": title.max_players,
        "options": {
            option.name: {
                "label": output(option.label),
                "rule": option.rule,
                "choices": [
                    {"value": choice.value, "label": output(choice.label)}
                    for choice in option.choices
                ],
            }
            for option in title.options
        },
        "presets": {name: dict(preset.options) for name, preset in title.presets.items()},
        "bots": list(bots.names(title.id)),
    }


def _tell(title: Title[State, View], output: Output) -> None:
    low, high = title.min_players, title.max_players
    output.say(
        Text(
            "{id}  {name}, {low} to {high} players",
            id=title.id,
            name=title.name,
            low=low,
            high=high,
        )
    )
    output.say(f"  {output(title.about)}")
    for option in title.options:
        _tell_option(option, output)
    for name, preset in title.presets.items():
        chosen = ", ".join(f"{option}={value}" for option, value in preset.options.items())
        output.say(f"  {output.of(f'preset={name}', preset.label)} ({chosen})")
    players = Text("bots: {names}", names=", ".join(bots.names(title.id)))
    output.say(f"  {output(players)}")


def _tell_option(option: GameOption, output: Output) -> None:
    output.say(f"  {output(option.label)} ({option.rule})")
    for choice in option.choices:
        output.say(f"    {output.of(f'{option.name}={choice.value}', choice.label)}")
