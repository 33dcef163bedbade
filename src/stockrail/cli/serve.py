"""`stockrail serve`, and `stockrail` alone: the tables in the browser."""

import os
import sys
import webbrowser
from argparse import ArgumentParser, Namespace
from threading import Thread
from typing import TYPE_CHECKING

from stockrail.core.text import Text

from .console import arguments
from .console.output import CliError, Output
from .console.settings import chosen_settings
from .titles import note_problems

if TYPE_CHECKING:
    from stockrail.server.service.settings import Settings


HERE, PORT = "127.0.0.1", 8000


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default=HERE,
        help=output(
            Text("where to listen: 127.0.0.1 for this machine alone (default), 0.0.0.0 for all")
        ),
    )
    parser.add_argument(
        "--port",
        metavar="PORT",
        type=arguments.whole(output, 1, 65535),
        help=output(Text("which port (STOCKRAIL_PORT, or 8000)")),
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help=output(Text("an SQLAlchemy URL, or the file of an SQLite database")),
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=arguments.whole(output, 1, 64),
        default=1,
        help=output(Text("how many processes serve (default 1; more need PostgreSQL)")),
    )


def run(asked: Namespace, output: Output) -> int:
    port = asked.port or chosen_port()
    settings = chosen_settings(asked.database, output)
    if asked.workers > 1 and not settings.database.startswith("postgresql"):
        raise CliError(
            Text("Several workers need PostgreSQL: set STOCKRAIL_DATABASE or --database")
        )
    return _serve(asked.host, port, settings, output, workers=asked.workers, in_browser=False)


def run_alone(output: Output) -> int:
    """What `stockrail` does without a word: serve here, and show it."""
    settings = chosen_settings(None, output)
    return _serve(HERE, chosen_port(), settings, output, workers=1, in_browser=has_screen())


def chosen_port() -> int:
    """:raises CliError: `STOCKRAIL_PORT` is no port."""
    word = os.environ.get("STOCKRAIL_PORT") or str(PORT)
    if not word.isdecimal() or not 1 <= int(word) <= 65535:
        raise CliError(
            Text("STOCKRAIL_PORT is a number from 1 to 65535, not {word}", word=repr(word[:40]))
        )
    return int(word)


def has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _serve(
    host: str,
    port: int,
    settings: "Settings",
    output: Output,
    *,
    workers: int,
    in_browser: bool,
) -> int:
    from stockrail.server.run import CannotListen, CannotOpen, ready_to_serve, serve_on
    from stockrail.server.several import serve_several

    try:
        with ready_to_serve(host, port, settings) as listening:
            everywhere = "0.0.0.0"  # noqa: S104 - it is compared with, and listened on if asked for
            shown = HERE if host == everywhere else f"[{host}]" if ":" in host else host
            address = f"http://{shown}:{port}/"
            note_problems(output)
            output.say(Text("Stockrail is at {address} (Ctrl-C ends it)", address=address))
            sys.stdout.flush()
            if in_browser:
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            if workers == 1:
                serve_on(listening, settings)
            else:
                serve_several(listening, settings, workers)
    except CannotOpen as error:
        raise CliError(Text("The tables cannot be saved: {why}", why=str(error))) from error
    except CannotListen as error:
        raise CliError(
            Text(
                "Port {port} of {host} cannot be used, another program may have it; "
                "choose one with STOCKRAIL_PORT or --port",
                port=port,
                host=host,
            )
        ) from error
    return 0
