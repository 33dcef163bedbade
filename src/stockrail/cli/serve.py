"""`stockrail serve`, and `stockrail` alone: the tables in the browser."""

import os
import sys
import webbrowser
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from socket import create_connection
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

from stockrail.core.text import Text

from .console import arguments
from .console.output import CliError, Output
from .titles import note_troubles

if TYPE_CHECKING:
    from stockrail.server.settings import Settings

NAME = "serve"
ABOUT = Text("run the server until interrupted")

HERE, PORT = "127.0.0.1", 8000
KINDS = ("sqlite", "postgresql")


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
    settings = chosen_settings(asked.database)
    if asked.workers > 1 and not settings.database.startswith("postgresql"):
        raise CliError(
            Text("Several workers need PostgreSQL: set STOCKRAIL_DATABASE or --database")
        )
    return _serve(asked.host, port, settings, output, workers=asked.workers, in_browser=False)


def run_alone(output: Output) -> int:
    """What `stockrail` does without a word: serve here, and show it."""
    settings = chosen_settings(None)
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


def chosen_settings(database: str | None) -> "Settings":
    """As the environment says, with this database if one is given.

    :raises CliError: the server is not installed, or a variable cannot be read.
    """
    # The server's libraries take a second to import, which no other command should wait for.
    try:
        import_module("stockrail.server.several")
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.partition(".")[0] == "stockrail":
            raise
        raise CliError(
            Text(
                "The server needs {package}, which is not installed: "
                "pip install 'stockrail[server]'",
                package=missing,
            )
        ) from error
    from stockrail.server.settings import Settings, sqlite

    try:
        settings = Settings.from_environment(os.environ)
    except ValueError as error:
        raise CliError(Text("The settings cannot be used: {why}", why=str(error))) from error
    if database is not None:
        url = database if "://" in database else sqlite(Path(database))
        settings = replace(settings, database=url)
    _check_kind(settings.database)
    return settings


def _check_kind(url: str) -> None:
    """:raises CliError: it is the address of a database of another kind than ours."""
    kind, colon, _ = url.partition("://")
    if colon and kind.partition("+")[0] not in KINDS:
        raise CliError(
            Text(
                "Tables are saved in SQLite or PostgreSQL, not in {kind}: an address begins with "
                "sqlite:/// or postgresql+psycopg://",
                kind=repr(kind[:40]),
            )
        )


def _serve(
    host: str,
    port: int,
    settings: "Settings",
    output: Output,
    *,
    workers: int,
    in_browser: bool,
) -> int:
    from stockrail.server.run import CannotListen, CannotOpen, listen, open_database, serve
    from stockrail.server.several import serve_several

    try:
        listen(host, port).close()
        open_database(settings.database)
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
    everywhere = "0.0.0.0"  # noqa: S104 - it is compared with, and listened on only if asked for
    shown = HERE if host == everywhere else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    note_troubles(output)
    output.say(Text("Stockrail is at {address} (Ctrl-C ends it)", address=address))
    sys.stdout.flush()
    if in_browser:
        Thread(target=_show, args=(host, port, address), daemon=True).start()
    if workers == 1:
        serve(host, port, settings)
    else:
        serve_several(host, port, settings, workers)
    return 0


def _show(host: str, port: int, address: str) -> None:
    """Open the browser as soon as somebody answers at the address."""
    for _ in range(100):
        try:
            create_connection((host, port), timeout=1).close()
        except OSError:
            sleep(0.1)
        else:
            webbrowser.open(address)
            return
