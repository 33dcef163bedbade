"""The stages on every server and every database that is asked for, taking turns."""

import asyncio
import os
import resource
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from statistics import median
from time import strftime
from typing import Any

import stockrail
from stockrail.cli.console.output import CliError, Output
from stockrail.core.text import Text

from .aims import met
from .arguments import SQLITE, Scale, Stage
from .databases import Database, Filled, PostgresDatabases, SqliteFiles, connect, fill, new_database
from .processes import Checkout
from .stages import STAGES, Bench, Games


def measure(asked: Namespace, output: Output) -> dict[str, object]:
    """By database and server, the median of several runs.

    :raises CliError: a server cannot be measured as asked.
    """
    if not Path("/proc/self/stat").exists():
        raise CliError(Text("Servers can be measured on Linux only"))
    usual, repeats = Scale(), asked.repeats or 1
    scale = Scale(
        games=asked.games or usual.games,
        seconds=float(asked.seconds),
        stored=asked.stored,
        plies=asked.plies,
        rates=asked.rates,
        patience=max(usual.patience, 2.0 * asked.seconds),
    )
    _allow_connections()
    checkouts = [Checkout("here", Path(stockrail.__file__).parents[2])]
    if asked.beside is not None:
        checkouts.append(_beside(asked.beside))
    for checkout in checkouts:
        checkout.compile_catalogues()
    report: dict[str, object] = {
        "scale": asdict(scale),
        "repeats": repeats,
        "load_of_the_machine_before": os.getloadavg()[0],
        "checkouts": {checkout.name: checkout.commit for checkout in checkouts},
    }
    urls = asked.database or [SQLITE]
    for url in urls:
        if reason := _why_not(url, output):
            report[_kind(url)] = {"skipped": reason}
            continue
        workers = 1 if url == SQLITE else asked.workers
        with _database(url) as database:
            benches = [Bench(each, database, workers, scale) for each in checkouts]
            measured = asyncio.run(_measure(asked.only, benches, repeats, output))
            report[database.kind] = {"workers": workers, **measured}
    if all(_kind(url) == SQLITE for url in urls):
        reason = output(Text("No PostgreSQL was named with --database"))
        report["postgresql"] = {"skipped": reason}
    return report


async def _measure(
    stages: Sequence[Stage], benches: Sequence[Bench], repeats: int, output: Output
) -> dict[str, dict[str, object]]:
    """The figures of each server by stage, or why there are none."""
    measured: dict[str, dict[str, object]] = {bench.checkout.name: {} for bench in benches}
    able = [bench for bench in benches if bench.workers == 1 or bench.checkout.has_workers]
    for bench in benches:
        if bench not in able:
            reason = output(Text("This server has no option --workers"))
            measured[bench.checkout.name] = {"skipped": reason}
    with ExitStack() as databases:
        shelf = Shelf(databases)
        for stage in stages:
            runs: dict[Bench, list[Any]] = {bench: [] for bench in able}
            for n in range(repeats):
                for bench in able:
                    _note(bench, stage, f"run {n + 1} of {repeats}")
                    runs[bench].append(await _run(stage, bench, shelf, output))
            for bench, each in runs.items():
                figures = middle(each)
                measured[bench.checkout.name] |= {stage: {**figures, "met": met(stage, figures)}}
    return measured


async def _run(stage: Stage, bench: Bench, shelf: "Shelf", output: Output) -> dict[str, object]:
    try:
        filled = await shelf.filled(stage, bench)
        figures = await STAGES[stage].measure(bench, filled)
    except CliError as error:
        _note(bench, stage, output(error.text))
        return {"failed": output(error.text)}
    return {"speaks": filled.speaks.__name__, **figures}


class Shelf:
    """Databases with the games of the stages, filled when they are first asked for."""

    def __init__(self, databases: ExitStack) -> None:
        self._databases = databases
        self._filled: dict[tuple[Bench, Games], Filled] = {}

    async def filled(self, stage: Stage, bench: Bench) -> Filled:
        games = STAGES[stage].games
        if (bench, games) not in self._filled:
            _note(bench, stage, "games are stored")
            url = self._databases.enter_context(new_database(bench.database))
            wanted = games(bench.scale)
            self._filled[bench, games] = await fill(bench.checkout, bench.database, url, wanted)
        return self._filled[bench, games]


def middle(runs: Sequence[Any]) -> Any:
    """Of every number the median of the runs; of anything else what the last one says.

    >>> middle([{"a": 1, "b": {"c": 5}}, {"a": 3, "b": {"c": 7}}, {"a": 9, "b": {"c": 6}}])
    {'a': 3, 'b': {'c': 6}}
    """
    last = runs[-1]
    if isinstance(last, dict):
        return {k: middle([run[k] for run in runs if k in run]) for run in runs for k in run}
    if all(isinstance(run, int | float) for run in runs):
        return median(runs)
    return last


def _beside(path: Path) -> Checkout:
    path = path.absolute()
    if not (path / "src" / "stockrail").is_dir():
        raise CliError(Text("There is no checkout of the project at {path}", path=str(path)))
    return Checkout("beside", path)


def _kind(url: str) -> str:
    return SQLITE if url == SQLITE else "postgresql"


def _why_not(url: str, output: Output) -> str | None:
    if url == SQLITE:
        return None
    try:
        connect(url)
    except Exception as error:  # of whichever driver there is, or that there is none
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        return output(Text("The database cannot be used: {why}", why=why))
    return None


@contextmanager
def _database(url: str) -> Iterator[Database]:
    if url != SQLITE:
        yield PostgresDatabases(url)
        return
    with tempfile.TemporaryDirectory(prefix="stockrail-bench-") as folder:
        yield SqliteFiles(Path(folder))


def _allow_connections() -> None:
    """As many open files as this process may have; the servers inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _note(bench: Bench, stage: str, what: str) -> None:
    where = f"{bench.database.kind} {bench.checkout.name}"
    print(f"{strftime('%H:%M:%S')} {where} {stage}: {what}", file=sys.stderr, flush=True)
