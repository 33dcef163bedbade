"""Talk, notes, blocks and reports: what the server answers to."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from ..service.problems import problems
from ..service.routes import WITH_BODY, Caller, Service, TableId
from ..service.tables import TableService
from ..stream.entries import LARGEST_ID, read
from ..stream.hearing import hearing
from ..wire.languages import Visitor, localized
from ..wire.talk import (
    BlockInfo,
    BlockRequest,
    MuteRequest,
    Notes,
    ReportRequest,
    SayRequest,
    TalkPart,
)
from . import blocks, notes, reports, saying


class Talk(Controller):
    """What people say at a table, and what they write down there."""

    path = "/api/tables/{table_id:str}"

    @get("/talk", responses=problems(404), sync_to_thread=True)
    def get_talk(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        after: Annotated[
            int, QueryParameter(ge=0, le=LARGEST_ID, description="Only newer entries than this")
        ] = 0,
        before: Annotated[
            int, QueryParameter(ge=0, le=LARGEST_ID, description="Only older entries than this")
        ] = LARGEST_ID,
    ) -> Response[TalkPart]:
        """The newest 100 entries of what was said and done beside the moves, as you may read it."""
        return _part(service, visitor, table_id, after, before)

    @post("/talk", status_code=200, responses=problems(*WITH_BODY, 404, 409), sync_to_thread=True)
    def say(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[SayRequest]
    ) -> Response[TalkPart]:
        """Say something: to the table if you have a seat, else among the spectators."""
        entry = saying.say(service, visitor, table_id, data)
        return _part(service, visitor, table_id, entry - 1, entry + 1)

    @delete(
        "/talk/{entry:int}",
        status_code=200,
        responses=problems(403, 404, 409),
        sync_to_thread=True,
    )
    def remove(
        self, service: Service, visitor: Caller, table_id: TableId, entry: FromPath[int]
    ) -> Response[TalkPart]:
        """Remove what you have said in the last ten minutes."""
        saying.remove_own(service, visitor, table_id, entry)
        return _part(service, visitor, table_id, entry - 1, entry + 1)

    @post(
        "/talk/{entry:int}/report",
        status_code=204,
        responses=problems(*WITH_BODY, 404),
        sync_to_thread=True,
    )
    def report_talk(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        entry: FromPath[int],
        data: JSONBody[ReportRequest],
    ) -> None:
        """Tell the person who runs the server about a message."""
        reports.report_talk(service, visitor, table_id, entry, data.text)

    @post(
        "/seats/{index:int}/report",
        status_code=204,
        responses=problems(*WITH_BODY, 404),
        sync_to_thread=True,
    )
    def report_player(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        index: FromPath[int],
        data: JSONBody[ReportRequest],
    ) -> None:
        """Tell the person who runs the server about a player."""
        reports.report_player(service, visitor, table_id, index, data.text)

    @put("/mute", responses=problems(*WITH_BODY, 404), sync_to_thread=True)
    def mute(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[MuteRequest]
    ) -> Response[TalkPart]:
        """Read no spectators while you play here, or read them again: the stream as it is then."""
        saying.mute(service, visitor, table_id, data.mutes)
        return _part(service, visitor, table_id)

    @get("/notes", responses=problems(404), sync_to_thread=True)
    def get_notes(self, service: Service, visitor: Caller, table_id: TableId) -> Notes:
        """What you have written down at this table; only you read it."""
        return Notes(text=notes.notes_of(service, visitor, table_id))

    @put(
        "/notes",
        responses=problems(*WITH_BODY, 404),
        request_max_body_size=notes.LARGEST_BODY,
        sync_to_thread=True,
    )
    def put_notes(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[Notes]
    ) -> Notes:
        """Write your notes anew."""
        return Notes(text=notes.write_notes(service, visitor, table_id, data.text))


class Blocks(Controller):
    """People you do not want to meet."""

    path = "/api/me/blocks"

    @get(responses=problems(), sync_to_thread=True)
    def list_blocks(self, service: Service, visitor: Caller) -> tuple[BlockInfo, ...]:
        """Whom you have blocked, newest first."""
        return blocks.blocked_by(service, visitor)

    @post(status_code=200, responses=problems(*WITH_BODY, 404, 409), sync_to_thread=True)
    def block(
        self, service: Service, visitor: Caller, data: JSONBody[BlockRequest]
    ) -> tuple[BlockInfo, ...]:
        """Block a person by their seat or message: you do not read them any more, and they cannot
        join your tables."""
        return blocks.block(service, visitor, data)

    @delete("/{key:str}", status_code=200, responses=problems(403, 404), sync_to_thread=True)
    def lift_block(
        self, service: Service, visitor: Caller, key: FromPath[str]
    ) -> tuple[BlockInfo, ...]:
        """Lift a block."""
        return blocks.lift(service, visitor, key)


def _part(
    service: TableService,
    visitor: Visitor,
    table_id: str,
    after: int = 0,
    before: int = LARGEST_ID,
) -> Response[TalkPart]:
    now = service.rooms.fresh(table_id).now
    with service.storage.reading() as connection:
        heard = hearing(connection, now.row, visitor.id)
        stretch = read(connection, table_id, heard, after=after, before=before)
    return localized(stretch.part(now.row, visitor.id, heard), visitor.translate, now.names)
