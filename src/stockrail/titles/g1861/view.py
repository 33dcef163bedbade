"""What the table shows."""

from stockrail.core.names import PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import Fact, Panel, View, compose

from .components import CHARTERS
from .state import Empire, roubles


def view(table: Table[View], player: PlayerId | None) -> View:
    state: Empire = table.state
    return compose(
        table,
        player,
        phase=Text("Phase {stage}", stage=state.stage) if state.stack else Text("The game is over"),
        panels=tuple(
            Panel(
                id=f"company-{company}",
                piece="company",
                name=charter.name,
                colour=charter.colour,
                symbol=company,
                company=company,
                facts=(
                    Fact(label=Text("Price"), value=roubles(state.price(company)), kind="money"),
                    Fact(label=Text("Treasury"), value=roubles(state.cash[company]), kind="money"),
                ),
                dimmed=not state.is_started(company),
            )
            for company, charter in CHARTERS.items()
        ),
    )
