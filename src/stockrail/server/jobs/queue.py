"""The queues in PostgreSQL, kept by procrastinate: one for each slot of tables.

A process takes from the queues of the tables that belong to it.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException
from psycopg import Error
from psycopg_pool import PoolClosed, PoolTimeout
from sqlalchemy import Connection, String, cast, column, func, select, table, text

from ..guard.owners import Share, slot
from ..storage import Storage
from .chores import keep_up

logger = logging.getLogger("stockrail.bots")
TASK = "answer"
OLD = "bots"
"""The queue that was there for all; jobs may be left in it."""
AT_ONCE = 200
"""Jobs under way in one process; most of them wait, so that people can follow."""
HEARTBEATS = 5
"""In the time after which others take over what a silent process has begun."""
PAUSE = 1.0
POLL = 5.0
NOT_WAITING = "-c synchronous_commit=off"
"""That a job is taken or done need not be on disk: it would be taken again, and do nothing."""
GONE = (Error, ConnectorException, PoolClosed, PoolTimeout)

Answer = Callable[[str, int], Awaitable[None]]
"""Has the bot that is to act at a table answer a revision."""

_JOBS = table("procrastinate_jobs", column("queueing_lock"), column("status"))
_DEFER = text(
    "SELECT procrastinate_defer_jobs_v1(ARRAY[ROW(:queue, :task, 0, NULL, :name,"
    " CAST(:args AS jsonb), NULL)::procrastinate_job_to_defer_v1])"
)


def _queue(slot: int) -> str:
    return f"bots{slot}"


def _name(table_id: str, revision: int) -> str:
    return f"{table_id}:{revision}"


def defer(connection: Connection, table_id: str, revision: int) -> None:
    """:raises IntegrityError: the job waits already."""
    args = json.dumps({"table_id": table_id, "revision": revision})
    of_table = {"queue": _queue(slot(table_id)), "name": _name(table_id, revision)}
    given = {**of_table, "task": TASK, "args": args}
    connection.execute(_DEFER, given)


def has_job(connection: Connection, table_id: str, revision: int) -> bool:
    """Whether a job for this revision waits or is under way."""
    alive = cast(_JOBS.c.status, String).in_(("todo", "doing"))
    of_it = _JOBS.c.queueing_lock == _name(table_id, revision)
    return connection.execute(select(_JOBS.c.status).where(of_it & alive)).first() is not None


def counts(connection: Connection) -> dict[str, int]:
    """How many jobs wait and how many are under way."""
    status = cast(_JOBS.c.status, String)
    found = connection.execute(select(status, func.count()).group_by(status)).all()
    return {"todo": 0, "doing": 0} | {status: count for status, count in found}


async def work(storage: Storage, answer: Answer, patience: float, share: Share) -> None:
    """Take jobs for these tables and do them, until cancelled; and those of processes silent for
    so long."""
    queues = [OLD, *map(_queue, share.slots)]
    working = asyncio.create_task(_work_on(storage, answer, patience, queues))
    try:
        await asyncio.shield(working)
    finally:
        # A pool of connections that is just being opened may miss that it is cancelled.
        while not working.done():
            working.cancel()
            await asyncio.wait([working], timeout=1.0)


async def _work_on(
    storage: Storage, answer: Answer, patience: float, queues: Sequence[str]
) -> None:
    words, named = storage.engine.dialect.create_connect_args(storage.engine.url)
    named["options"] = f"{named.get('options', '')} {NOT_WAITING}"
    while True:
        connector = PsycopgConnector(conninfo=" ".join(words), kwargs=named, max_size=5)
        app = App(connector=connector)
        app.task(name=TASK)(answer)
        try:
            await connector.open_async()
            await _work(app, patience, queues)
        except GONE as error:
            _tell(error)
        finally:
            await connector.close_async()
        await asyncio.sleep(PAUSE)


async def _work(app: App, patience: float, queues: Sequence[str]) -> None:
    take_over = partial(_take_over, app, patience)
    taking_over = asyncio.create_task(keep_up("jobs of silent processes", take_over))
    try:
        await app.run_worker_async(
            queues=queues,
            concurrency=AT_ONCE,
            fetch_job_polling_interval=POLL,
            shutdown_graceful_timeout=0.1,
            delete_jobs="always",
            install_signal_handlers=False,
            update_heartbeat_interval=patience / HEARTBEATS,
            stalled_worker_timeout=patience,
        )
    finally:
        taking_over.cancel()
        await asyncio.wait([taking_over])


async def _take_over(app: App, patience: float) -> None:
    """Again and again, what was under way in a process that is no longer there."""
    while True:
        await asyncio.sleep(patience / HEARTBEATS)
        try:
            left = await app.job_manager.get_stalled_jobs(
                task_name=TASK, seconds_since_heartbeat=patience
            )
            for job in left:
                await app.job_manager.retry_job(job)
        except GONE as error:
            _tell(error)


def _tell(error: Exception) -> None:
    """Procrastinate says only that there was an error."""
    why = error.__cause__ or error
    logger.warning("The queue of the bots cannot be read; trying again: %s", why)
