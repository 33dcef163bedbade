"""How one moves a game of 1861 on without thinking long: by the options a screen receives."""

from typing import Any

from tests.reading import words

from .in_1830 import Option, View, answered, city_first, of_kind, operating

ENOUGH_MINORS = 2
DEAREST_MINOR = 170
ALWAYS = ("accept", "convert", "merge", "add_minor", "run_trains", "pay_dividend", "discard_train")


def hurried(view: View) -> dict[str, Any]:
    """An action that brings minors into being, trains onto the track, and mergers about."""
    for choose in (_minor, _operating):
        if (option := choose(view)) is not None:
            return answered(option)
    for kind in (*ALWAYS, "pass"):
        if found := of_kind(view, kind):
            return answered(found[0])
    return answered(view["decision"]["options"][0])


def minors_of(view: View, player: str) -> list[str]:
    return [
        panel["company"]
        for panel in view["panels"]
        if panel["piece"] == "company"
        and any(f["label"] == "Owner" and words(f["value"]) == player for f in panel["facts"])
    ]


def _minor(view: View) -> Option | None:
    if len(minors_of(view, view["decision"]["actor"])) >= ENOUGH_MINORS:
        return None
    bids = [o for o in of_kind(view, "bid") if o["description"]["target"]["company"]]
    for option in (*bids, *of_kind(view, "auction_minor")):
        if option["amount"]["low"] <= DEAREST_MINOR:
            return option
    return None


def _operating(view: View) -> Option | None:
    if tiles := of_kind(view, "lay_tile"):
        return city_first(view, tiles)
    trains = of_kind(view, "buy_train")
    return trains[0] if trains and not has_train(view) else None


def has_train(view: View) -> bool:
    facts = {words(fact["label"]): fact["value"] for fact in operating(view)["facts"]}
    return any(sign.isalnum() for sign in words(facts["Trains"]))
