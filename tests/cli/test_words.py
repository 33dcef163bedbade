"""What the command understands, and what it says when it does not."""

import json
from pathlib import Path

import pytest

from stockrail.cli.main import main

from .conftest import Run

SMALL = """\
name = "Small"
[rows]
r01 = " o . ."
r02 = ". ^ o"
[cities]
r01c01 = { name = "A", colour = "red", cubes = 1 }
r02c03 = { name = "B", colour = "blue", cubes = 2 }
"""

WRONG = [
    (["simulate", "chess"], 1, "There is no game 'chess'; there is 1830, "),
    (["play", "chess"], 1, "There is no game 'chess'"),
    (["play"], 1, "Name a game, or a saved one with --resume"),
    (["arena", "chicago-express", "--bots", "random"], 1, "is for 2 to 6 players, not 1"),
    (["arena", "chicago-express", "--bots", "random,nobody"], 1, "has no bot 'nobody'"),
    (["simulate", "chicago-express", "--players", "7"], 1, "is for 2 to 6 players, not 7"),
    (["simulate", "chicago-express", "--bot", "clever"], 1, "has no bot 'clever'"),
    (["simulate", "chicago-express", "--option", "timing"], 1, "An option is given as NAME=VALUE"),
    (["simulate", "chicago-express", "--option", "timing=never"], 1, "no value of timing 'never'"),
    (["play", "chicago-express", "--seats", "bot:steady,bot:steady"], 1, "Nobody is left to play"),
    (["play", "chicago-express", "--seats", "Ann,Ann"], 1, "Two players are called Ann"),
    (["play", "chicago-express", "--seats", "Ann,bot:clever"], 1, "has no bot 'clever'"),
    (["play", "--resume", "nowhere.json"], 1, "nowhere.json cannot be read: there is no such file"),
    (["replay", "nowhere.json"], 1, "nowhere.json cannot be read: there is no such file"),
    (["replay", "."], 1, "cannot be read: it is a directory"),
    (["bench", "speed"], 1, "There is nothing called 'speed' to measure"),
    (["simulate"], 2, "the following arguments are required: TITLE"),
    (["simulate", "chicago-express", "--games", "many"], 2, "'many' is not a whole number from 1"),
    (["simulate", "chicago-express", "--games", "0"], 2, "'0' is not a whole number from 1"),
    (["simulate", "chicago-express", "--seed", "-1"], 2, "'-1' is not a whole number from 0"),
    (["serve", "--port", "99999"], 2, "'99999' is not a whole number from 1 to 65535"),
    (["fly"], 2, "invalid choice: 'fly'"),
    (["titles", "--language", "de"], 2, "invalid choice: 'de'"),
]


@pytest.mark.parametrize(("words", "code", "reason"), WRONG, ids=lambda w: str(w)[:60])
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str],
    code: int,
    reason: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    try:
        left_with: object = main(words)
    except SystemExit as usage:
        left_with = usage.code
    said = capsys.readouterr()
    assert left_with == code
    assert reason in said.err
    assert said.err.startswith("stockrail")
    assert len(said.err.splitlines()) == 1
    assert said.out == ""


@pytest.mark.parametrize(("words", "code", "reason"), [WRONG[0], WRONG[-1]])
def test_the_exit_code_tells_bad_input_from_bad_words(
    stockrail: Run, words: list[str], code: int, reason: str
) -> None:
    done = stockrail(*words)
    assert (done.returncode, done.stdout) == (code, "")
    assert reason in done.stderr


def test_with_json_an_error_is_json_too(stockrail: Run) -> None:
    done = stockrail("simulate", "chess", "--json")
    assert done.returncode == 1
    error = json.loads(done.stdout)["error"]
    assert error.startswith("There is no game 'chess'; there is 1830, ")


def test_help_and_version(stockrail: Run) -> None:
    help_, version = stockrail("--help"), stockrail("--version")
    for command in (
        "titles",
        "play",
        "simulate",
        "arena",
        "import",
        "export",
        "replay",
        "bench",
        "serve",
    ):
        assert f"    {command} " in help_.stdout
    assert version.stdout.startswith("stockrail ")
    assert (help_.returncode, version.returncode) == (0, 0)


def test_titles_lists_the_games(stockrail: Run) -> None:
    told, listed = stockrail("titles"), json.loads(stockrail("titles", "--json").stdout)
    assert "chicago-express  Chicago Express, 2 to 6 players" in told.stdout
    assert "timing=after_action" in told.stdout
    row = next(t for t in listed["titles"] if t["id"] == "chicago-express")
    assert (row["min_players"], row["max_players"]) == (2, 6)
    assert row["bots"] == ["random", "steady"]
    assert [c["value"] for c in row["options"]["timing"]["choices"]] == [
        "before_action",
        "after_action",
    ]


def test_maps_of_ones_own_are_listed_by_name_and_broken_ones_told(
    stockrail: Run, tmp_path: Path
) -> None:
    (tmp_path / "ours.map.toml").write_text(SMALL)
    (tmp_path / "cut.map.toml").write_text(SMALL[: SMALL.index("cubes")])
    done = stockrail("titles", STOCKRAIL_MAPS=str(tmp_path))
    assert "map=ours: Small (ours.map.toml), a map of this club\n" in done.stdout
    assert "map=cut: cut.map.toml is broken and cannot be played\n" in done.stdout
    assert "cut.map.toml, line 6: this is not TOML: " in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("directory", "why"),
    [("nowhere", "there is no directory nowhere"), (".", "there is no file *.map.toml in .")],
)
def test_a_directory_without_maps_is_told(stockrail: Run, directory: str, why: str) -> None:
    done = stockrail("titles", "--json", STOCKRAIL_MAPS=directory)
    assert done.stderr == f"Railways of England and Wales: STOCKRAIL_MAPS: {why}\n"
    assert json.loads(done.stdout)


@pytest.mark.parametrize("how", ["option", "before", "terminal"])
def test_french(stockrail: Run, how: str) -> None:
    words = {
        "option": ["titles", "--language", "fr"],
        "before": ["--language", "fr", "titles"],
        "terminal": ["titles"],
    }[how]
    done = stockrail(*words, LANG="fr_FR.UTF-8" if how == "terminal" else "en_GB.UTF-8")
    assert "Chicago Express, 2 à 6 joueurs" in done.stdout


def test_help_speaks_french(stockrail: Run) -> None:
    for words in (["play", "--help"], ["--help"]):
        told = stockrail(*words, LANG="fr_FR.UTF-8").stdout
        assert told.startswith("usage\u00a0: stockrail")
        assert "  montrer cette aide et quitter\n" in told
        assert "positional" not in told and "show" not in told


def test_files_that_cannot_be_read_are_told_in_french(stockrail: Run) -> None:
    done = stockrail("play", "--resume", "nowhere.json", LANG="fr_FR.UTF-8")
    assert done.stderr == (
        "stockrail: nowhere.json ne peut pas être lu\u00a0: ce fichier ou ce dossier n’existe pas\n"
    )


def test_refusals_speak_french(stockrail: Run) -> None:
    done = stockrail("simulate", "chess", "--language", "fr")
    assert done.stderr.startswith("stockrail: Il n’y a pas de jeu 'chess'\u202f; il y a 1830, ")
