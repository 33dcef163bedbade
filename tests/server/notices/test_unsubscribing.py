"""One click ends notices, for whoever has one, and nothing else does."""

import json
import re
from typing import Any

import pytest

from .conftest import Club
from .receivers import BrowserKeys


@pytest.fixture
def links(club: Club) -> tuple[str, str]:
    """Of a mail to Ann: what ends mail about the table, and what ends all of it."""
    club.addressed(club.ann, "ann@example.org")
    club.choose(club.ann, "mail")
    table = club.table()
    if club.to_act(table) is club.bob:
        club.play_until_turn_of(table, club.ann)
    club.later(seconds=40)
    club.round()
    (mail,) = club.mailbox.mail
    here, everywhere = re.findall(r"https://rail\.club(/unsubscribe/\S+)", mail.get_content())
    assert mail["List-Unsubscribe"] == f"<https://rail.club{everywhere}>"
    return here, everywhere


def mails(club: Club) -> list[str]:
    return [*club.ann.get("/api/me/notices").json()["choices"]["channels"]["turn"]]


def test_looking_at_the_link_changes_nothing(club: Club, links: tuple[str, str]) -> None:
    stranger = club.server.visit()
    for link in links:
        assert stranger.get(link).status_code == 200
        told = stranger.get(f"/api{link}").json()
        assert told["is_over"] is False
    assert stranger.get(f"/api{links[0]}").json()["name"] == "Chicago Express with Bob"
    assert mails(club) == ["mail"]
    stranger.close()


def test_one_click_of_a_mail_program_ends_all_mail(club: Club, links: tuple[str, str]) -> None:
    program = club.server.visit()
    form = {"content-type": "application/x-www-form-urlencoded", "origin": "https://mail.example"}
    answer = program.post(links[1], content="List-Unsubscribe=One-Click", headers=form)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers, "no page of another site becomes somebody by it"
    assert mails(club) == []
    assert program.get(f"/api{links[1]}").json()["is_over"] is True
    program.close()


def test_mail_about_one_table_ends_there_alone(club: Club, links: tuple[str, str]) -> None:
    table = club.ann.get(f"/api{links[0]}").json()["table"]
    assert club.bob.post(f"/api{links[0]}").json()["is_over"] is True
    assert mails(club) == ["mail"]
    here = club.ann.get(f"/api/tables/{table}/notices").json()
    assert here["channels"]["turn"] == []


def test_a_link_in_a_message_to_a_webhook_ends_them_all(club: Club) -> None:
    hook = {"url": f"{club.receiver.address}/hook", "shape": "json"}
    told = to_ann(club, "hook", hook=hook)
    link = json.loads(told)["stop"].removeprefix("https://rail.club")
    stranger = club.server.visit()
    shown = stranger.get(f"/api{link}").json()
    assert (shown["channel"], shown["table"], shown["is_over"]) == ("hook", None, False)
    assert mails(club) == ["hook"]
    assert stranger.post(link, content="").status_code == 200
    assert mails(club) == []
    stranger.close()


def test_what_a_push_message_carries_ends_push_at_its_table_alone(club: Club) -> None:
    browser = BrowserKeys()
    address = {"endpoint": f"{club.receiver.address}/push", "keys": browser.keys}
    assert club.ann.post("/api/me/pushes", json=address).status_code == 204
    told = json.loads(browser.opened(to_ann(club, "push", "mail")))
    assert told["stop"]["title"] == "No more from this table"
    answer = club.ann.post(f"/api/unsubscribe/{told['stop']['token']}").json()
    assert (answer["channel"], answer["is_over"]) == ("push", True)
    assert mails(club) == ["push", "mail"]
    here = club.ann.get(f"/api{told['path'].replace('/table', '/tables')}/notices").json()
    assert here["channels"]["turn"] == ["mail"]


def to_ann(club: Club, *ways: str, **more: Any) -> bytes:
    """What the receiver got for a turn of Ann's."""
    club.choose(club.ann, *ways, **more)
    table = club.table()
    if club.to_act(table) is club.bob:
        club.play_until_turn_of(table, club.ann)
    club.later(seconds=40)
    club.round()
    (got,) = club.receiver.got
    return got.body


def test_a_link_for_one_way_ends_no_other(club: Club, links: tuple[str, str]) -> None:
    for channel in ("push", "hook"):
        assert club.ann.post(f"/api{links[1]}~{channel}").status_code == 404
    assert mails(club) == ["mail"]


def test_a_link_that_was_changed_ends_nothing(club: Club, links: tuple[str, str]) -> None:
    signature, visitor, table = links[0].removeprefix("/unsubscribe/").split("~")
    for forged in (f"{signature}~{visitor}~", f"{signature}~{'0' * 64}~{table}", "x", "x~y~z"):
        assert club.ann.get(f"/api/unsubscribe/{forged}").status_code == 404
        assert club.ann.post(f"/unsubscribe/{forged}").status_code == 404
    assert mails(club) == ["mail"]
