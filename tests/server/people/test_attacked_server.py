"""A server that is attacked over the wire, in a process of its own behind a web server: how many
guesses are looked at, what the answers tell, and what others notice of it."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import count
from secrets import token_hex
from statistics import median, quantiles
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from stockrail.server.guard.limits import Limits, Rate, usual_rates
from stockrail.server.people.attempts import MOST
from tests.server.servers import Apart, Person, wait_for

from .conftest import PASSWORD, registered, signing_in


class Attacked:
    """Who comes from an address comes through the web server; others are on the machine itself."""

    def __init__(self, server: Apart) -> None:
        self.server = server
        self._people: list[Person] = []

    def visit(self, address: str | None = None) -> Person:
        headers = {"x-forwarded-for": address} if address else {}
        self._people.append(self.server.visit(headers=headers))
        return self._people[-1]

    def compared(self) -> int:
        """How many passwords have been compared with a hash."""
        shown = self.visit().get("/metrics").text
        (checks,) = (
            family
            for family in text_string_to_metric_families(shown)
            if family.name == "stockrail_password_checks"
        )
        (total,) = (sample for sample in checks.samples if sample.name.endswith("_total"))
        return int(total.value)

    def close(self) -> None:
        for person in self._people:
            person.close()


@pytest.fixture
def attacked(apart: Callable[..., Apart]) -> Iterator[Attacked]:
    attacked = Attacked(apart(limits=Limits(proxies=("127.0.0.1",))))
    yield attacked
    attacked.close()


def guess(person: Person, name: str) -> httpx.Response:
    wish = {"name": name, "password": f"guess {token_hex(8)}"}
    return person.post("/api/sign-in", json=wish)


def addresses() -> Iterator[str]:
    """Of different customers, one after the other."""
    return (f"2001:db8:{n // 65536:x}:{n % 65536:x}::1" for n in count(1))


MANY = pytest.mark.parametrize("guesses", [20, pytest.param(1000, marks=pytest.mark.soak)])


@MANY
@pytest.mark.parametrize("is_known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("is_one", [True, False], ids=["one-address", "many-addresses"])
def test_of_many_wrong_passwords_for_a_name_ten_are_looked_at(
    attacked: Attacked, guesses: int, is_known: bool, is_one: bool
) -> None:
    name, laptop, phone = f"Ann {token_hex(4)}", attacked.visit(), attacked.visit()
    if is_known:
        registered(laptop, name)
        assert signing_in(phone, name) == 200
        assert laptop.post("/api/sign-out", json={}).status_code == 204
    before, begun = attacked.compared(), time.monotonic()
    thief, others, answers = attacked.visit("203.0.113.7"), addresses(), []
    for _ in range(guesses):
        if not is_one:
            thief.headers["x-forwarded-for"] = next(others)
            thief.cookies.clear()
        answers.append(guess(thief, name))
    took = time.monotonic() - begun
    codes = Counter(answer.status_code for answer in answers)
    print(f"{guesses} guesses: {dict(codes)} in {took:.1f} s,", end=" ")
    print(f"{attacked.compared() - before} looked at")
    assert codes == {403: MOST, 429: guesses - MOST}
    assert attacked.compared() - before == MOST
    assert all(int(a.headers["retry-after"]) > 0 for a in answers if a.status_code == 429)
    if is_known:
        right = {"name": name, "password": PASSWORD}
        refused = attacked.visit(next(others)).post("/api/sign-in", json=right)
        assert refused.json()["message"] == "Too many wrong passwords for this name"
        assert signing_in(laptop, name) == 200, "a browser that the owner has signed in on"
        assert phone.get("/api/me").json()["account"] == name, "one that is signed in"


def test_guesses_are_counted_by_the_process_and_forgotten_with_it(attacked: Attacked) -> None:
    name = f"Ann {token_hex(4)}"
    registered(attacked.visit(), name)
    for _ in range(MOST):
        guess(attacked.visit(), name)
    assert signing_in(attacked.visit(), name) == 429
    attacked.server.kill()
    attacked.server.start()
    assert signing_in(attacked.visit(), name) == 200


def test_one_address_has_so_many_names_a_minute_looked_at(apart: Callable[..., Apart]) -> None:
    rates = {**usual_rates(), "sign_ins": Rate(20, 5)}
    attacked = Attacked(apart(limits=Limits(proxies=("127.0.0.1",), rates=rates)))
    before, begun, thief = attacked.compared(), time.monotonic(), attacked.visit("203.0.113.7")
    codes: Counter[int] = Counter()
    for n in range(40):
        thief.cookies.clear()
        codes[guess(thief, f"Name {n}").status_code] += 1
    looked_at, minutes = attacked.compared() - before, (time.monotonic() - begun) / 60
    assert set(codes) == {403, 429} and codes[403] == looked_at
    assert 5 <= looked_at <= 5 * (1 + minutes) + 1
    attacked.close()


@pytest.mark.parametrize("pairs", [20, pytest.param(200, marks=pytest.mark.soak)])
def test_the_time_of_an_answer_says_nothing_about_who_exists(
    attacked: Attacked, pairs: int
) -> None:
    """In turns, so that both wait for the same; a hash left out would be a tenth of the time."""
    known = [f"Ann {token_hex(4)}" for _ in range(pairs // MOST)]
    for name in known:
        registered(attacked.visit(), name)
    thief = attacked.visit()
    thief.get("/api/me")
    times: dict[bool, list[float]] = {True: [], False: []}
    bodies = set()
    for n in range(pairs):
        for is_known in (True, False):
            name = known[n // MOST] if is_known else f"Nob {token_hex(4)}"
            begun = time.perf_counter()
            answer = guess(thief, name)
            times[is_known].append(time.perf_counter() - begun)
            bodies.add((answer.status_code, answer.text))
    one, other = (median(times[is_known]) for is_known in (True, False))
    print(f"{pairs} pairs: median {one * 1000:.1f} ms for names there are,", end=" ")
    print(f"{other * 1000:.1f} ms for others; quartiles", end=" ")
    print(*([round(q * 1000, 1) for q in quantiles(times[is_known])] for is_known in (True, False)))
    assert len(bodies) == 1
    assert 0.5 < one / other < 2


@pytest.mark.soak
def test_who_only_plays_waits_for_no_password(attacked: Attacked) -> None:
    """They are answered while guesses that came before them still wait."""
    ann, thieves = attacked.visit(), addresses()
    table = ann.hot_seat("Ann", "Bob")
    before = attacked.compared()
    with ThreadPoolExecutor(40) as crowd:
        guesses = [
            crowd.submit(guess, attacked.visit(next(thieves)), f"Name {n}") for n in range(80)
        ]
        wait_for(lambda: attacked.compared() > before)
        for ply, (player, amount) in enumerate([("Ann", 7), ("Bob", 8), ("Ann", 9)]):
            bid = ann.act(table, ply, kind="bid", player=player, amount=amount)
            assert bid.status_code == 200
            assert ann.see(table)["ply"] == ply + 1
        assert sum(one.done() for one in guesses) < len(guesses)
        wait(guesses)
    assert {one.result().status_code for one in guesses} == {403}


@pytest.mark.soak
def test_a_thousand_names_from_a_thousand_addresses(attacked: Attacked) -> None:
    """The dearest attack there is: each guess has to be looked at. What others wait meanwhile."""
    ann, begun = attacked.visit(), time.monotonic()
    table = ann.hot_seat("Ann", "Bob")

    def asked(is_over: Callable[[], Any]) -> list[float]:
        waits = []
        while not is_over():
            asked = time.perf_counter()
            assert ann.get(f"/api/tables/{table}").status_code == 200
            waits.append(time.perf_counter() - asked)
        return waits

    quiet = asked(lambda: time.monotonic() - begun > 3)
    before = attacked.compared()
    codes: Counter[int] = Counter()
    waited: list[float] = []

    def attack(part: int) -> None:
        with attacked.server.visit() as thief:
            for n in range(part, 1000, 16):
                thief.headers["x-forwarded-for"] = f"2001:db8:0:{n:x}::1"
                thief.cookies.clear()
                asked = time.perf_counter()
                codes[guess(thief, f"Name {n}").status_code] += 1
                waited.append(time.perf_counter() - asked)

    with ThreadPoolExecutor(16) as crowd:
        parts = [crowd.submit(attack, part) for part in range(16)]
        begun = time.monotonic()
        busy = asked(lambda: all(part.done() for part in parts))
        took = time.monotonic() - begun
    for part in parts:
        part.result()
    print(f"1000 names, 1000 addresses, 16 at a time: {dict(codes)} in {took:.1f} s,", end=" ")
    print(f"{attacked.compared() - before} looked at, p50 {_ms(waited, 50)}, p95 {_ms(waited, 95)}")
    print(f"GET of a table: alone {len(quiet)} times, p50 {_ms(quiet, 50)}, p95 {_ms(quiet, 95)};")
    print(f"  meanwhile {len(busy)} times, p50 {_ms(busy, 50)}, p95 {_ms(busy, 95)}")
    assert codes == {403: 1000}
    assert len(busy) > len(waited) / 10, "they are not served one for one"


def _ms(times: list[float], percent: int) -> str:
    return f"{quantiles(times, n=100)[percent - 1] * 1000:.1f} ms"
