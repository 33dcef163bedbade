"""What can be asked of the measurement of servers; read without the server's libraries."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from stockrail.cli.console import arguments
from stockrail.cli.console.output import Output
from stockrail.core.text import Text

Stage = Literal["ceiling", "offered", "late", "depth", "reconnect", "stored"]
SQLITE = "sqlite"
POSTGRES_WORKERS = 2
MOST_MOVES = 10_000
COLD = 0.2
"""Seconds that are waited for a cold game; ten times what it should take."""


@dataclass(frozen=True, kw_only=True)
class Scale:
    """How much of everything."""

    games: int = 500
    seconds: float = 30.0
    stored: int = 5000
    plies: int = 1000
    rates: tuple[float, ...] = (12.5, 50.0, 100.0)
    """Moves offered a second."""
    patience: float = 60.0
    """Seconds that one waits for what should come: late moves and watchers."""

    def patience_for(self, games: int) -> float:
        """Seconds in which so many cold games are opened even by a server that is very slow."""
        return max(self.patience, self.seconds, games * COLD)

    @property
    def late(self) -> int:
        return self.plies // 2

    @property
    def depths(self) -> tuple[int, ...]:
        """Plies at which a move is timed; with 1000, from 30 to 3000."""
        return (3 * self.plies // 100, self.late, self.plies, 3 * self.plies)


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    usual = Scale()
    group = parser.add_argument_group(output(Text("server")))
    group.add_argument(
        "--only",
        metavar="STAGES",
        type=_stages(output),
        default=[*get_args(Stage)],
        help=output(Text("stages, separated by commas ({known})", known=",".join(get_args(Stage)))),
    )
    group.add_argument(
        "--seconds",
        metavar="S",
        type=arguments.whole(output, 1, 3600),
        default=round(usual.seconds),
        help=output(Text("length of each load ({n})", n=round(usual.seconds))),
    )
    group.add_argument(
        "--rates",
        metavar="R",
        type=_rates(output),
        default=usual.rates,
        help=output(
            Text(
                "moves offered a second, separated by commas ({rates})",
                rates=",".join(f"{rate:g}" for rate in usual.rates),
            )
        ),
    )
    group.add_argument(
        "--stored",
        metavar="N",
        type=arguments.whole(output, 1, 100_000),
        default=usual.stored,
        help=output(Text("stored games to open ({n})", n=usual.stored)),
    )
    group.add_argument(
        "--plies",
        metavar="N",
        type=arguments.whole(output, 20, 2000),
        default=usual.plies,
        help=output(Text("moves of a stored game ({n}); a late game has half", n=usual.plies)),
    )
    group.add_argument(
        "--beside",
        metavar="PATH",
        type=Path,
        help=output(Text("another checkout of the project, measured in turn with this one")),
    )
    group.add_argument(
        "--database",
        metavar="URL",
        action="append",
        help=output(
            Text(
                "sqlite, or a PostgreSQL in which databases may be created; "
                "may be given several times (sqlite)"
            )
        ),
    )
    group.add_argument(
        "--workers",
        metavar="N",
        type=arguments.whole(output, 1, 64),
        default=POSTGRES_WORKERS,
        help=output(Text("processes of a server on PostgreSQL ({n})", n=POSTGRES_WORKERS)),
    )


def _rates(output: Output) -> Callable[[str], tuple[float, ...]]:
    def read(words: str) -> tuple[float, ...]:
        try:
            rates = tuple(map(float, words.split(",")))
        except ValueError:
            rates = ()
        if not rates or not all(0 < rate <= MOST_MOVES for rate in rates):
            raise ArgumentTypeError(
                output(
                    Text(
                        "{word} are not numbers of moves up to {high}, separated by commas",
                        word=repr(words[:40]),
                        high=MOST_MOVES,
                    )
                )
            )
        return rates

    return read


def _stages(output: Output) -> Callable[[str], list[str]]:
    def read(words: str) -> list[str]:
        named = words.split(",")
        for word in named:
            if word not in get_args(Stage):
                raise ArgumentTypeError(
                    output(
                        Text(
                            "There is nothing called {word} to measure; there is {known}",
                            word=repr(word[:40]),
                            known=get_args(Stage),
                        )
                    )
                )
        return [stage for stage in get_args(Stage) if stage in named]

    return read
