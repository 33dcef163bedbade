"""What a notice says, in the language of the person who is told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from hmac import digest as hmac

import msgspec

from stockrail.core.text import Text, Translate
from stockrail.locale import translator
from stockrail.locale.dates import day
from stockrail.titles import title

from ..post.webhook import HookMessage
from ..rooms.rows import TableRow
from .hours import zone
from .telling import Telling

STOP = Text("No more from this table")
LONGEST = 300
"""Characters of what somebody said."""


def company(table: TableRow, visitor: str) -> Text | str:
    """The others at a table.

    One who plays all seats is named by them.
    """
    others = [s.name for s in table.seats if s.visitor != visitor and s.name]
    *before, last = others or [s.name for s in table.seats]
    if not before:
        return last
    return Text("{names} and {last}", names=", ".join(before), last=last)


def subject(told: Telling) -> Text:
    table, visitor = told.table, told.receiver.visitor
    game, others = title(table.title).name, company(table, visitor)
    match told.delivery.kind:
        case "turn":
            return Text("Your turn: {game} with {names}", game=game, names=others)
        case "begin" if table.status == "gathering":
            return Text("Your table is full: start {game} with {names}", game=game, names=others)
        case "begin":
            return Text("The game has begun: {game} with {names}", game=game, names=others)
        case "proposal":
            return _proposal(told, game)
        case "seat":
            return Text("A bot plays for you: {game} with {names}", game=game, names=others)
        case "over" if table.status == "closed":
            return Text("Table closed: {game} with {names}", game=game, names=others)
        case "over":
            return Text("Game over: {game} with {names}", game=game, names=others)
        case "time":
            return Text("Your time is running out: {game} with {names}", game=game, names=others)
        case "mention":
            name = told.said.name if told.said else ""
            return Text("{name} mentioned you: {game}", name=name, game=game)


def _proposal(told: Telling, game: str) -> Text:
    names = {seat.index: seat.played_by or seat.name for seat in told.table.seats}
    motion = told.motion
    assert motion is not None
    name = names.get(motion.seat, "")
    match motion.kind:
        case "undo":
            return Text("{name} proposes to undo a move: {game}", name=name, game=game)
        case "redo":
            return Text("{name} proposes to redo what was undone: {game}", name=name, game=game)
        case "end":
            return Text(
                "{name} proposes to end the game as it stands: {game}", name=name, game=game
            )
        case "replace":
            player = names.get(motion.about if motion.about is not None else -1, "")
            return Text(
                "{name} proposes that a bot plays for {player}: {game}",
                name=name,
                player=player,
                game=game,
            )


def line(told: Telling) -> str:
    """What there is to say besides."""
    language = told.receiver.language
    if told.said is not None:
        return told.said.text[:LONGEST]
    if told.motion is not None:
        return Text("Accept or decline it at the table.").render(translator(language))
    if told.delivery.kind == "seat":
        return Text("Open the table to take your seat back.").render(translator(language))
    if told.table.status == "closed":
        return Text("Nobody can play there any more.").render(translator(language))
    standing = (told.table.standing or {}).get(language, "")
    ends = _deadline(told)
    words = {"turn": (standing, ends), "time": (ends,)}.get(told.delivery.kind, (standing,))
    return "\n".join(part for part in words if part)


def _deadline(told: Telling) -> str:
    """Until when there is time, where a clock runs; with the day where it may be another one."""
    if told.table.deadline is None:
        return ""
    place = zone(told.receiver.choices.usual.zone)
    ends = datetime.fromisoformat(told.table.deadline).astimezone(place)
    time = f"{ends:%H:%M} ({place.key.replace('_', ' ')})"
    if told.delivery.kind == "time":
        text = Text("Your time runs out at {time}.", time=time)
    else:
        text = Text("Your time runs out on {day} at {time}.", day=day(ends), time=time)
    return text.render(translator(told.receiver.language))


def link(told: Telling, url: str) -> str:
    return f"{url}/table/{told.table.id}"


def mail(told: Telling, url: str, end_here: str, end_all: str) -> tuple[str, str]:
    """Subject and body."""
    say = translator(told.receiver.language)
    words = [line(told), link(told, url), _foot(say, url, end_here, end_all)]
    return subject(told).render(say), "\n\n".join(part for part in words if part) + "\n"


def digest(every: Sequence[Telling], url: str, end_all: str) -> tuple[str, str]:
    """One mail for all that waits."""
    say = translator(every[0].receiver.language)
    if len(every) == 1:
        head = subject(every[0])
    else:
        head = Text("{n} notices from your games", n=len(every))
    parts = [
        "\n".join(p for p in (subject(one).render(say), line(one), link(one, url)) if p)
        for one in every
    ]
    return head.render(say), "\n\n".join([*parts, _foot(say, url, None, end_all)]) + "\n"


def _foot(say: Translate, url: str, end_here: str | None, end_all: str) -> str:
    lines = []
    if end_here is not None:
        lines.append(Text("No more mail about this table: {link}", link=end_here))
    lines.append(Text("No more mail at all: {link}", link=end_all))
    lines.append(Text("All notice settings: {link}", link=f"{url}/notices"))
    return "\n".join(["--", *(text.render(say) for text in lines)])


def push(told: Telling, secret: bytes, stop: str) -> bytes:
    """For the service worker, which has no address but its own; `stop` is the token with which it
    ends push about this table."""
    say = translator(told.receiver.language)
    return msgspec.json.encode(
        {
            "title": subject(told).render(say),
            "body": line(told),
            "path": f"/table/{told.table.id}",
            "tag": topic(told),
            "lang": told.receiver.language,
            "id": name_of([told], secret),
            "stop": {"title": STOP.render(say), "token": stop},
        }
    )


def topic(told: Telling) -> str:
    """The same for what makes an older notice needless: one's turn at a table, its time, and that a
    bot has it."""
    kind = "turn" if told.delivery.kind in ("time", "seat") else told.delivery.kind
    about = told.delivery.key if kind in ("mention", "proposal") else ""
    return sha256(f"{told.table.id} {kind} {about}".encode()).hexdigest()[:32]


def hook(told: Telling, url: str, secret: bytes, end_all: str) -> HookMessage:
    say = translator(told.receiver.language)
    facts: dict[str, object] = {
        "kind": told.delivery.kind,
        "table": told.table.id,
        "game": told.table.title,
        "players": [seat.name for seat in told.table.seats],
        "deadline": told.table.deadline if told.delivery.kind in ("turn", "time") else None,
    }
    return HookMessage(
        id=name_of([told], secret),
        subject=subject(told).render(say),
        text=line(told),
        url=link(told, url) if url else None,
        foot=Text("No more such messages: {link}", link=end_all).render(say) if url else "",
        facts={**facts, "stop": end_all if url else None},
    )


def name_of(every: Sequence[Telling], secret: bytes) -> str:
    """The same whenever the same is sent again, and nothing else has it."""
    parts = [
        " ".join((d.visitor, d.table_id, d.kind, d.key)) for d in (told.delivery for told in every)
    ]
    return hmac(secret, "\n".join(sorted(parts)).encode(), "sha256").hex()[:32]
