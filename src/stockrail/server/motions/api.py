"""What the server answers to about what the people at a table decide together."""

from litestar import Controller, Response, delete, post
from litestar.params import FromPath, JSONBody

from ..play.replaying import replayed
from ..service.problems import problems
from ..service.routes import WITH_BODY, Caller, Mark, Service, TableId, update_for
from ..wire.motions import MotionRequest, VoteRequest
from ..wire.play import Update
from . import voting


class Motions(Controller):
    """What the people at a table decide together."""

    path = "/api/tables/{table_id:str}/motions"

    @post(status_code=200, responses=problems(*WITH_BODY, 404, 409))
    async def ask_others(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[MotionRequest]
    ) -> Response[Update]:
        """Propose to the others: a bot for an absent player, the end, an undo or a redo."""

        def proposed() -> Response[Update]:
            wish = data.revision, data.kind, data.about
            room = voting.propose(service, visitor, table_id, *wish)
            return update_for(room, visitor, data.mark)

        return await replayed(proposed)

    @post(
        "/{number:int}/votes",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
    )
    async def vote(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        number: FromPath[int],
        data: JSONBody[VoteRequest],
    ) -> Response[Update]:
        """Accept what somebody proposes, or decline it."""

        def voted() -> Response[Update]:
            room = voting.vote(service, visitor, table_id, number, agrees=data.agrees)
            return update_for(room, visitor, data.mark)

        return await replayed(voted)

    @delete(
        "/{number:int}", status_code=200, responses=problems(403, 404, 409), sync_to_thread=True
    )
    def withdraw(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        number: FromPath[int],
        mark: Mark = None,
    ) -> Response[Update]:
        """Propose something no longer."""
        return update_for(voting.withdraw(service, visitor, table_id, number), visitor, mark)
