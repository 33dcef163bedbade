"""How one moves a game of 1830 on without thinking long, and lays a tile by hand."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.reading import words

from .screen import Screen

View = dict[str, Any]
Option = dict[str, Any]
ENOUGH = 370


def kinds(view: View) -> set[str]:
    return {option["action"]["kind"] for option in view["decision"]["options"]}


def of_kind(view: View, kind: str) -> list[Option]:
    return [o for o in view["decision"]["options"] if o["action"]["kind"] == kind]


def lays(view: View) -> dict[tuple[str, str], list[int]]:
    """The ways each tile may lie on each hex."""
    ways: dict[tuple[str, str], list[int]] = {}
    for option in of_kind(view, "lay_tile"):
        action = option["action"]
        ways.setdefault((action["hex"], action["tile"]), []).append(action["rotation"])
    return {key: sorted(turns) for key, turns in ways.items()}


def lay_by_hand(screen: Screen, view: View, shots: str) -> tuple[str, str]:
    """Click the hex, take a tile, turn it by key and by click, and lay it with Enter."""
    (hex_id, tile), turns = next((key, t) for key, t in lays(view).items() if len(t) > 1)
    page = screen.page
    screen.hex(hex_id).click()
    picker = page.get_by_role("dialog")
    expect(picker).to_be_visible()
    screen.shoot(f"{shots}-tiles")
    taken = picker.get_by_role("button", name=re.compile(rf"^tile {tile}(,|$)"))
    if taken.get_attribute("aria-pressed") == "false":
        taken.click()
    expect(picker.get_by_role("button", name=f"Lay tile {tile}")).to_be_focused()
    expect(picker.get_by_role("status")).to_have_text(f"rotation 1 of {len(turns)}")
    page.keyboard.press("r")
    expect(picker.get_by_role("status")).to_have_text(f"rotation 2 of {len(turns)}")
    screen.hex(hex_id).click()
    wanted = turns[2 % len(turns)]
    expect(picker.get_by_role("status")).to_have_text(
        f"rotation {2 % len(turns) + 1} of {len(turns)}"
    )
    expect(picker.get_by_role("button", name=f"Lay tile {tile}")).to_be_focused()
    screen.shoot(f"{shots}-turned")
    with page.expect_request(lambda sent: sent.url.endswith("/actions")) as sent:
        page.keyboard.press("Enter")
    body = sent.value.post_data_json
    assert body and body["action"]["rotation"] == wanted
    expect(picker).to_have_count(0)
    return hex_id, tile


def hurried(view: View) -> dict[str, Any]:
    """An action that brings companies into being and trains onto the track."""
    for choose in (_sale, _stock, _operating):
        if (option := choose(view)) is not None:
            return answered(option)
    for kind in ("decline", "done", "pass"):
        if found := of_kind(view, kind):
            return answered(found[0])
    return answered(view["decision"]["options"][0])


def answered(option: Option) -> dict[str, Any]:
    amount = {option["field"]: option["amount"]["low"]} if option["amount"] else {}
    action: dict[str, Any] = {**option["action"], **amount}
    return action


def city_first(view: View, tiles: list[Option]) -> Option:
    """A tile with a city or a town on it, if there is one."""
    cities = {f["tile"]["number"] for f in view["board"]["tiles"] if f["tile"]["stops"]}
    return next((o for o in tiles if o["action"]["tile"] in cities), tiles[0])


def _sale(view: View) -> Option | None:
    """A private if enough money is left for shares."""
    offered = of_kind(view, "buy_cheapest_private")
    return offered[0] if offered and _kept(offered[0]) >= ENOUGH else None


def _kept(option: Option) -> int:
    told = re.search(r"you keep \$(\d+)", words(option["description"]["preview"]))
    assert told, option["description"]["preview"]
    return int(told[1])


def _stock(view: View) -> Option | None:
    """Shares of the company nearest to floating, in which a person presides."""
    waiting = {
        panel["company"]: _sold(panel)
        for panel in view["panels"]
        if panel["piece"] == "company" and panel["dimmed"] and _president(panel) in ("Ann", "Bob")
    }
    shares = [o for o in of_kind(view, "buy_share") if o["action"]["company"] in waiting]
    if shares:
        return max(shares, key=lambda o: waiting[o["action"]["company"]])
    pars = of_kind(view, "set_par")
    if pars and not waiting:
        return min(pars, key=lambda o: int(o["action"]["price"]))
    return None


def _president(panel: dict[str, Any]) -> str | None:
    return next((words(stake["holder"]) for stake in panel["shares"] if stake["presides"]), None)


def _sold(panel: dict[str, Any]) -> int:
    return sum(s["percent"] for s in panel["shares"] if words(s["holder"]) != "IPO")


def operating(view: View) -> dict[str, Any]:
    """The charter of the company whose turn it is."""
    charter: dict[str, Any] = next(panel for panel in view["panels"] if panel["acts"])
    return charter


def has_train(view: View) -> bool:
    owned = [f for f in operating(view)["facts"] if f["unit"] == "train"]
    return bool(owned) and any(c.isalnum() for c in words(owned[0]["value"]))


def _operating(view: View) -> Option | None:
    for kind in ("run_trains", "pay_dividend"):
        if found := of_kind(view, kind):
            return found[0]
    if tiles := of_kind(view, "lay_tile"):
        return city_first(view, tiles)
    trains = of_kind(view, "buy_train")
    return trains[0] if trains and not has_train(view) else None
