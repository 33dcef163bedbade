"""What the server answers to, under `/api`."""

from asyncio import to_thread
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import ServerSentEvent

from stockrail.core.decision import Described
from stockrail.core.table import Table
from stockrail.view import View

from . import exporting, gathering, importing, playing, showing
from .club import Club, table_row
from .languages import COOKIE, said
from .problems import problems, refused
from .rematch import rematch
from .schema import (
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
    WhyNotRequest,
)
from .visitors import Asker, name_of, remember, set_cookie, tidy

TheClub = NamedDependency[Club]
Asking = NamedDependency[Asker]
TableId = FromPath[str]
WITH_BODY = (403, 413, 415, 422)


class Lobby(Controller):
    """Before a game: who one is, which tables there are, sitting down at one."""

    path = "/api"

    @get("/titles", responses=problems(), sync_to_thread=True)
    def list_titles(self, asker: Asking) -> Response[tuple[TitleInfo, ...]]:
        """The games there are."""
        return said(showing.title_infos(asker.translate), asker.translate)

    @get("/me", responses=problems(), sync_to_thread=True)
    def get_me(self, club: TheClub, asker: Asking) -> Me:
        """What is remembered of you."""
        with club.storage.reading() as connection:
            return Me(name=name_of(connection, asker.visitor), language=asker.language)

    @put("/me", responses=problems(*WITH_BODY), sync_to_thread=True)
    def put_me(
        self, request: Request[Any, Any, Any], club: TheClub, asker: Asking, data: JSONBody[Me]
    ) -> Me:
        """Be called like that, and read this language."""
        name = tidy(data.name) if data.name.strip() else ""
        with club.storage.writing() as connection:
            remember(connection, asker.visitor, name)
        set_cookie(request, COOKIE, data.language)
        return Me(name=name, language=data.language)

    @get("/tables", responses=problems(), sync_to_thread=True)
    def list_tables(self, club: TheClub, asker: Asking) -> tuple[TableInfo, ...]:
        """The tables you sit at, and those where a seat is free; newest first."""
        return showing.lobby(club, asker)

    @post("/tables", responses=problems(*WITH_BODY, 429), sync_to_thread=True)
    def make_table(self, club: TheClub, asker: Asking, data: JSONBody[NewTable]) -> TableInfo:
        """Set up a table. It starts at once if nobody is missing."""
        return showing.one(club, asker, gathering.make(club, asker, data))

    @post(
        "/tables/{table_id:str}/seats/{index:int}",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def join_table(
        self,
        club: TheClub,
        asker: Asking,
        table_id: TableId,
        index: FromPath[int],
        data: JSONBody[JoinRequest],
    ) -> TableInfo:
        """Take an open seat, or change your name on your own."""
        gathering.join(club, asker, table_id, index, data.name)
        return showing.one(club, asker, table_id)

    @delete(
        "/tables/{table_id:str}/seats/{index:int}",
        status_code=200,
        responses=problems(403, 404, 409),
        sync_to_thread=True,
    )
    def leave_table(
        self, club: TheClub, asker: Asking, table_id: TableId, index: FromPath[int]
    ) -> TableInfo:
        """Get up while players gather."""
        gathering.leave(club, asker, table_id, index)
        return showing.one(club, asker, table_id)

    @post(
        "/tables/{table_id:str}/start",
        status_code=200,
        responses=problems(403, 404, 409, 422),
        sync_to_thread=True,
    )
    def start_table(self, club: TheClub, asker: Asking, table_id: TableId) -> TableInfo:
        """Begin, without those who have not come."""
        gathering.begin(club, asker, table_id)
        return showing.one(club, asker, table_id)

    @post(
        "/imports",
        responses=problems(403, 413, 422, 429),
        request_max_body_size=importing.LARGEST,
    )
    async def import_game(
        self, request: Request[Any, Any, Any], club: TheClub, asker: Asking
    ) -> TableInfo:
        """A table for the game in a file, all of its seats on your screen.

        The body is the file: a log of 18xx.games, or what `export` gives.
        """
        try:
            content = await request.body()
        except RequestEntityTooLarge as error:
            raise importing.too_large() from error
        game = await importing.read(club, content)
        return await to_thread(_bring, club, asker, game)


class AtTable(Controller):
    """A game: looking at it, acting, taking back, asking the rules."""

    path = "/api/tables/{table_id:str}"

    @get(responses=problems(404, 422), sync_to_thread=True)
    def get_table(
        self,
        club: TheClub,
        asker: Asking,
        table_id: TableId,
        ply: Annotated[
            int | None, QueryParameter(description="A position: how many actions lead to it")
        ] = None,
        since: Annotated[
            int | None, QueryParameter(ge=0, description="Only what happened after this position")
        ] = None,
    ) -> Response[TableView]:
        """The table as you see it, now or at an older position."""
        return said(showing.table_view(club, asker, table_id, ply, since), asker.translate)

    @post(
        "/actions",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def act(
        self, club: TheClub, asker: Asking, table_id: TableId, data: JSONBody[ActionRequest]
    ) -> Response[TableView]:
        """Answer a position with an action. It is on disk when this returns."""
        playing.act(club, asker, table_id, data.ply, data.action)
        return said(showing.table_view(club, asker, table_id), asker.translate)

    @post("/undo", status_code=200, responses=problems(*WITH_BODY, 404, 409), sync_to_thread=True)
    def undo(
        self, club: TheClub, asker: Asking, table_id: TableId, data: JSONBody[UndoRequest]
    ) -> Response[TableView]:
        """Take back your last action, if nobody has answered it."""
        playing.undo(club, asker, table_id, data.ply)
        return said(showing.table_view(club, asker, table_id), asker.translate)

    @post(
        "/why_not",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def why_not(
        self, club: TheClub, asker: Asking, table_id: TableId, data: JSONBody[WhyNotRequest]
    ) -> Response[Judgement]:
        """Ask the rules about an action without playing it."""
        answer = playing.why_not(club, asker, table_id, data.action)
        judgement = (
            Judgement(refusal=None, shown=answer)
            if isinstance(answer, Described)
            else Judgement(refusal=refused(answer, asker.translate))
        )
        return said(judgement, asker.translate)

    @post("/rematch", status_code=200, responses=problems(403, 404, 409, 422), sync_to_thread=True)
    def play_again(self, club: TheClub, asker: Asking, table_id: TableId) -> TableInfo:
        """The same people at the same game again, when it is over."""
        return showing.one(club, asker, rematch(club, asker, table_id))

    @get("/export", responses=problems(403, 404, 422), sync_to_thread=True)
    def export_table(
        self,
        club: TheClub,
        asker: Asking,
        table_id: TableId,
        wanted: Annotated[
            ExportFormat, QueryParameter(name="format", description="Whose log it is")
        ] = "stockrail",
    ) -> Response[dict[str, Any]]:
        """The whole game, as `stockrail.load` or 18xx.games reads it."""
        text, name = exporting.export(club, asker, table_id, wanted)
        game: Any = text.encode()
        return Response(
            game,
            media_type=MediaType.JSON,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/live", media_type="text/event-stream", responses=problems(404))
    async def live(self, club: TheClub, table_id: TableId) -> ServerSentEvent:
        """A message `table` now and after every change; its id is the ply."""
        await to_thread(_check_table, club, table_id)
        return club.news.stream(table_id)


def _bring(club: Club, asker: Asker, game: Table[View]) -> TableInfo:
    return showing.one(club, asker, importing.seat(club, asker, game))


def _check_table(club: Club, table_id: str) -> None:
    with club.storage.reading() as connection:
        table_row(connection, table_id)
