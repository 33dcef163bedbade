"""A game that one person plays on, stopping at what is to be seen."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import expect

from tests.reading import words

from .screen import Screen, View

PATIENCE = 240.0
SLOW = 20_000
"""Milliseconds in which a page has seen what the bots have done."""

Shown = Mapping[str, tuple[Callable[[View], bool], Callable[[Screen, View], None]]]
"""What is waited for, and what is done on the page then."""


def walk(
    screen: Screen,
    table: str,
    shown: Shown,
    hurried: Callable[[View], dict[str, Any]],
    is_done: Callable[[list[str], View], bool],
) -> list[str]:
    """Whatever is not to be seen is sent at once. What was seen, in its order."""
    done: list[str] = []
    end = time.monotonic() + PATIENCE
    while not is_done(done, (seen := screen.see(table))["view"]):
        view = seen["view"]
        assert time.monotonic() < end, f"only {done} came up"
        assert not view["game"]["is_over"], "the game ended too soon"
        if view["decision"] is None:
            while not screen.is_to_act(table) and time.monotonic() < end:
                screen.page.wait_for_timeout(30)
            continue
        wish = next((what for what in shown if what not in done and shown[what][0](view)), None)
        if wish is None:
            screen.send(table, seen["revision"], hurried(view))
            continue
        prompt = screen.page.locator(".decision")
        expect(prompt).to_contain_text(words(view["decision"]["prompt"]), timeout=SLOW)
        expect(screen.heading).to_have_text("Your turn")
        shown[wish][1](screen, view)
        done.append(wish)
    return done
