"""Games on which we and the engine of 18xx.games once differed, played by machine."""

import json
from typing import Any

import pytest

from bench import real_games
from stockrail.formats.site18xx import Imported, export_log, import_log, log_from
from stockrail.formats.site18xx.g1861.draws import left_out
from stockrail.formats.site18xx.importing import begin
from stockrail.formats.site18xx.replaying import follow
from stockrail.titles.g1861.components import PRIVATES, STATE


def log(name: str) -> dict[str, Any]:
    path = real_games.folder() / "differences" / f"{name}.json"
    if not path.exists():
        pytest.skip(f"no game {path}; {real_games.VARIABLE} names the folder above")
    read: dict[str, Any] = json.loads(path.read_bytes())
    return read


def followed(name: str, entries: int | None = None) -> Imported:
    """The game after so many entries, or all of it."""
    read = log_from(log(name))
    if entries is None:
        return import_log(read, remark=False)
    imported, reader = begin(read)
    follow(imported, reader, read.effective[:entries], remark=False)
    assert imported.stopped is None
    return imported


def written(name: str) -> dict[str, Any]:
    """The game as we export it."""
    imported = followed(name)
    assert imported.stopped is None
    return export_log(imported.table)


def test_a_train_of_another_company_has_a_floor_after_a_forced_sale() -> None:
    """An old log of ours, below it."""
    stopped = followed("1830_train_of_company_after_forced_sale").stopped
    assert stopped is not None
    assert (stopped.action, stopped.rule) == (1025, "§24.9")


def test_a_share_that_c_and_a_brought_twice_is_named() -> None:
    """As the site goes on: its buyer still has their turn, and three shares of PRR."""
    read = log("1830_ca_share_from_pool")
    sold = {"type": "sell_shares", "entity": 3, "entity_type": "player", "percent": 10}
    actions = [*read["actions"][:74], sold | {"shares": ["PRR_1"], "id": 75}]
    stopped = import_log(log_from(read | {"actions": actions}), remark=False).stopped
    assert stopped is not None
    assert stopped.action == 75
    assert str(stopped.why).startswith(
        "Action 74: 18xx.games gives the buyer of C&A the share of PRR that came with it once "
        "more, out of the pool; by our rules it comes once. Then: "
    )


def test_c_and_a_may_be_sold_where_the_site_refuses_it() -> None:
    assert followed("1830_ca_bought_from_player").stopped is None


def test_a_company_with_c_and_sl_unused_passes_after_its_trains() -> None:
    entry = written("1830_pass_with_unused_csl_not_written")["actions"][411]
    assert (entry["type"], entry["entity"]) == ("pass", "PRR")


def test_a_company_that_spent_all_on_a_private_is_not_asked_again() -> None:
    name = "1830_pass_written_after_all_money_went_for_a_private"
    entries = written(name)["actions"]
    bought = log(name)["actions"][358]
    n = next(n for n, entry in enumerate(entries) if entry | {"id": 359} == bought)
    assert (entries[n + 1]["type"], entries[n + 1]["entity"]) != ("pass", bought["entity"])


def test_the_state_railway_buys_the_first_of_returned_cards_that_are_alike() -> None:
    imported = followed("1861_site_game_state_buys_first_returned_card")
    assert imported.stopped is None
    assert imported.table.is_over


def test_the_state_railway_buys_on_with_the_money_of_a_public() -> None:
    name = "1861_state_buys_with_money_of_a_public"
    before, after = (followed(name, n).table.state.trains(STATE) for n in (754, 755))
    assert after == (*before, "8")


def test_trains_do_not_run_twice_in_a_round() -> None:
    """An old log of ours: RSR may run no more."""
    stopped = followed("1861_trains_run_twice_in_a_round").stopped
    assert stopped is not None
    assert stopped.action == 515
    assert stopped.wanted is not None
    assert stopped.wanted.startswith("run_routes by RSR")


def test_a_run_that_can_go_nowhere_is_written() -> None:
    entry = written("1861_run_asked_where_none_is_legal_not_written")["actions"][536]
    assert (entry["type"], entry["entity"], entry["routes"]) == ("run_routes", "MNN", [])


def test_two_players_have_the_privates_of_the_seed() -> None:
    name = "1861_two_players_left_out"
    left = {entry["company"] for entry in log(name)["actions"] if "company" in entry}
    assert not left & {*left_out(written(name)["settings"]["seed"])}
    assert len(left) == len(PRIVATES) - 2
