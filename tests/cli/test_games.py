"""Games of bots: simulate, arena, bench, replay."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import stockrail as library
from bench.measures import MEASURES
from stockrail.bots import Budget, Choice
from stockrail.bots.random_bot import RandomBot
from stockrail.cli.main import main

from .conftest import COMMAND, Run, environment


def test_simulate_plays_counts_and_checks(stockrail: Run) -> None:
    done = stockrail(
        *("simulate", "chicago-express", "--games", "5", "--players", "3"),
        *("--seed", "1", "--bot", "random", "--json"),
    )
    report = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert (report["finished"], report["errors"], report["conserved"]) == (5, 0, True)
    assert (report["title"], report["players"], report["bot"]) == ("chicago-express", 3, "random")
    assert report["failures"] == []
    assert len(report["mean_scores"]) == 3
    assert min(report[k] for k in ("seconds", "games_per_s", "decisions_per_s")) > 0


def test_the_same_seed_gives_the_same_scores_on_any_number_of_processes(stockrail: Run) -> None:
    words = ("simulate", "chicago-express", "--games", "8", "--players", "2", "--json")
    alone = json.loads(stockrail(*words, "--seed", "7").stdout)
    together = json.loads(stockrail(*words, "--seed", "7", "--jobs", "2").stdout)
    other = json.loads(stockrail(*words, "--seed", "8").stdout)
    assert alone["mean_scores"] == together["mean_scores"] != other["mean_scores"]
    assert alone["decisions"] == together["decisions"]


def test_simulate_takes_options_and_tells_people(stockrail: Run) -> None:
    words = ("--games", "2", "--option", "preset=widely_played", "--option", "opener=drawn")
    done = stockrail("simulate", "chicago-express", *words)
    assert done.returncode == 0
    assert done.stdout.startswith("2 of 2 games finished, 0 with errors")
    assert "\nmean score of random by seat: " in done.stdout


@pytest.mark.parametrize(
    "words",
    [("simulate", "chicago-express"), ("arena", "chicago-express", "--bots", "random,random")],
)
def test_bots_are_given_the_playouts_that_are_asked_for(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    budgets, decide = list[Budget](), RandomBot.decide

    def counted(bot: RandomBot, seen: Any, budget: Budget) -> Choice:
        budgets.append(budget)
        return decide(bot, seen, budget)

    monkeypatch.setattr(RandomBot, "decide", counted)
    assert main([*words, "--games", "1", "--playouts", "40", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["playouts"] == 40
    assert {budget.playouts for budget in budgets} == {40}


def test_a_progress_bar_is_drawn_only_for_a_person(stockrail: Run) -> None:
    ours, theirs = pty.openpty()
    words = [str(COMMAND), "simulate", "chicago-express", "--games", "3", "--json"]
    shown = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=theirs, env=environment(), timeout=60, check=True
    )
    os.close(theirs)
    screen = os.read(ours, 10_000).decode()
    os.close(ours)
    assert "3/3" in screen
    assert json.loads(shown.stdout)["finished"] == 3


def test_arena_counts_wins(stockrail: Run) -> None:
    words = ("arena", "chicago-express", "--bots", "steady,random", "--games", "2")
    done = stockrail(*words, "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 0
    assert report["bots"]["steady"]["wins"] == 2
    assert report["bots"]["random"] == report["bots"]["random"] | {"played": 2, "wins": 0}
    assert sum(report["endings"].values()) == 2
    told = stockrail("arena", "chicago-express", "--bots", "random,random", "--games", "2")
    assert re.match(r"random: \d wins and \d shared in 4 seats", told.stdout)
    assert re.search(r"\n.+: [12] of 2 games\n", told.stdout)


def test_bench_measures_every_figure(stockrail: Run) -> None:
    words = ("chicago-express", "--games", "1", "--repeats", "1", "--json")
    report = json.loads(stockrail("bench", *MEASURES, *words).stdout)
    assert report["machine"]["cores"] >= 1
    assert min(report["titles"]["chicago-express"][figure] for figure in MEASURES) > 0


@pytest.mark.soak
def test_bench_measures_every_title(stockrail: Run) -> None:
    words = ("bench", "clone_us", "view_us", "--games", "1", "--repeats", "1", "--json")
    report = json.loads(stockrail(*words).stdout)
    assert {*report["titles"]} == {title.id for title in library.titles()}
    for measured in report["titles"].values():
        assert min(measured["clone_us"], measured["view_us"]) > 0


def test_bench_measures_one_figure(stockrail: Run) -> None:
    words = ("bench", "chicago-express", "clone_us", "--games", "1", "--repeats", "2")
    report = json.loads(stockrail(*words, "--json").stdout)
    assert {*report["titles"]["chicago-express"]} == {"players", "clone_us"}
    assert "clone_us" in stockrail(*words).stdout


def test_bench_measures_what_only_one_title_searches(stockrail: Run) -> None:
    figures = ("link_planning_ms", "delivery_search_ms")
    words = ("bench", *figures, "--games", "1", "--repeats", "1", "--json")
    report = json.loads(stockrail(*words).stdout)
    assert {*report["titles"]} == {"england-wales"}
    for figure in figures:
        measured = report["titles"]["england-wales"][figure]
        assert 0 < measured["median"] <= measured["worst"]
        assert measured["networks"] > 0


def saved(path: Path, *, plies: int = 20) -> dict[str, object]:
    table = library.new("chicago-express", ["Ann", "Bob"], 3, {"opener": "drawn"})
    for _ in range(plies):
        table.play(table.legal()[0])
    path.write_text(table.to_json())
    stored: dict[str, object] = json.loads(table.to_json())
    return stored


def test_replay_plays_a_stored_game_through(stockrail: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.json")
    report = json.loads(stockrail("replay", "game.json", "--json").stdout)
    assert (report["title"], report["actions"], report["finished"]) == (
        "chicago-express",
        21,
        False,
    )
    assert {*report["scores"]} == {"Ann", "Bob"}
    assert "error" not in report
    told = stockrail("replay", "game.json")
    assert "21 moves, the game goes on" in told.stdout
    assert told.returncode == 0


def test_replay_names_the_first_action_that_is_refused(stockrail: Run, tmp_path: Path) -> None:
    game = saved(tmp_path / "game.json")
    log = game["log"]
    assert isinstance(log, list)
    log[5] = {"kind": "bid", "player": log[5]["player"], "amount": 1}
    (tmp_path / "game.json").write_text(json.dumps(game))
    done = stockrail("replay", "game.json", "--json")
    error = json.loads(done.stdout)["error"]
    assert done.returncode == 1
    assert (error["action"], error["rule"]) == (6, "§2.4")
    assert error["wanted"].startswith("bid ")
    assert "Move 6: " in stockrail("replay", "game.json").stderr


def test_replay_names_an_action_that_cannot_be_read(stockrail: Run, tmp_path: Path) -> None:
    game = saved(tmp_path / "game.json")
    assert isinstance(game["log"], list)
    game["log"][3] = {"kind": "fly"}
    (tmp_path / "game.json").write_text(json.dumps(game))
    done = stockrail("replay", "game.json")
    assert done.returncode == 1
    assert "Move 4 cannot be read: action.kind is 'fly'. It takes bid, " in done.stderr


def test_replay_names_a_position_that_is_another(stockrail: Run, tmp_path: Path) -> None:
    game = saved(tmp_path / "game.json")
    position = game["position"]
    assert isinstance(position, dict)
    position["cash"]["Ann"] += 1
    (tmp_path / "game.json").write_text(json.dumps(game))
    done = stockrail("replay", "game.json")
    assert done.returncode == 1
    assert done.stderr.startswith("At the end cash is {")


def test_a_file_that_is_no_game_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = tmp_path / "odd.json"
    for content in (b"", b"[1]", b'{"schema": 99}', b"\xff\xfe", b'{"schema": 1}', b"[" * 10**5):
        odd.write_bytes(content)
        for words in (["replay", str(odd)], ["play", "--resume", str(odd)]):
            assert main(words) == 1, content
            said = capsys.readouterr()
            assert len(said.err.splitlines()) == 1, said.err
            assert said.out == ""


def test_whoever_stops_reading_gets_no_traceback() -> None:
    piped = f"'{COMMAND}' titles --json | head -c 1"
    done = subprocess.run(
        ["bash", "-c", piped], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.stderr == ""
