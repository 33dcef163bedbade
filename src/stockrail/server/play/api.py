"""What the server answers to at a table: its view, moves, undo, the rules."""

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from stockrail.core.decision import Description
from stockrail.view import LogEntry

from ..lobby import exporting
from ..lobby.rematch import rematch
from ..rooms.room import Watcher
from ..service.problems import problems, refused
from ..service.routes import (
    WITH_BODY,
    Caller,
    Mark,
    Service,
    TableId,
    table_now,
    update_for,
    written,
)
from ..wire.languages import localized
from ..wire.play import ActionRequest, Judgement, TableView, UndoRequest, Update, WhyNotRequest
from ..wire.tables import TableInfo
from ..wire.titles import ExportFormat
from . import looking, playing
from .replaying import replayed

LONGEST_IDLE = 30 * 24 * 60 * 60


class AtTable(Controller):
    """A game: its view, moves, undo, the rules."""

    path = "/api/tables/{table_id:str}"

    @get(responses=problems(404, 422), sync_to_thread=True)
    def get_table(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        ply: Annotated[
            int | None, QueryParameter(description="A position: how many actions lead to it")
        ] = None,
        since: Annotated[
            int | None,
            QueryParameter(
                ge=-1,
                description="The log after this position; -1 for all of it",
                schema_extra={"minimum": -1},
            ),
        ] = None,
    ) -> Response[TableView]:
        """The table as you see it, now or at an older position."""
        return written(looking.view(service, visitor, table_id, ply, since))

    @get("/changes", responses=problems(404), sync_to_thread=True)
    def get_changes(
        self, service: Service, visitor: Caller, table_id: TableId, mark: Mark = None
    ) -> Response[Update]:
        """What has changed since you were told what `mark` stands for; all, if there is none."""
        return update_for(service.rooms.fresh(table_id), visitor, mark)

    @get("/log", responses=problems(404), sync_to_thread=True)
    def get_log(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        until: Annotated[
            int | None, QueryParameter(description="Only what led to this position")
        ] = None,
    ) -> Response[tuple[LogEntry, ...]]:
        """What has happened since the beginning."""
        return written(looking.log_until(service, visitor, table_id, until))

    @post(
        "/actions",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def act(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[ActionRequest]
    ) -> Response[Update]:
        """Answer a position with an action. It is on disk when this returns."""
        room = playing.act(service, visitor, table_id, data.revision, data.action, data.mark)
        return update_for(room, visitor, data.mark)

    @post("/undo", status_code=200, responses=problems(*WITH_BODY, 404, 409))
    async def undo(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[UndoRequest]
    ) -> Response[Update]:
        """Undo your last move, if nobody has answered it."""

        def undone() -> Response[Update]:
            room = playing.undo(service, visitor, table_id, data.revision, data.mark)
            return update_for(room, visitor, data.mark)

        return await replayed(undone)

    @post("/redo", status_code=200, responses=problems(*WITH_BODY, 404, 409), sync_to_thread=True)
    def redo(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[UndoRequest]
    ) -> Response[Update]:
        """Play again what your last undo has taken away."""
        room = playing.redo(service, visitor, table_id, data.revision, data.mark)
        return update_for(room, visitor, data.mark)

    @post(
        "/why_not",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def why_not(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[WhyNotRequest]
    ) -> Response[Judgement]:
        """Ask the rules about an action without playing it."""
        answer, names = playing.why_not(service, visitor, table_id, data.action)
        judgement = (
            Judgement(refusal=None, description=answer)
            if isinstance(answer, Description)
            else Judgement(refusal=refused(answer))
        )
        return localized(judgement, visitor.translate, names)

    @post("/rematch", status_code=200, responses=problems(403, 404, 409, 422), sync_to_thread=True)
    def play_again(self, service: Service, visitor: Caller, table_id: TableId) -> TableInfo:
        """The same people at the same game again, when it is over."""
        return table_now(service, visitor, rematch(service, visitor, table_id))

    @get("/export", responses=problems(403, 404, 422), sync_to_thread=True)
    def export_table(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        wanted: Annotated[
            ExportFormat, QueryParameter(name="format", description="Whose log it is")
        ] = "stockrail",
    ) -> Response[dict[str, Any]]:
        """The whole game, as `stockrail.load` or 18xx.games reads it."""
        text, name = exporting.export(service, visitor, table_id, wanted)
        return written(text.encode(), file=name)

    @get("/live", media_type="text/event-stream", responses=problems(404))
    async def live(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        mark: Mark = None,
        is_away: Annotated[
            bool,
            QueryParameter(name="away", description="The page is open, but nobody looks at it"),
        ] = False,
        idle: Annotated[
            int,
            QueryParameter(
                ge=0, le=LONGEST_IDLE, description="Seconds for which nobody has touched it"
            ),
        ] = 0,
    ) -> Stream:
        """A message `update` with every change since you were told what `mark` stands for.

        If there is none yet, the first message is `current`. A message `presence` says who is at
        the table: at first, and whenever that changes. Who is `away` hears everything, and is not
        at the table; they were last there when they touched the page.
        """
        room = await sync_to_thread(service.rooms.fresh, table_id)
        return service.news.stream(room, Watcher(visitor, mark, is_away, idle))
