"""What the server answers to before a game: which tables there are, joining one."""

from litestar import Controller, Response, delete, get, post
from litestar.concurrency import sync_to_thread
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.params import FromPath, JSONBody

from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.view import View

from ..service.problems import problems
from ..service.routes import WITH_BODY, Caller, Service, TableId, table_now
from ..service.tables import TableService
from ..wire.languages import Visitor, localized
from ..wire.requests import AnyRequest
from ..wire.tables import JoinRequest, NewTable, TableInfo
from ..wire.titles import TitleInfo
from . import importing, listing, new_tables


class Lobby(Controller):
    """Before a game: which tables there are, joining one."""

    path = "/api"

    @get("/titles", responses=problems(), sync_to_thread=True)
    def list_titles(self, visitor: Caller) -> Response[tuple[TitleInfo, ...]]:
        """The games there are."""
        return localized(listing.title_infos(visitor.translate), visitor.translate)

    @get("/tables", responses=problems(), sync_to_thread=True)
    def list_tables(self, service: Service, visitor: Caller) -> tuple[TableInfo, ...]:
        """Your tables; then listed ones, with an open seat or a game to watch."""
        return listing.lobby(service, visitor)

    @post("/tables", responses=problems(*WITH_BODY, 429), sync_to_thread=True)
    def make_table(self, service: Service, visitor: Caller, data: JSONBody[NewTable]) -> TableInfo:
        """Create a table. It starts at once if no seat is open."""
        return table_now(service, visitor, new_tables.create(service, visitor, data))

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
        new_tables.join(service, visitor, table_id, index, data.name)
        return table_now(service, visitor, table_id)

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
        new_tables.leave(service, visitor, table_id, index)
        return table_now(service, visitor, table_id)

    @post(
        "/tables/{table_id:str}/start",
        status_code=200,
        responses=problems(403, 404, 409, 422),
        sync_to_thread=True,
    )
    def start_table(self, service: Service, visitor: Caller, table_id: TableId) -> TableInfo:
        """Start the game without the open seats."""
        new_tables.begin(service, visitor, table_id)
        return table_now(service, visitor, table_id)

    @post(
        "/imports",
        responses=problems(403, 413, 422, 429),
        request_max_body_size=importing.LARGEST,
    )
    async def import_game(
        self, request: AnyRequest, service: Service, visitor: Caller
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


def _bring(service: TableService, visitor: Visitor, game: Table[State, View]) -> TableInfo:
    return table_now(service, visitor, importing.seat(service, visitor, game))
