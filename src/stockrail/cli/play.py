"""`stockrail play`: a table at the terminal, with people and bots."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from secrets import randbelow

from stockrail import library
from stockrail.core.text import Text
from stockrail.titles import title

from .console import arguments, files
from .console.output import CliError, Output
from .terminal.conversation import Terminal
from .terminal.seats import make_bots, read_seats, seated_again


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "title",
        metavar="TITLE",
        nargs="?",
        help=output(Text("the id of a game, as `stockrail titles` lists them")),
    )
    parser.add_argument(
        "--seats",
        metavar="Ann,bot:steady,Bob",
        help=output(Text("who plays, clockwise; a bot is written bot:NAME (you and two bots)")),
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=arguments.whole(output, 0, 2**53),
        help=output(Text("seed for draws and bots (random)")),
    )
    parser.add_argument("--resume", metavar="FILE", help=output(Text("resume a saved game")))
    arguments.add_options(parser, output)


def run(asked: Namespace, output: Output) -> int:
    if asked.resume is not None:
        table = files.load_game(Path(asked.resume))
        played_by = seated_again(table.players, table.title.id)
        if table.diverged_at is not None:
            output.note(
                Text(
                    "By today’s rules the log leads elsewhere; the game goes on from the position "
                    "that was saved. stockrail replay names the first difference."
                )
            )
    elif asked.title is None:
        raise CliError(Text("Name a game, or a saved one with --resume"))
    else:
        seats = asked.seats or _usual_seats(asked.title, output)
        names, played_by = read_seats(seats)
        seed = randbelow(2**31) if asked.seed is None else asked.seed
        options = arguments.read_options(asked.title, asked.option)
        table = library.new(asked.title, names, seed, options)
    bots = make_bots(played_by, table.title.id, table.seed)
    Terminal(table, bots, output).play()
    return 0


def _usual_seats(title_id: str, output: Output) -> str:
    """You, and two bots or as many as the game needs."""
    from stockrail import bots

    game = title(title_id)
    others = min(game.max_players, max(game.min_players, 3)) - 1
    return ",".join([output(Text("Guest")), *[f"bot:{bots.names(title_id)[-1]}"] * others])
