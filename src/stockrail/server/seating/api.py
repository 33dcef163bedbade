"""What the server answers to about the seats of a table: the host, bots that stand in."""

from litestar import Controller, delete, post, put
from litestar.params import FromPath, JSONBody

from ..service.problems import problems
from ..service.routes import WITH_BODY, Caller, Service, TableId, table_now
from ..wire.tables import HostRequest, JoinRequest, ListedRequest, OfferRequest, TableInfo
from . import host, stand_ins

Seat = FromPath[int]


class Seating(Controller):
    """Who plays for a seat, and who hosts the table."""

    path = "/api/tables/{table_id:str}"

    @post("/close", status_code=200, responses=problems(403, 404, 409), sync_to_thread=True)
    def close_table(self, service: Service, visitor: Caller, table_id: TableId) -> TableInfo:
        """Close your table: nobody acts there any more, and everybody may still look."""
        host.close(service, visitor, table_id)
        return table_now(service, visitor, table_id)

    @put("/host", responses=problems(*WITH_BODY, 404, 409), sync_to_thread=True)
    def hand_on_host(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[HostRequest]
    ) -> TableInfo:
        """Make the person of another seat the host of your table."""
        host.hand_on(service, visitor, table_id, data.seat)
        return table_now(service, visitor, table_id)

    @put("/listed", responses=problems(*WITH_BODY, 404, 409), sync_to_thread=True)
    def list_table(
        self, service: Service, visitor: Caller, table_id: TableId, data: JSONBody[ListedRequest]
    ) -> TableInfo:
        """Show your table to everybody, or only to those who have the link."""
        host.show(service, visitor, table_id, listed=data.listed)
        return table_now(service, visitor, table_id)

    @post(
        "/seats/{index:int}/return",
        status_code=200,
        responses=problems(403, 404, 409),
        sync_to_thread=True,
    )
    def return_to_seat(
        self, service: Service, visitor: Caller, table_id: TableId, index: Seat
    ) -> TableInfo:
        """Play again for a seat of yours that a bot plays."""
        stand_ins.come_back(service, visitor, table_id, index)
        return table_now(service, visitor, table_id)

    @post(
        "/seats/{index:int}/resign",
        status_code=200,
        responses=problems(403, 404, 409),
        sync_to_thread=True,
    )
    def resign_seat(
        self, service: Service, visitor: Caller, table_id: TableId, index: Seat
    ) -> TableInfo:
        """Leave your seat to a bot for good."""
        stand_ins.resign(service, visitor, table_id, index)
        return table_now(service, visitor, table_id)

    @post(
        "/seats/{index:int}/offer",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def offer_seat(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        index: Seat,
        data: JSONBody[OfferRequest],
    ) -> TableInfo:
        """Let somebody else take your seat."""
        stand_ins.offer(service, visitor, table_id, index, with_bot=data.bot)
        return table_now(service, visitor, table_id)

    @delete(
        "/seats/{index:int}/offer",
        status_code=200,
        responses=problems(403, 404, 409),
        sync_to_thread=True,
    )
    def keep_seat(
        self, service: Service, visitor: Caller, table_id: TableId, index: Seat
    ) -> TableInfo:
        """Keep a seat that you have offered."""
        stand_ins.withdraw(service, visitor, table_id, index)
        return table_now(service, visitor, table_id)

    @post(
        "/seats/{index:int}/take",
        status_code=200,
        responses=problems(*WITH_BODY, 404, 409),
        sync_to_thread=True,
    )
    def take_seat_over(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        index: Seat,
        data: JSONBody[JoinRequest],
    ) -> TableInfo:
        """Play on for a seat that its player has offered."""
        stand_ins.take(service, visitor, table_id, index, data.name)
        return table_now(service, visitor, table_id)
