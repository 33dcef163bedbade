"""§25.6 what everybody is worth."""

from stockrail.core.ids import Money, PlayerId

from .state import State1830


def scores(state: State1830) -> dict[PlayerId, Money]:
    return {player: state.worth(player) for player in state.players}
