"""The options as the terminal lists them, and what is typed for each.

That is a number, a letter to pass or to finish, or an amount.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from stockrail.core.actions import Action, Done, Pass, Ranged
from stockrail.core.decision import Decision, Option
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import Plan, View

from ..console.output import Output

LETTERS: dict[type[Action], Text] = {Pass: Text("p"), Done: Text("d")}
AMOUNT = ""
"""The key of an option that is chosen by typing its amount alone."""
LINKS = Text("Build a link, the cheapest first")


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    option: Option


def with_both_ends(decision: Decision, table: Table[State, View]) -> Decision:
    """Where an amount changes what an option brings, its preview tells the least and the most."""
    options = tuple(_with_both_ends(option, table) for option in decision.options)
    return replace(decision, options=options)


def _with_both_ends(option: Option, table: Table[State, View]) -> Option:
    amount, least = option.amount, option.description.preview
    if amount is None or amount.open or least is None:
        return option
    highest = Ranged(option.action, amount, option.field).at(amount.high)
    most = table.title.describe(table.state, highest).preview
    if most is None or most == least:
        return option
    preview = Text(
        "{low}: {least} · {high}: {most}", low=amount.low, least=least, high=amount.high, most=most
    )
    return replace(option, description=replace(option.description, preview=preview))


def cheapest_first(decision: Decision, plans: Sequence[Plan]) -> Decision:
    """The decision with its planned links together, by price and not by city, under one heading."""
    if (draft := decision.draft("link")) is None:
        return decision
    prices = {plan.hexes: plan.cost for plan in plans}
    before: list[Option] = []
    after: list[Option] = []
    links: list[tuple[int, Option]] = []
    for option in decision.options:
        price = prices.get(draft.made(option.action))
        if price is not None:
            shown = replace(option.description, group=LINKS)
            links.append((price, replace(option, description=shown)))
        else:
            (after if links else before).append(option)
    links.sort(key=lambda link: link[0])
    return replace(decision, options=(*before, *(option for _, option in links), *after))


def choices(decision: Decision, output: Output) -> tuple[Choice, ...]:
    """The options with their keys.

    Where there is only an amount to choose, besides passing or finishing, a number is that
    amount: no option then has a number.
    """
    return tuple(_keyed(decision, output))


def _keyed(decision: Decision, output: Output) -> Iterator[Choice]:
    others = [option for option in decision.options if type(option.action) not in LETTERS]
    number = 0
    for option in decision.options:
        letter = LETTERS.get(type(option.action))
        if letter is not None:
            yield Choice(output(letter), option)
        elif others == [option] and option.amount is not None:
            yield Choice(AMOUNT, option)
        else:
            number += 1
            yield Choice(str(number), option)
