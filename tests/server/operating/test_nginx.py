"""The web server in front, as `deploy/nginx.conf` sets it up."""

import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stockrail.server.guard.limits import Limits, Rate, usual_rates
from tests.server.pages import Page
from tests.server.servers import Person, Running, Serve, free_port, wait_for

CONFIGURATION = Path(__file__).parents[3] / "deploy" / "nginx.conf"
LINKS = ("return", "reset", "confirm", "unsubscribe")
SECRET = "what-nobody-may-read"

pytestmark = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")),
    reason="the real server is asked: apt-get install nginx openssl",
)


class Nginx:
    """The shipped file, with ports, certificate and logs of its own."""

    def __init__(self, folder: Path, server: Running) -> None:
        self.folder, self.plain, self.port = folder, free_port(), free_port()
        make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
        keys = f"-keyout {folder}/key.pem -out {folder}/certificate.pem"
        subprocess.run(f"{make} {keys}".split(), check=True, capture_output=True)
        text = CONFIGURATION.read_text()
        for old, new in (
            ("listen [::]:80;", ""),
            ("listen [::]:443 ssl http2;", ""),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            ("/var/www/html", str(folder)),
            ("http://127.0.0.1:8000", server.address),
            ("/etc/ssl/stockrail", str(folder)),
            ("/var/log/nginx", str(folder)),
        ):
            assert old in text
            text = text.replace(old, new)
        paths = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        own = "".join(f"{path}_temp_path {folder}/{path};" for path in paths)
        main = folder / "main.conf"
        main.write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {self.errors} info;"
            f"events {{}} http {{ {own}\n{text} }}"
        )
        command = ["nginx", "-p", str(folder), "-e", str(self.errors), "-c", str(main)]
        self.process = subprocess.Popen(command)
        wait_for(self._answers)
        self.http = f"http://127.0.0.1:{self.plain}"
        self.https = f"https://127.0.0.1:{self.port}"

    def visit(self, **more: Any) -> Person:
        return Person(base_url=self.https, timeout=30, verify=False, **more)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.errors.read_text()
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def errors(self) -> Path:
        return self.folder / "error.log"

    def logged(self) -> str:
        return (self.folder / "access.log").read_text() + self.errors.read_text()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@pytest.fixture
def server(on_sqlite: Serve) -> Running:
    return on_sqlite(limits=Limits(proxies=("127.0.0.1",)), metrics="open")


@pytest.fixture
def nginx(tmp_path: Path, server: Running) -> Iterator[Nginx]:
    nginx = Nginx(tmp_path, server)
    yield nginx
    nginx.stop()


def test_secrets_in_paths_are_in_no_log(nginx: Nginx, server: Running) -> None:
    paths = [f"/{link}/{SECRET}" for link in LINKS]
    paths += [f"/api/unsubscribe/{SECRET}", f"/Return/{SECRET}", f"/return%2F{SECRET}"]
    paths += [f"//return/{SECRET}", f"/%72eturn/{SECRET}"]

    def visit(where: str) -> None:
        with httpx.Client(verify=False) as browser:
            for path in paths:
                browser.get(where + path)
                browser.post(where + path)
            browser.get(f"{where}/privacy")

    for where in (nginx.http, nginx.https):
        visit(where)
    server.stop()
    visit(nginx.https)
    wait_for(lambda: len(re.findall('GET /privacy HTTP/[0-9.]+" ', nginx.logged())) >= 3)
    assert SECRET not in nginx.logged()


def test_a_browser_comes_by_https_from_then_on(nginx: Nginx) -> None:
    asked = httpx.get(f"{nginx.http}/table/k7v4nq2m9xab?ply=3")
    assert asked.status_code == 301
    assert asked.headers["location"] == "https://club.example/table/k7v4nq2m9xab?ply=3"
    with nginx.visit() as ann:
        answer = ann.get("/api/me")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        (cookie,) = answer.headers.get_list("set-cookie")
        assert "secure" in cookie.lower()
        wish = {"name": "Ann", "language": "en"}
        answer = ann.put("/api/me", json=wish, headers={"origin": nginx.https})
        assert answer.status_code == 200, answer.text


def test_a_certificate_can_be_asked_for_by_http(nginx: Nginx) -> None:
    folder = nginx.folder / ".well-known" / "acme-challenge"
    folder.mkdir(parents=True)
    (folder / "a-token").write_text("its answer")
    answer = httpx.get(f"{nginx.http}/.well-known/acme-challenge/a-token")
    assert answer.text == "its answer"


def test_a_move_is_heard_at_once(nginx: Nginx) -> None:
    with nginx.visit() as ann, nginx.visit() as bob:
        table_id = ann.hot_seat("Ann", "Bob")
        page = Page(bob, table_id)
        page.refresh()
        with page.listening() as heard:
            assert next(heard) == "current"
            assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert next(heard) == "update"
        assert page.shown["revision"] == 1


def test_numbers_are_not_passed_on(nginx: Nginx, server: Running) -> None:
    assert httpx.get(f"{server.address}/metrics").status_code == 200
    assert httpx.get(f"{nginx.https}/metrics", verify=False).status_code == 404


def test_nobody_says_that_they_come_from_elsewhere(tmp_path: Path, on_sqlite: Serve) -> None:
    rates = {**usual_rates(), "names": Rate(visitor=100, address=1)}
    server = on_sqlite(limits=Limits(proxies=("127.0.0.1",), home=(), rates=rates))
    nginx = Nginx(tmp_path, server)
    try:
        answers = []
        for address in ("203.0.113.1", "203.0.113.2"):
            with nginx.visit(headers={"x-forwarded-for": address}) as ann:
                answers.append(ann.put("/api/me", json={"name": "Ann", "language": "en"}))
    finally:
        nginx.stop()
    assert [answer.status_code for answer in answers] == [200, 429]
