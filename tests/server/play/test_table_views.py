"""What is told of a table, and through whose eyes it is seen."""

from typing import Any

import stockrail

from ..clubs import moved

HERE, BOT = {"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "random"}


def test_the_lobby_tells_how_far_each_game_is(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob", title="1830")
    assert ann.get("/api/tables").json()[0]["standing"] == "Sale of the privates · Phase 2"
    french = ann.get("/api/tables", params={"lang": "fr"}).json()[0]
    assert french["id"] == table_id and french["standing"].endswith(" · Phase 2")
    assert french["standing"] != "Sale of the privates · Phase 2"


def test_of_a_table_where_players_gather_there_is_nothing_to_tell(ann: Any) -> None:
    ann.new(HERE, {"kind": "open"})
    assert ann.get("/api/tables").json()[0]["standing"] == ""


def test_a_table_that_is_in_memory_falls_asleep_too(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    with moved() as move:
        told = [ann.see(table_id)]
        move(days=31)
        told.append(ann.see(table_id))
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        told.append(ann.see(table_id))
    assert [seen["table"]["sleeps"] for seen in told] == [False, True, False]


def test_titles_say_in_which_formats_their_games_may_be_had(ann: Any) -> None:
    formats = {title["id"]: title["formats"] for title in ann.get("/api/titles").json()}
    assert formats["1830"] == ["18xx.games"] and formats["chicago-express"] == []
    assert set(formats) == {title.id for title in stockrail.titles()}


def test_several_people_round_a_screen_see_no_money_while_a_bot_acts(ann: Any) -> None:
    """§11.7: otherwise the first one's money would lie open all the time."""
    table_id = ann.new(BOT, HERE, {"kind": "here", "name": "Bob"}, title="1830")
    seen = ann.see(table_id)
    while seen["view"]["decision"] is None:
        assert seen["seat"] is None and seen["view"]["game"]["scores"] == {}
        seen = ann.see(table_id)
    assert seen["seat"] == "Ann" and list(seen["view"]["game"]["scores"]) == ["Ann"]
