"""§29.6 what everybody is worth."""

from stockrail.core.names import Money, PlayerId

from .state import Empire


def scores(state: Empire) -> dict[PlayerId, Money]:
    return {player: state.worth(player) for player in state.players}
