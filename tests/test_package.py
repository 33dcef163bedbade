"""What pip installs: built, put into an empty environment, and used away from the repository."""

import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from runpy import run_path
from socket import socket
from zipfile import ZipFile

import httpx
import pytest

ROOT = Path(__file__).parent.parent
ENSURE_CLIENT = run_path(str(ROOT / "hatch_build.py"))["ensure_client"]

A_GAME = """
import sys
import stockrail
from stockrail import bots
from stockrail.locale import translator

table = stockrail.new("chicago-express", ["Ann", "Bob", "Cat"], seed=7)
titles = [m for m in sys.modules if m.startswith("stockrail.titles.") and m.count(".") == 2]
assert titles == ["stockrail.titles.chicago_express"], titles
while table.actor:
    table.play(bots.ask(bots.bot("steady", table.title.id, 7), table))
assert table.winners
assert stockrail.load(table.to_json()).scores == table.scores
assert translator("fr")("Pass") == "Passer"
foreign = {m.partition(".")[0] for m in sys.modules} - {"stockrail", "__main__"}
print(sorted(m for m in foreign if m not in sys.stdlib_module_names and not m.startswith("_")))
"""


def build(kind: str, source: Path, to: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(to)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = to.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture
def home(wheel: Path, tmp_path: Path) -> Path:
    """An environment that holds our package and nothing else."""
    venv.create(tmp_path / "env", with_pip=False, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    there = ["--python", str(tmp_path / "env")]
    command = [*pip, *there, "install", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(command, check=True, cwd=tmp_path)
    return tmp_path


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "en_GB.UTF-8"}
    program, *rest = words
    command = [str(home / "env" / "bin" / program), *rest]
    return subprocess.run(command, cwd=home, env=environment, text=True, capture_output=True)


def test_a_wheel_holds_the_client_the_data_and_compiled_catalogues(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "stockrail/server/static/index.html" in names
    assert "stockrail/titles/england_wales/map/england_wales.map.toml" in names
    assert "stockrail/py.typed" in names and "stockrail/locale/fr.mo" in names
    assert not [name for name in names if name.endswith((".po", ".ts", ".svelte"))]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """One in which the client was built after its sources were written."""
    sources = ["web/src/App.svelte", "web/node_modules/a.js", "web/openapi.json"]
    page = "src/stockrail/server/static/index.html"
    for second, name in enumerate((*sources, "docs/rules/1830.md", page)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (second, second))
    return tmp_path


@pytest.mark.parametrize("changed", ["web/src/App.svelte", "docs/rules/1830.md"])
def test_an_old_client_is_not_packed(
    changed: str, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    ENSURE_CLIENT(checkout)
    (checkout / "web/node_modules/a.js").touch()
    (checkout / "web/openapi.json").touch()
    ENSURE_CLIENT(checkout)
    (checkout / changed).touch()
    with pytest.raises(SystemExit, match=f"^{changed} was changed after the client was built: "):
        ENSURE_CLIENT(checkout)


def test_an_old_client_is_built_where_npm_is(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = checkout / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text('#!/bin/sh\necho "$1" >> called\n')
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(npm.parent))
    ENSURE_CLIENT(checkout)
    assert not (checkout / "web/called").exists()
    (checkout / "web/src/App.svelte").touch()
    ENSURE_CLIENT(checkout)
    assert (checkout / "web/called").read_text().split() == ["install", "run"]


@pytest.mark.soak
def test_an_sdist_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    """It holds the client's sources alone, so Node builds the client again."""
    sdist = build("sdist", ROOT, tmp_path / "sdist")
    shutil.unpack_archive(sdist, tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    assert not (source / "src/stockrail/server/static").exists()
    ours, theirs = ZipFile(wheel), ZipFile(build("wheel", source, tmp_path / "dist"))
    assert theirs.namelist() == ours.namelist()
    assert not [name for name in ours.namelist() if theirs.read(name) != ours.read(name)]


def test_engine_and_bots_need_nothing_but_python(home: Path) -> None:
    done = run(home, "python", "-c", A_GAME)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "[]", "")


def test_without_the_server_the_command_says_how_to_get_it(home: Path) -> None:
    done = run(home, "stockrail")
    assert done.returncode == 1
    assert "pip install 'stockrail[server]'" in done.stderr
    titles = run(home, "stockrail", "titles")
    assert titles.returncode == 0 and "Chicago Express" in titles.stdout


@contextmanager
def served(home: Path) -> Iterator[str]:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(home / "env" / "bin" / "stockrail"), "serve", "--port", str(port)]
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    server = subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


def answered(address: str) -> httpx.Response:
    end = time.monotonic() + 60
    while True:
        try:
            return httpx.get(address)
        except httpx.TransportError:
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)


def fetches_the_page(home: Path) -> None:
    with served(home) as address:
        page = answered(f"{address}/")
        assert page.status_code == 200 and '<div id="app">' in page.text
        games = httpx.get(f"{address}/api/titles").json()
        assert "Chicago Express" in [game["name"] for game in games]


def test_with_the_server_s_libraries_the_page_is_served(home: Path) -> None:
    """They are those of this environment, beside the package that was installed."""
    (packages,) = (home / "env").glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(str(Path(httpx.__file__).parent.parent))
    assert (
        "/env/" in run(home, "python", "-c", "import stockrail; print(stockrail.__file__)").stdout
    )
    fetches_the_page(home)


@pytest.mark.soak
def test_pip_fetches_the_server_s_libraries(home: Path, wheel: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "--python", str(home / "env"), "install", f"{wheel}[server]"]
    subprocess.run(command, check=True, cwd=home)
    fetches_the_page(home)
