"""§25.6 what everybody is worth."""

from stockrail.core.names import Money, PlayerId

from .state import Railroads


def scores(state: Railroads) -> dict[PlayerId, Money]:
    return {player: state.worth(player) for player in state.players}
