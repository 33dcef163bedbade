"""What the steady player reads off the view is what the position says."""

import pytest

import stockrail
from stockrail.bots import ask, bot
from stockrail.bots.chicago_express.reading import read
from stockrail.mechanics import shares
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.titles.chicago_express.board import CHARTERS, INDUSTRY
from stockrail.titles.chicago_express.state import Chicago


@pytest.mark.parametrize("seed", [1, 2])
def test_the_reading_agrees_with_the_position(seed: int) -> None:
    table = stockrail.new(
        "chicago-express", ["Ann", "Bob", "Cat Lee"], seed, {"timing": "after_action"}
    )
    player = bot("random", "chicago-express", seed)
    while not table.is_over:
        state: Chicago = table.state
        reading = read(table.view(table.actor))
        assert reading.players == state.players
        assert reading.cash == {p: state.cash[p] for p in state.players}
        for company, railway in reading.railways.items():
            assert railway.is_open == state.is_open(company)
            assert railway.income == state.companies[company].income
            assert railway.treasury == state.cash[company]
            assert railway.locomotives == state.companies[company].locomotives
            assert railway.sold == shares.sold(state, company)
            assert railway.unsold == state.unsold(company)
            assert railway.minimum_bid == state.minimum_bid(company)
            held = {p: n for p in state.players if (n := shares.held(state, p, company))}
            assert railway.holders == held
        assert {*reading.railways} == {*CHARTERS}
        assert reading.track == state.track
        assert reading.developed == state.developed
        assert reading.houses_left == state.houses_left()
        assert reading.industry == {h: INDUSTRY[h][n] for h, n in state.industry.items()}
        assert reading.dials == state.dials
        assert reading.dividends == state.dividends
        assert not reading.dividends_first
        phase = state.stack[-1]
        assert (reading.lot is not None) == isinstance(phase, ShareAuction)
        if reading.lot is not None and isinstance(phase, ShareAuction):
            assert reading.lot.company == phase.company
            assert reading.lot.standing == phase.auction.standing
            assert reading.lot.leader == phase.auction.leader
            assert {*reading.lot.bidders} == {*phase.auction.bidders}
        table.play(ask(player, table))
