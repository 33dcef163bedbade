"""What the routes of all rooms do alike: how they read a body, what they take and answer."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import InternalServerException
from litestar.params import FromPath, QueryParameter

from stockrail.core.text import Text

from ..rooms import Room
from ..rooms.rows import table_row
from ..rooms.standpoint import table_info
from ..wire.languages import Visitor
from ..wire.tables import TableInfo
from .problems import ApiError
from .tables import TableService

Service = NamedDependency[TableService]
Caller = NamedDependency[Visitor]
TableId = FromPath[str]
NO_ZERO = r"^[^\x00]*$"
"""What any text in a question is like."""
Mark = Annotated[
    str | None,
    QueryParameter(
        max_length=100, pattern=NO_ZERO, description="What you hold: the `mark` of an update"
    ),
]
WITH_BODY = (403, 413, 415, 422)
"""What a route with a body may answer."""


class JsonRequest(Request[Any, Any, Any]):
    """Reads its body as what the route declares, exactly. Texts are not taken for numbers."""

    async def json(self) -> Any:
        """:raises ApiError: it is no JSON, or not of the declared shape."""
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise ApiError(415, "malformed", Text("The body must be JSON"))
        declared = self.route_handler.parsed_data_field
        shape = declared.annotation if declared else Any
        try:
            return msgspec.json.decode(await self.body(), type=shape)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            message = Text("The request cannot be read: {why}", why=str(error))
            raise ApiError(400, "malformed", message) from error

    async def body(self) -> bytes:
        """:raises ApiError: whoever sent it has gone before its end."""
        try:
            return await super().body()
        except InternalServerException as error:
            message = Text("The request ends before its body")
            raise ApiError(400, "malformed", message) from error


def table_now(service: TableService, visitor: Visitor, table_id: str) -> TableInfo:
    """A table as it is on disk.

    :raises NoSuchTable: there is none of that id.
    """
    with service.storage.reading() as connection:
        return table_info(table_row(connection, table_id), visitor)


def update_for(room: Room, visitor: Visitor, mark: str | None) -> Response[Any]:
    """An `Update` for somebody who holds `mark`."""
    return written(room.update_for(visitor, mark).update)


def written(json: bytes, file: str = "") -> Response[Any]:
    """What is JSON already; to be saved if it has the name of a file."""
    headers = {"content-disposition": f'attachment; filename="{file}"'} if file else None
    return Response(json, media_type=MediaType.JSON, headers=headers)
