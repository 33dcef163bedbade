"""Serving: the address is said, a taken port too."""

import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import COMMAND, Run, environment


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


def free() -> int:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        port: int = holder.getsockname()[1]
    return port


def test_a_taken_port_is_said_clearly(stockrail: Run, taken: int) -> None:
    for words, port in (((), str(taken)), (("serve", "--port", str(taken)), "")):
        done = stockrail(*words, **({"STOCKRAIL_PORT": port} if port else {}))
        assert done.returncode == 1
        assert done.stderr.startswith(f"stockrail: Port {taken} of 127.0.0.1 cannot be used")
        assert len(done.stderr.splitlines()) == 1


def test_a_port_that_is_none_is_said_clearly(stockrail: Run) -> None:
    done = stockrail(STOCKRAIL_PORT="http")
    assert done.returncode == 1
    assert "STOCKRAIL_PORT is a number from 1 to 65535, not 'http'" in done.stderr


def test_a_database_that_cannot_be_opened_is_said_clearly(stockrail: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "tables.db"
    done = stockrail("serve", "--port", str(free()), "--database", str(nowhere))
    assert done.returncode == 1
    assert done.stderr.startswith("stockrail: The tables cannot be saved: cannot open the database")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("alone", [True, False])
def test_the_address_is_said_and_answers(tmp_path: Path, alone: bool) -> None:
    port, database = free(), tmp_path / "tables.db"
    words = [] if alone else ["serve", "--port", str(port), "--database", str(database)]
    settings = environment(
        PYTHONUNBUFFERED="1",
        STOCKRAIL_PORT=str(port) if alone else "1",
        STOCKRAIL_DATABASE=f"sqlite:///{database}" if alone else "",
        STOCKRAIL_MAPS="no/maps",
    )
    server = subprocess.Popen(
        [COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=settings,
        cwd=tmp_path,
    )
    try:
        assert server.stdout is not None
        address = f"http://127.0.0.1:{port}/"
        assert server.stdout.readline() == f"Stockrail is at {address} (Ctrl-C ends it)\n"
        with urllib.request.urlopen(f"{address}api/titles", timeout=60) as answer:
            assert answer.status == 200
        assert database.exists()
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=60)
        assert "Traceback" not in said
        assert "STOCKRAIL_MAPS: there is no directory no/maps\n" in said
    finally:
        server.kill()
        server.communicate()


def test_systemd_is_told_when_connections_are_taken(tmp_path: Path) -> None:
    port, place = free(), tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(place))
        systemd.settimeout(60)
        server = subprocess.Popen(
            [COMMAND, "serve", "--port", str(port), "--database", str(tmp_path / "tables.db")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(NOTIFY_SOCKET=str(place)),
        )
        try:
            assert systemd.recv(100) == b"READY=1"
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=60) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
            server.wait()


def test_the_server_starts_though_systemd_does_not_hear(tmp_path: Path) -> None:
    port, place = free(), tmp_path / "gone"
    server = subprocess.Popen(
        [COMMAND, "serve", "--port", str(port), "--database", str(tmp_path / "tables.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(NOTIFY_SOCKET=str(place)),
    )
    try:
        assert server.stderr is not None
        assert f"systemd does not hear at {place}" in server.stderr.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=60) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.communicate(timeout=60)


@pytest.mark.parametrize("kind", ["postgres", "mysql+pymysql"])
def test_a_database_of_another_kind_is_said_clearly(stockrail: Run, kind: str) -> None:
    done = stockrail("serve", "--port", str(free()), "--database", f"{kind}://ann:secret@rail/db")
    assert done.returncode == 1
    assert done.stderr == (
        f"stockrail: Tables are saved in SQLite or PostgreSQL, not in '{kind}': "
        "an address begins with sqlite:/// or postgresql+psycopg://\n"
    )


def test_a_setting_that_there_is_not_is_noted(stockrail: Run, tmp_path: Path) -> None:
    misspelt = {"STOCKRAIL_DATABSE": "x", "STOCKRAIL_COLOUR_OF_TRAINS": "red"}
    done = stockrail("check", "--database", str(tmp_path / "no.db"), **misspelt)
    assert done.stderr.splitlines()[:2] == [
        "STOCKRAIL_COLOUR_OF_TRAINS is not a setting of Stockrail and changes nothing",
        "STOCKRAIL_DATABSE is not a setting of Stockrail and changes nothing; "
        "did you mean STOCKRAIL_DATABASE?",
    ]
