"""What the server answers to about notices."""

from hashlib import sha256

from litestar import Controller, Response, delete, get, post, put
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, JSONBody
from litestar.response import File
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy import delete as delete_from
from sqlalchemy.exc import IntegrityError

from stockrail.core.text import Text
from stockrail.titles import title

from ..pages.client import client_page
from ..people.accounts import of_person
from ..people.visitors import remember, speak
from ..post.failures import NotSent, Undeliverable
from ..post.push import Browser, check_browser
from ..rooms.rows import find, table_row
from ..service.problems import ApiError, not_found, problems
from ..service.routes import WITH_BODY, Caller, Service, TableId
from ..service.tables import TableService
from ..storage import now, pushes
from ..wire.languages import Visitor
from ..wire.notices import (
    ChannelRequest,
    MailState,
    NoticeChoices,
    NoticeSettings,
    PushAddress,
    PushEndpoint,
    PushKey,
    TableNotices,
    Unsubscription,
)
from ..wire.requests import AnyRequest
from .choices import Choices, check, choose, choose_at_table, end, own_choices, without
from .trial import send_trial
from .unsubscribing import Ending, read_token
from .wording import company

MOST_BROWSERS = 20
"""Of one person; whichever was added first is forgotten."""


class Notices(Controller):
    """What you are told while you are away, and how."""

    path = "/api"

    @get("/me/notices", responses=problems(), sync_to_thread=True)
    def get_notices(self, service: Service, visitor: Caller) -> NoticeSettings:
        """What you want to be told at every table, and which ways there are."""
        return _settings(service, visitor)

    @put("/me/notices", responses=problems(*WITH_BODY, 429), sync_to_thread=True)
    def put_notices(
        self, service: Service, visitor: Caller, data: JSONBody[NoticeChoices]
    ) -> NoticeSettings:
        """Change it. Notices are in the language in which you ask."""
        check(data, service.post.http)

        def write(connection: Connection) -> None:
            remember(connection, visitor.id)
            speak(connection, visitor.id, visitor.language)
            choose(connection, visitor.id, data, now())

        service.writer.written(write)
        return _settings(service, visitor)

    @post("/me/notices/test", status_code=204, responses=problems(*WITH_BODY, 429))
    async def test_notices(
        self, service: Service, visitor: Caller, data: JSONBody[ChannelRequest]
    ) -> None:
        """Send yourself something by one of the ways, now."""
        try:
            await send_trial(service, visitor, data.channel)
        except NotSent as error:
            raise ApiError(422, "setup", error.why, error.instead) from error

    @get("/push-key", responses=problems())
    async def get_push_key(self, service: Service) -> PushKey:
        """The key with which this server signs push messages."""
        return PushKey(key=await service.post.push_key())

    @post("/me/pushes", status_code=204, responses=problems(*WITH_BODY, 429), sync_to_thread=True)
    def add_push(self, service: Service, visitor: Caller, data: JSONBody[PushAddress]) -> None:
        """Have push messages sent to this browser."""
        browser = Browser(data.endpoint, data.keys.p256dh, data.keys.auth)
        try:
            service.post.http.check(browser.endpoint)
            check_browser(browser)
        except Undeliverable as error:
            raise ApiError(422, "setup", error.why, error.instead) from error
        service.writer.written(lambda connection: _subscribe(connection, visitor, browser))

    @delete("/me/pushes", status_code=204, responses=problems(*WITH_BODY, 429), sync_to_thread=True)
    def remove_push(self, service: Service, visitor: Caller, data: JSONBody[PushEndpoint]) -> None:
        """Send no more push messages to this browser."""
        this = (pushes.c.id == _id(data.endpoint)) & (pushes.c.visitor == visitor.id)

        def write(connection: Connection) -> None:
            connection.execute(delete_from(pushes).where(this))

        service.writer.written(write)

    @get("/unsubscribe/{token:str}", responses=problems(404))
    async def get_unsubscription(
        self, service: Service, visitor: Caller, token: FromPath[str]
    ) -> Unsubscription:
        """What a link in a notice would end."""
        ending = await _read(service, token)
        return await sync_to_thread(_unsubscription, service, visitor, ending)

    @post("/unsubscribe/{token:str}", status_code=200, responses=problems(403, 404))
    async def unsubscribe(
        self, service: Service, visitor: Caller, token: FromPath[str]
    ) -> Unsubscription:
        """Send no more such notices."""
        ending = await _read(service, token)
        await _end(service, ending)
        return await sync_to_thread(_unsubscription, service, visitor, ending)


class AtTableNotices(Controller):
    """What you are told of one table."""

    path = "/api/tables/{table_id:str}/notices"

    @get(responses=problems(404), sync_to_thread=True)
    def get_table_notices(
        self, service: Service, visitor: Caller, table_id: TableId
    ) -> TableNotices:
        """What you want to be told of this table, if it is not what you want everywhere."""
        with service.storage.reading() as connection:
            table_row(connection, table_id)
            chosen = own_choices(connection, visitor.id).at_tables.get(table_id)
        return TableNotices(channels=chosen.channels if chosen else None)

    @put(responses=problems(*WITH_BODY, 429, 404), sync_to_thread=True)
    def put_table_notices(
        self,
        service: Service,
        visitor: Caller,
        table_id: TableId,
        data: JSONBody[TableNotices],
    ) -> TableNotices:
        """Change it; without channels it is what you want everywhere."""

        def write(connection: Connection) -> None:
            table_row(connection, table_id)
            remember(connection, visitor.id)
            speak(connection, visitor.id, visitor.language)
            choose_at_table(connection, visitor.id, table_id, data.channels, now())

        service.writer.written(write)
        return data


class UnsubscribePage(Controller):
    """A page of the client, at an address to which mail programs post."""

    path = "/unsubscribe/{token:str}"
    include_in_schema = False

    @get(sync_to_thread=True)
    def show(self, request: AnyRequest, token: FromPath[str]) -> Response[str] | File:
        return client_page(request, f"unsubscribe/{token}")

    @post(status_code=200)
    async def end_by_mail(self, service: Service, token: FromPath[str]) -> Response[str]:
        """What a mail program sends when somebody ends mail with one click (RFC 8058)."""
        await _end(service, await _read(service, token))
        return Response("", media_type="text/plain")


def _settings(service: TableService, visitor: Visitor) -> NoticeSettings:
    with service.storage.reading() as connection:
        choices = own_choices(connection, visitor.id)
        account = of_person(connection, visitor.id)
        devices = connection.scalars(
            select(pushes.c.device).where(pushes.c.visitor == visitor.id)
        ).all()
    address = account.address if account else None
    state: MailState = "ready"
    if not service.post.has_mail:
        state = "off"
    elif not address:
        state = "no_address"
    elif account is None or not account.is_confirmed:
        state = "unconfirmed"
    return NoticeSettings(
        choices=choices.usual,
        mail=state,
        address=address,
        pushes=len(devices),
        here=visitor.device in devices,
        tables=len(choices.at_tables),
        hook_secret=choices.hook_secret,
    )


def _subscribe(connection: Connection, visitor: Visitor, browser: Browser) -> None:
    remember(connection, visitor.id)
    this = {"visitor": visitor.id, "device": visitor.device}
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    change = update(pushes).where(pushes.c.id == _id(browser.endpoint)).values(**this, **keys)
    if not connection.execute(change).rowcount:
        made = {"id": _id(browser.endpoint), "endpoint": browser.endpoint, "made_at": now()}
        try:
            with connection.begin_nested():
                connection.execute(insert(pushes).values(**made, **this, **keys))
        except IntegrityError:
            connection.execute(change)
    own = pushes.c.visitor == visitor.id
    count = connection.scalar(select(func.count()).select_from(pushes).where(own)) or 0
    if count > MOST_BROWSERS:
        oldest = select(pushes.c.id).where(own).order_by(pushes.c.made_at)
        extra = connection.scalars(oldest.limit(count - MOST_BROWSERS)).all()
        connection.execute(delete_from(pushes).where(pushes.c.id.in_(extra)))


def _id(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()


async def _read(service: TableService, token: str) -> Ending:
    """:raises ApiError: it is not one of ours."""
    ending = read_token(await service.post.secret(), token)
    if ending is None:
        raise not_found(Text("This link is incomplete"))
    return ending


async def _end(service: TableService, ending: Ending) -> None:
    def write(connection: Connection) -> None:
        end(connection, ending.visitor, ending.channel, ending.table_id, now())

    await service.writer.write(write)


def _unsubscription(service: TableService, visitor: Visitor, ending: Ending) -> Unsubscription:
    with service.storage.reading() as connection:
        choices = own_choices(connection, ending.visitor)
        rows = find(connection, [ending.table_id]) if ending.table_id else []
    names = [
        Text(
            "{game} with {names}",
            game=title(row.title).name,
            names=company(row, ending.visitor),
        ).render(visitor.translate)
        for row in rows
    ]
    return Unsubscription(
        channel=ending.channel,
        table=ending.table_id or None,
        name="".join(names),
        is_over=_sends_nothing(choices, ending),
    )


def _sends_nothing(choices: Choices, ending: Ending) -> bool:
    if ending.table_id:
        every = [choices.at(ending.table_id).channels]
    else:
        every = [choices.usual.channels, *(c.channels for c in choices.at_tables.values())]
    return all(without(channels, ending.channel) == channels for channels in every)
