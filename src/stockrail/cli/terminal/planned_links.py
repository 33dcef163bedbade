"""Links that were planned, in the order in which one looks for one: by price, not by city."""

from collections.abc import Sequence
from dataclasses import replace

from stockrail.core.decision import Decision, Option
from stockrail.core.text import Text
from stockrail.view import Plan

HEADING = Text("Build a link, the cheapest first")


def cheapest_first(decision: Decision, plans: Sequence[Plan]) -> Decision:
    """The decision with its planned links together, under one heading."""
    if (draft := decision.draft("link")) is None:
        return decision
    prices = {plan.hexes: plan.cost for plan in plans}
    before: list[Option] = []
    after: list[Option] = []
    links: list[tuple[int, Option]] = []
    for option in decision.options:
        price = prices.get(draft.made(option.action))
        if price is not None:
            shown = replace(option.description, group=HEADING)
            links.append((price, replace(option, description=shown)))
        else:
            (after if links else before).append(option)
    links.sort(key=lambda link: link[0])
    return replace(decision, options=(*before, *(option for _, option in links), *after))
