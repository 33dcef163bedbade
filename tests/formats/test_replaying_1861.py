"""How a log of 1861 is followed: passes, mergers, privates, trains, routes."""

import json
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId
from stockrail.formats.site18xx import Imported, export_log, import_log, read_log
from stockrail.formats.site18xx.g1861.extra_passes import Asked, extra_passes
from stockrail.formats.site18xx.g1861.railway import ROUTES
from stockrail.formats.site18xx.g1861.reading import Reader
from stockrail.rails.actions import TrainRun
from stockrail.titles.g1861.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.operating import nationalisation, running
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.discarding import Discarding

from ..titles.g1861.position import ANN, BOB, CAT, NW, SPW, N, position
from .lively import SAMPLE_1861 as SAMPLE
from .lively import exported_1861, finished_1861
from .midgame import by_company, followed_from, site_options

Log = dict[str, Any]
SALES = ("TSR", "BSS", "MYR", "MRR", "WVR")


def log_of(*actions: Log, **more: Any) -> str:
    numbered = [{"id": n, "entity_type": "player", **entry} for n, entry in enumerate(actions, 1)]
    players = ["Ann", "Bob", "Cat"]
    return json.dumps({"title": "1861", "players": players, "actions": numbered, **more})


def bid(player: int, private: str, price: int) -> Log:
    return {"type": "bid", "entity": player, "company": private, "price": price}


def passing(entity: int | str) -> Log:
    kind = "player" if isinstance(entity, int) else "corporation"
    return {"type": "pass", "entity": entity, "entity_type": kind}


def followed(content: str) -> Imported:
    imported = import_log(read_log(content))
    assert imported.stopped is None, imported.stopped.text
    return imported


def said(imported: Imported) -> list[str]:
    return [str(action) for action in imported.table.log]


def changed(change: Callable[[list[Log]], bool]) -> Log:
    """The log of the first game of the sample in which there is something to change."""
    for setting in SAMPLE:
        log: Log = json.loads(json.dumps(exported_1861(*setting)))
        if change(log["actions"]):
            for number, entry in enumerate(log["actions"], 1):
                entry["id"] = number
            return log
    raise AssertionError("no game of the sample has that")


# The private sale


def test_a_private_goes_to_the_first_who_takes_it_when_nobody_has_bid() -> None:
    imported = followed(log_of(passing(0), passing(1), passing(2), passing(0), bid(1, "TSR", 15)))
    assert said(imported) == [
        *("pass Ann", "pass Bob", "pass Cat", "pass Ann"),
        "take_private Bob",
    ]
    assert imported.table.state.cash["Bob"] == 405


@pytest.mark.parametrize(
    ("entry", "why", "rule"),
    [
        (bid(1, "TSR", 20), "The log pays 20 R, by our rules it is 15 R", "§5.4"),
        (bid(1, "BSS", 15), "The auction is of TSR", "§5.1"),
    ],
)
def test_the_lowered_price_is_what_the_rules_say(entry: Log, why: str, rule: str) -> None:
    content = log_of(passing(0), passing(1), passing(2), passing(0), entry)
    stopped = import_log(read_log(content)).stopped
    assert stopped is not None
    assert (str(stopped.why), stopped.rule) == (why, rule)


def test_nikolaev_is_auctioned_after_the_privates() -> None:
    sales = [
        entry
        for n, private in enumerate(SALES)
        for entry in (
            bid(n % 3, private, 20 + 10 * n),
            passing((n + 1) % 3),
            passing((n + 2) % 3),
        )
    ]
    first = {"type": "bid", "entity": 2, "corporation": "N", "price": 100}
    wrong = {"type": "bid", "entity": 0, "corporation": "KB", "price": 105}
    stopped = import_log(read_log(log_of(*sales, first, wrong))).stopped
    assert stopped is not None
    assert (str(stopped.why), stopped.rule) == ("The auction is of N", "§4.1")
    imported = followed(log_of(*sales, first, {**wrong, "corporation": "N", "company": None}))
    assert said(imported)[-2:] == ["auction_minor Cat N 100", "bid Ann 105"]


def test_players_may_be_called_by_name() -> None:
    """As in the first games that were recorded."""
    first = {"type": "bid", "entity": "Ann", "company": "TSR", "price": 20}
    imported = followed(log_of(first, {**passing(1), "entity": "Bob"}, passing(2)))
    assert said(imported) == ["bid Ann 20", "pass Bob", "pass Cat"]


# What is asked there and not here


def test_passes_in_which_nothing_could_be_done_are_followed_in_silence() -> None:
    """Most passes of companies are such: no second tile, no token, no private, no merger."""
    table = finished_1861(*SAMPLE[0])
    log = export_log(table)
    passes = sum(entry["type"] == "pass" for entry in log["actions"])
    ours = sum(str(action).startswith("pass ") for action in table.log)
    assert passes > ours
    assert import_log(read_log(json.dumps(log)), remark=False).notes == []


def test_a_private_may_be_bought_before_a_pass_or_after_it() -> None:
    def earlier(actions: list[Log]) -> bool:
        for n, (first, second) in enumerate(pairwise(actions)):
            same = first["entity"] == second["entity"]
            if same and (first["type"], second["type"]) == ("pass", "buy_company"):
                actions[n], actions[n + 1] = second, first
                return True
        return False

    log = changed(earlier)
    imported = import_log(read_log(json.dumps(log)), remark=False)
    assert (imported.stopped, imported.notes) == (None, [])


def test_shares_of_a_merged_public_may_be_sold_before_its_tokens_are_chosen() -> None:
    """Older games have it in this order."""

    def later(actions: list[Log]) -> bool:
        for n, (first, second) in enumerate(pairwise(actions)):
            if first["type"] == "remove_token" and second["entity_type"] == "player":
                actions[n], actions[n + 1] = second, first
                return True
        return False

    log = changed(later)
    imported = import_log(read_log(json.dumps(log)), remark=False)
    assert (imported.stopped, imported.notes) == (None, [])


def test_companies_discard_trains_in_any_order() -> None:
    def swapped(actions: list[Log]) -> bool:
        for first, second in pairwise(actions):
            kinds = {first["type"], second["type"]}
            if kinds == {"discard_train"} and first["entity"] != second["entity"]:
                for name in ("entity", "train"):
                    first[name], second[name] = second[name], first[name]
                return True
        return False

    imported = import_log(read_log(json.dumps(changed(swapped))), remark=False)
    assert imported.stopped is None


def test_a_private_may_be_bought_before_others_have_returned_their_trains() -> None:
    """NW has bought the first 4, and the minors may keep one train now."""
    state = position(
        Rounds("stock"),
        OperatingRound(1, "companies"),
        CompanyTurn(NW, "trains"),
        Discarding(CAT, SPW),
        Discarding(BOB, N),
        minors={"Bob": "N", "Cat": "SPW"},
        trains={"NW": "4", "N": "3 3", "SPW": "3 3"},
        cash={"NW": 50},
        privates={"Bob": "TSR"},
        phase="4",
        Ann={"NW": 2},
        tokens={"NW": "H8:1"},
        options=site_options("1861"),
    )
    private = by_company("buy_company", "NW", company="TSR", price=30)
    returned = [by_company("discard_train", minor, train="3-0") for minor in ("N", "SPW")]
    imported = followed_from("1861", state, private, *returned)
    assert imported.stopped is None
    assert said(imported) == [
        *("discard_train Bob 3", "discard_train Cat 3"),
        *("company_buys_private Ann TSR 30", "accept Bob"),
    ]
    other = by_company("buy_company", "N", company="TSR", price=30)
    stopped = followed_from("1861", state, other, *returned).stopped
    assert stopped is not None
    assert stopped.action == 1


@pytest.mark.parametrize(("privates", "passes"), [("TSR", 1), ("TSR BSS", 2)])
def test_with_the_last_private_the_question_for_privates_is_over(
    privates: str, passes: int
) -> None:
    """The site asks for privates before the trains, as long as there is one to buy."""
    state = position(
        Rounds("stock"),
        OperatingRound(1, "companies"),
        CompanyTurn(N, "run"),
        minors={"Ann": "N", "Bob": "SPW"},
        trains={"N": "2", "SPW": "2"},
        cash={"N": 300},
        privates={"Ann": privates},
        phase="3",
        options=site_options("1861"),
    )
    run = by_company("run_routes", "N", routes=[])
    private = by_company("buy_company", "N", company="TSR", price=5)
    imported = followed_from("1861", state, run, private, *passes * [passing("N")])
    assert (imported.stopped, imported.notes) == (None, [])
    assert said(imported)[1:] == ["company_buys_private Ann TSR 5", "pass Ann"]


def test_publics_without_a_train_answer_in_any_order() -> None:
    """Older games have them from the last to the first."""

    def swapped(actions: list[Log]) -> bool:
        for first, second in pairwise(actions):
            if (first["type"], second["type"]) == ("choose", "choose"):
                first["entity"], second["entity"] = second["entity"], first["entity"]
                return True
        return False

    log = changed(swapped)
    imported = import_log(read_log(json.dumps(log)), remark=False)
    assert (imported.stopped, imported.notes) == (None, [])


def test_trains_that_have_nowhere_to_run_change_nothing() -> None:
    def empty(actions: list[Log]) -> bool:
        first = next(n for n, entry in enumerate(actions) if entry["type"] == "lay_tile")
        whose = {name: actions[first][name] for name in ("entity", "entity_type")}
        still = {"train": "2-0", "connections": [], "revenue": 0}
        actions.insert(first, {"type": "run_routes", **whose, "routes": [still]})
        return True

    log = changed(empty)
    number = next(entry["id"] for entry in log["actions"] if entry["type"] == "run_routes")
    imported = import_log(read_log(json.dumps(log)), remark=False)
    assert imported.stopped is None
    assert [str(note) for note in imported.notes] == [
        f"Action {number}: trains that had nowhere to run"
    ]


@pytest.mark.parametrize(("loans", "asked"), [(5, True), (6, False)])
def test_a_public_with_too_many_loans_may_not_be_asked_to_build(loans: int, asked: bool) -> None:
    """There its money is what is left when the loans above the limit are repaid."""
    turn = CompanyTurn(NW, "track")
    known = {"Ann": {"NW": 2}, "tokens": {"NW": "H8:1"}, "loans": {"NW": loans}}
    state = position(Rounds("stock"), turn, phase="3", **known)  # type: ignore[arg-type]
    assert isinstance(state.step, Construction)
    reader = Reader({"0": "Ann", "1": "Bob", "2": "Cat"})
    silent = reader.unasked(SimpleNamespace(state=state, ply=0))  # type: ignore[arg-type]
    assert (silent is None) == asked


# The end


def test_a_game_ended_by_hand_is_counted_with_its_loans() -> None:
    log = export_log(finished_1861(*SAMPLE[0]))
    ends = range(400, len(log["actions"]), 25)

    def stopped_at(end: int) -> Imported:
        last = {"type": "end_game", "entity": 0, "entity_type": "player", "id": end + 1}
        part = {**log, "actions": [*log["actions"][:end], last], "result": {}}
        return import_log(read_log(json.dumps(part)), remark=False)

    def owed(imported: Imported) -> dict[str, int]:
        state = imported.table.state
        return {c: row.loans for c, row in state.companies.items() if row.loans and c != "RSR"}

    end, imported = next((n, found) for n in ends if owed(found := stopped_at(n)))
    state = imported.table.state
    worth = dict(imported.table.scores)
    for company, loans in owed(imported).items():
        space = state.space(CompanyId(company))
        fall = space.price - state.prices.left(space, loans).price
        for player in state.players:
            worth[player] -= fall * nationalisation.shares_paid(state, player, CompanyId(company))
    assert worth != imported.table.scores
    result = {str(n): worth[player] for n, player in enumerate(state.players)}
    last = {"type": "end_game", "entity": 0, "entity_type": "player", "id": end + 1}
    part = {**log, "actions": [*log["actions"][:end], last], "result": result}
    assert import_log(read_log(json.dumps(part)), remark=False).stopped is None


# Routes


def test_a_train_may_run_on_there_to_a_town_that_it_leaves_out() -> None:
    lines = {"E1": ("641", 0), "H8": ("638", 0), "H10": ("58", 3)}
    state = position(minors={"Ann": "N"}, phase="5", tiles=lines, trains={"N": "2"})
    trains = running.fleet(state, CompanyId("N"))
    line = ("H8:0", "G7", "G5:0", "F4", "F2", "E1:0")
    beyond = TrainRun("2", ("H10:0", *line))
    assert ROUTES.counted_part(trains, beyond, 120) == TrainRun("2", line)
    assert ROUTES.counted_part(trains, TrainRun("2", line), 120) == TrainRun("2", line)
    assert ROUTES.counted_part(trains, beyond, 80) == TrainRun("2", ("H10:0", "H8:0"))
    nowhere = TrainRun("2", ("H10:0", "B4:0"))
    assert ROUTES.counted_part(trains, nowhere, 120) == nowhere


def test_a_loop_to_the_same_station_is_nothing_to_run_on_there_either() -> None:
    """TR in K17: its only track comes back to its own city."""
    loop = {"K17": ("619", 3), "L18": ("8", 0), "L20": ("7", 2), "K19": ("8", 3)}
    tr = CompanyId("TR")
    state = position(
        Rounds("stock"),
        OperatingRound(1, "companies"),
        CompanyTurn(tr, "token"),
        Construction(ANN, tr),
        minors={"Ann": "TR"},
        trains={"TR": "3"},
        cash={"TR": 0},
        tiles=loop,
        phase="4",
        options=site_options("1861"),
    )
    assert state.board.stations(tr) == ["K17:0"]
    assert Asked(tr, "run_routes") not in [*extra_passes(state, Pass(ANN))]
