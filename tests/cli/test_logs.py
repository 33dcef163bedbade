"""Logs of 18xx.games at the command line: import, export, replay, and benches on them."""

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import Any

import pytest

import stockrail as library
from stockrail.cli.console import files
from stockrail.cli.main import main
from stockrail.formats.site18xx import export_log

from ..formats.lively import NAMES, SITE, finished, finished_1861, play_on
from .conftest import COMMAND, Run, environment

Said = pytest.CaptureFixture[str]


@pytest.fixture
def table() -> library.Table[Any, library.View]:
    return finished(1, 3)


@pytest.fixture
def log(tmp_path: Path, table: library.Table[Any, library.View]) -> dict[str, Any]:
    """A finished game in `log.json`."""
    written = export_log(table)
    write(tmp_path, written)
    return written


def write(folder: Path, log: object) -> None:
    (folder / "log.json").write_text(json.dumps(log), encoding="utf-8")


@pytest.fixture(autouse=True)
def english_in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)


def test_import_plays_a_log_through_and_tells_the_scores(
    stockrail: Run, log: dict[str, Any], table: library.Table[Any, library.View]
) -> None:
    told = stockrail("import", "log.json")
    assert told.returncode == 0
    assert told.stdout.startswith(f"1830: {len(log['actions'])} moves, the game is over\n")
    for player, score in table.scores.items():
        assert f"  {player}: {score}\n" in told.stdout
    report = json.loads(stockrail("import", "log.json", "--json").stdout)
    assert report == report | {
        "title": "1830",
        "actions": len(log["actions"]),
        "finished": True,
        "scores": dict(table.scores),
    }
    assert all(note.endswith(" was possible") for note in report["notes"])
    assert report["seconds"] > 0
    assert "error" not in report


def test_import_keeps_the_game_and_export_gives_the_log_back(
    log: dict[str, Any], table: library.Table[Any, library.View], tmp_path: Path, capsys: Said
) -> None:
    assert main(["import", "log.json", "--save", "game.json"]) == 0
    assert "Saved in game.json" in capsys.readouterr().err
    stored = library.load((tmp_path / "game.json").read_text())
    assert stored.scores == table.scores
    assert main(["export", "game.json"]) == 0
    assert json.loads(capsys.readouterr().out) == log
    assert main(["export", "game.json", "--save", "again.json"]) == 0
    assert json.loads((tmp_path / "again.json").read_text()) == log
    assert main(["export", "game.json", "--save", "again.json", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report == {"title": "1830", "actions": len(log["actions"]), "saved": "again.json"}
    assert sorted(p.name for p in tmp_path.iterdir()) == ["again.json", "game.json", "log.json"]


def test_replay_takes_games_of_both_kinds(log: dict[str, Any], capsys: Said) -> None:
    main(["import", "log.json", "--save", "game.json"])
    capsys.readouterr()
    told = []
    for name in ("log.json", "game.json"):
        assert main(["replay", name]) == 0
        told.append(capsys.readouterr().out.splitlines()[1:])
    followed, stored = told
    assert [line for line in followed if not line.endswith(" was possible")] == stored


def test_a_run_below_the_best_is_noted(tmp_path: Path, capsys: Said) -> None:
    table = library.new("1830", NAMES[:3], 1, SITE)
    play_on(table, 1)
    n = next(n for n, action in enumerate(table.log) if type(action).__name__ == "RunTrains")
    lazy = table.at(n)
    lazy.play({"kind": "run_trains", "player": table.log[n].player, "runs": []})
    log = export_log(lazy)
    write(tmp_path, log)
    assert main(["import", "log.json", "--json"]) == 0
    note = json.loads(capsys.readouterr().out)["notes"][-1]
    assert note.startswith(f"Action {log['actions'][-1]['id']}: ")
    assert note.endswith(" was possible")


def test_progress_is_drawn_for_a_person(log: dict[str, Any], tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    subprocess.run(
        [COMMAND, "import", "log.json", "--json"],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        cwd=tmp_path,
        env=environment(),
        timeout=60,
        check=True,
    )
    os.close(theirs)
    screen = os.read(ours, 100_000).decode()
    os.close(ours)
    assert f"/{len(log['actions'])}" in screen


# What cannot be followed


NO_SUCH_TILE = (
    "There is no tile 99 with rotation {rotation} (§18.10). "
    "Choose another tile or rotation, build on another hex, or pass."
)


def with_an_odd_tile(folder: Path, table: library.Table[Any, library.View]) -> dict[str, Any]:
    """A game in `log.json` whose first tile is none; the entry that lays it."""
    log = export_log(table)
    entry: dict[str, Any] = next(e for e in log["actions"] if e["type"] == "lay_tile")
    entry["tile"] = "99-0"
    write(folder, log)
    return entry


def test_a_difference_has_its_action_wish_refusal_and_rule(stockrail: Run, tmp_path: Path) -> None:
    entry = with_an_odd_tile(tmp_path, finished(2, 4))
    done = stockrail("import", "log.json", "--save", "game.json", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert report["actions"] == entry["id"] - 1
    assert report["finished"] is False
    assert report["error"]["action"] == entry["id"]
    assert report["error"]["wanted"].startswith(f"lay_tile by {entry['entity']} (hex ")
    assert report["error"]["refusal"] == NO_SUCH_TILE.format(**entry)
    assert report["error"]["rule"] == "§18.10"
    told = stockrail("import", "log.json", "--save", "game.json")
    assert told.stderr.startswith(f"Action {entry['id']}: the log wants lay_tile by ")
    assert "(§18.10)" in told.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["log.json"]


def test_where_the_site_left_its_rules_is_said_before_the_refusal(
    tmp_path: Path, capsys: Said
) -> None:
    """In this game C&A is sold again while its share of PRR is in the pool."""
    table = finished(1, 3)
    entry = with_an_odd_tile(tmp_path, table)
    sold = max(
        e["id"]
        for e in export_log(table)["actions"][: entry["id"]]
        if e["type"] == "buy_company" and e["entity_type"] == "player" and e["company"] == "CA"
    )
    assert main(["import", "log.json", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["refusal"] == (
        f"Action {sold}: 18xx.games gives the buyer of C&A the share of PRR that came with it "
        "once more, out of the pool; by our rules it comes once. Then: "
        + NO_SUCH_TILE.format(**entry)
    )


def test_what_is_wrong_with_the_file_is_an_error_too(
    log: dict[str, Any], tmp_path: Path, capsys: Said
) -> None:
    log["actions"] = [{"type": "redo", "entity": 0, "id": 7}]
    write(tmp_path, log)
    assert main(["import", "log.json", "--json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == {
        "error": {
            "action": 7,
            "wanted": "redo by Ann",
            "refusal": "Nothing to redo",
            "rule": None,
        }
    }
    assert said.err.startswith("stockrail: log.json: Action 7: the log wants redo by Ann. ")


BAD = [
    (b"", "The JSON ends too early: line 1, column 1"),
    (b'{"title": "1830",', "The JSON ends too early: line 1, column 18"),
    (b"\x00", "This is not JSON: line 1, column 1"),
    (b"\xff\xfe", "This is not text in UTF-8: line 1, column 1"),
    (b"[" * 10**5, "This JSON is nested too deeply"),
    (b"[1]", 'This is not a log of 18xx.games: it has no list "actions"'),
    (b'{"title": "1846", "actions": [], "players": ["a"]}', "a log of 1846; we read 1830 or 1861"),
]


@pytest.mark.parametrize("command", ["import", "replay"])
@pytest.mark.parametrize(("content", "why"), BAD, ids=[row[1][:30] for row in BAD])
def test_bad_files_are_refused_in_one_line_with_the_place(
    tmp_path: Path, capsys: Said, command: str, content: bytes, why: str
) -> None:
    (tmp_path / "log.json").write_bytes(content)
    save = ["--save", "game.json"] if command == "import" else []
    assert main([command, "log.json", *save]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("stockrail: log.json: ")
    assert said.err.strip().endswith(why)
    assert len(said.err.splitlines()) == 1
    assert [p.name for p in tmp_path.iterdir()] == ["log.json"]


@pytest.mark.parametrize("command", ["import", "export", "replay"])
def test_a_file_too_large_for_a_game_is_not_read(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    with (tmp_path / "log.json").open("wb") as file:
        file.truncate(50_000_000)
    monkeypatch.setattr(files, "parse", lambda _: pytest.fail("nothing of it is looked at"))
    assert main([command, "log.json"]) == 1
    said = capsys.readouterr().err
    assert said == "stockrail: log.json has 50 MB or more; a game has 10 MB at most\n"


def test_a_pipe_is_read_as_far_as_a_game_could_go() -> None:
    piped = f"head -c 12000000 /dev/zero | '{COMMAND}' import /dev/stdin"
    done = subprocess.run(
        ["bash", "-c", piped], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.returncode == 1
    assert "/dev/stdin has 10 MB or more; a game has 10 MB at most" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="everything may be read by root")
def test_a_file_that_may_not_be_read(log: dict[str, Any], tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "log.json").chmod(0)
    assert main(["import", "log.json"]) == 1
    assert "log.json cannot be read: you have no permission" in capsys.readouterr().err


def test_each_command_names_the_other_for_the_other_kind(log: dict[str, Any], capsys: Said) -> None:
    main(["import", "log.json", "--save", "game.json"])
    capsys.readouterr()
    assert main(["import", "game.json"]) == 1
    assert "a game saved by Stockrail; use stockrail replay" in capsys.readouterr().err
    assert main(["export", "log.json"]) == 1
    assert "log.json: This is not a saved game of schema 1" in capsys.readouterr().err


def test_a_game_with_other_options_is_not_exported(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "game.json").write_text(library.new("1830", NAMES[:3]).to_json())
    assert main(["export", "game.json", "--save", "log.json", "--json"]) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert "18xx.games plays these otherwise: trains=document (published)" in error
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("out", "why"),
    [
        ("log.json", "log.json is the file that was read; name another"),
        (".", ". is not a file that can be replaced"),
        ("/dev/null", "/dev/null is not a file that can be replaced"),
        ("no/where.json", "no/where.json cannot be written: there is no such file or directory"),
    ],
)
def test_what_cannot_be_written_is_said_and_nothing_is_left(
    log: dict[str, Any], tmp_path: Path, capsys: Said, out: str, why: str
) -> None:
    assert main(["import", "log.json", "--save", out]) == 1
    assert capsys.readouterr().err == f"stockrail: {why}\n"
    assert [p.name for p in tmp_path.iterdir()] == ["log.json"]
    assert json.loads((tmp_path / "log.json").read_text()) == log


def test_an_older_file_stays_until_the_new_one_is_whole(
    log: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    (tmp_path / "game.json").write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        assert main(["import", "log.json", "--save", "game.json"]) == 1
    assert "game.json cannot be written: No space left on device" in capsys.readouterr().err
    assert (tmp_path / "game.json").read_text() == "old"
    assert len([*tmp_path.iterdir()]) == 2
    assert main(["import", "log.json", "--save", "game.json"]) == 0
    assert (tmp_path / "game.json").read_text().startswith('{"schema":1')


# Benches on real games


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A folder with one game of each title in which trains have run."""
    played = {"1830": finished(2, 4), "1861": finished_1861(0, 3)}
    for title, table in played.items():
        folder = tmp_path / "games" / title
        folder.mkdir(parents=True)
        (folder / "ours.json").write_text(json.dumps(export_log(table)))
    return str(tmp_path / "games")


def test_bench_replay_tells_seconds_and_actions_of_each_game(stockrail: Run, games: str) -> None:
    words = ("bench", "replay", "--repeats", "1")
    report = json.loads(stockrail(*words, "--json", STOCKRAIL_GAMES=games, SITE18XX="").stdout)
    assert "titles" not in report
    for title, table in (("1830", finished(2, 4)), ("1861", finished_1861(0, 3))):
        found = report["replay"][title]
        measured = found["logs"]["ours"]
        assert measured["actions"] == len(export_log(table)["actions"])
        assert min(measured["seconds"], measured["actions_per_s"]) > 0
        assert 0 < measured["slowest_action_ms"] < 1000 * measured["seconds"]
        assert {*found["met"]} == {*found["aims"]}
        assert found["beside_18xx_games"].startswith("SITE18XX is not set.")
        assert "their_seconds" not in measured
    assert "actions_per_s" in stockrail(*words, STOCKRAIL_GAMES=games, SITE18XX="").stdout


def test_bench_router_measures_and_checks_every_running_position(
    stockrail: Run, games: str
) -> None:
    words = ("bench", "router", "--repeats", "1", "--json")
    report = json.loads(stockrail(*words, STOCKRAIL_GAMES=games).stdout)["router"]
    for title, table in (("1830", finished(2, 4)), ("1861", finished_1861(0, 3))):
        runs = [e for e in export_log(table)["actions"] if e["type"] == "run_routes"]
        assert report[title]["real"]["positions"] >= len(runs)
        assert {*report[title]["met"]} == {*report[title]["aims"]}
    for row in (report["1830"]["two_diesels"], report["1830"]["real"], report["1861"]["real"]):
        # The State Railway may have too many trains for a proof.
        assert row["proved_optimal"] == 1 or row is report["1861"]["real"]
        assert row["below_the_players"] == []
        assert 0 < row["ms_median"] <= row["ms_p95"] <= row["ms_worst"]
    assert 0 < report["1861"]["state_railway"]["positions"] < report["1861"]["real"]["positions"]


def test_without_real_games_the_bench_says_where_it_looked(stockrail: Run, tmp_path: Path) -> None:
    for what in ("router", "replay"):
        done = stockrail("bench", what, STOCKRAIL_GAMES=str(tmp_path))
        assert done.returncode == 1
        assert f"There are no real games in {tmp_path}; STOCKRAIL_GAMES" in done.stderr


def test_bench_names_a_game_that_cannot_be_followed(stockrail: Run, games: str) -> None:
    path = Path(games) / "1830" / "ours.json"
    log = json.loads(path.read_text())
    log["result"] = {"0": 1}
    path.write_text(json.dumps(log))
    done = stockrail("bench", "replay", STOCKRAIL_GAMES=games)
    assert done.returncode == 1
    assert done.stderr.startswith("stockrail: ours: The scores differ")
