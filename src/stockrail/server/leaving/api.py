"""Deleting what is kept about oneself."""

from litestar import delete
from litestar.params import JSONBody

from ..people.api import OwnPage, People
from ..service.problems import problems
from ..service.routes import WITH_BODY, Caller
from ..wire.people import LeaveRequest
from ..wire.requests import AnyRequest
from .deleting import go


class OwnPageAndLeaving(OwnPage):
    """One address has one controller."""

    @delete(status_code=204, responses=problems(*WITH_BODY), sync_to_thread=True)
    def delete_me(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[LeaveRequest]
    ) -> None:
        """Delete what is kept about you. Your seats become anonymous; bots play on for them."""
        go(people, request, visitor, data.confirmation)
