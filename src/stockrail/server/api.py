"""What the server answers to, under `/api`."""

from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, delete, get, post, put
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from stockrail.core.decision import Description
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.view import LogEntry, View

from . import exporting, importing, listing, lobby, looking, playing
from .problems import problems, refused
from .rematch import rematch
from .tables import TableService
from .visitors import name_of, remember, set_cookie, tidy
from .wire.languages import COOKIE, Visitor, localized
from .wire.schema import (
    ActionRequest,
    ExportFormat,
    JoinRequest,
    Judgement,
    Me,
    NewTable,
    TableInfo,
    TableView,
    TitleInfo,
    UndoRequest,
    Update,
    WhyNotRequest,
)

Service = NamedDependency[TableService]
Caller = NamedDependency[Visitor]
TableId = FromPath[str]
Mark = Annotated[
    str | None, QueryParameter(max_length=100, description="What you hold: the `mark` of an update")
]
WITH_BODY = (403, 413, 415, 422)


class Lobby(Controller):
    """Before a game: who you are, which tables there are, joining one."""

    path = "/api"

    @get("/titles", responses=problems(), sync_to_thread=True)
    def list_titles(self, visitor: Caller) -> Response[tuple[TitleInfo, ...]]:
        """The games there are."""
        return localized(listing.title_infos(visitor.translate), visitor.translate)

    @get("/me", responses=problems(), sync_to_thread=True)
    def get_me(self, service: Service, visitor: Caller) -> Me:
        """What is remembered of you."""
        with service.storage.reading() as connection:
            return Me(name=name_of(connection, visitor.id), language=visitor.language)

    @put("/me", responses=problems(*WITH_BODY), sync_to_thread=True)
    def put_me(
        self, request: Request[Any, Any, Any], service: Service, visitor: Caller, data: JSONBody[Me]
    ) -> Me:
        """Change your name and language."""
        name = tidy(data.name) if data.name.strip() else ""
        service.writer.written(lambda connection: remember(connection, visitor.id, name))
        set_cookie(request, COOKIE, data.language)
        return Me(name=name, language=data.language)

    @get("/tables", responses=problems(), sync_to_thread=True)
    def list_tables(self, service: Service, visitor: Caller) -> tuple[TableInfo, ...]:
        """Your tables, and those with an open seat; newest first."""
        return listing.lobby(service, visitor)

    @post("/tables", responses=problems(*WITH_BODY, 429), sync_to_thread=True)
    def make_table(self, service: Service, visitor: Caller, data: JSONBody[NewTable]) -> TableInfo:
        """Create a table. It starts at once if no seat is open."""
        return listing.one(service, visitor, lobby.create(service, visitor, data))

    @post(
        "/tables/{table_id:str}/seats/{index:int}",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def join_table(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        index: FromPath[int],
        data: JSONBody[JoinRequest],
    ) -> TableInfo:
        """Take an open seat, or change your name on your own."""
        lobby.join(service, visitor, table_id, index, data.name)
        return listing.one(service, visitor, table_id)

    @delete(
        "/tables/{table_id:str}/seats/{index:int}",
        status_code=200,
        responses=problems(403, 404, 409),
        sync_to_thread=True,
    )
    def leave_table(
        self, service: Service, visitor: Caller, table_id: TableId, index: FromPath[int]
    ) -> TableInfo:
        """Leave the table before the game starts."""
        lobby.leave(service, visitor, table_id, index)
        return listing.one(service, visitor, table_id)

    @post(
        "/tables/{table_id:str}/start",
        status_code=200,
        responses=problems(403, 404, 409, 422),
        sync_to_thread=True,
    )
    def start_table(self, service: Service, visitor: Caller, table_id: TableId) -> TableInfo:
        """Start the game without the open seats."""
        lobby.begin(service, visitor, table_id)
        return listing.one(service, visitor, table_id)

    @post(
        "/imports",
        responses=problems(403, 413, 422, 429),
        request_max_body_size=importing.LARGEST,
    )
    async def import_game(
        self, request: Request[Any, Any, Any], service: Service, visitor: Caller
    ) -> TableInfo:
        """A table for the game in a file, all of its seats on your screen.

        The body is the file: a log of 18xx.games, or what `export` gives.
        """
        with importing.place(service, request.client.host if request.client else ""):
            try:
                content = await request.body()
            except RequestEntityTooLarge as error:
                raise importing.too_large() from error
            game = await importing.read(service, content)
            return await sync_to_thread(_bring, service, visitor, game)


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
        return _json(looking.view(service, visitor, table_id, ply, since))

    @get("/changes", responses=problems(404), sync_to_thread=True)
    def get_changes(
        self, service: Service, visitor: Caller, table_id: TableId, mark: Mark = None
    ) -> Response[Update]:
        """What has changed since you were told what `mark` stands for; all, if there is none."""
        return _json(service.rooms.fresh(table_id).update_for(visitor, mark).update)

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
        return _json(looking.log_until(service, visitor, table_id, until))

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
        room = playing.act(service, visitor, table_id, data.revision, data.action)
        return _json(room.update_for(visitor, data.mark).update)

    @post("/undo", status_code=200, responses=problems(*WITH_BODY, 404, 409), sync_to_thread=True)
    def undo(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[UndoRequest]
    ) -> Response[Update]:
        """Undo your last move, if nobody has answered it."""
        room = playing.undo(service, visitor, table_id, data.revision)
        return _json(room.update_for(visitor, data.mark).update)

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
        return listing.one(service, visitor, rematch(service, visitor, table_id))

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
        game: Any = text.encode()
        return Response(
            game,
            media_type=MediaType.JSON,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/live", media_type="text/event-stream", responses=problems(404))
    async def live(
        self, service: Service, visitor: Caller, table_id: TableId, mark: Mark = None
    ) -> Stream:
        """A message `update` with every change since you were told what `mark` stands for.

        If there is none yet, the first message is `current`.
        """
        room = await sync_to_thread(service.rooms.fresh, table_id)
        return service.news.stream(room, visitor, mark)


def _bring(service: TableService, visitor: Visitor, game: Table[State, View]) -> TableInfo:
    return listing.one(service, visitor, importing.seat(service, visitor, game))


def _json(written: bytes) -> Response[Any]:
    """What is JSON already."""
    return Response(written, media_type=MediaType.JSON)
