"""The companies as numbers are what the position says."""

import pytest

import stockrail
from stockrail.bots import ask, bot
from stockrail.bots.chicago_express.model import railways_of
from stockrail.mechanics import shares
from stockrail.titles.chicago_express.board import COMPANY_CARDS
from stockrail.titles.chicago_express.state import Chicago


@pytest.mark.parametrize("seed", [1, 2])
def test_the_model_agrees_with_the_position(seed: int) -> None:
    table = stockrail.new("chicago-express", ["Ann", "Bob", "Cat Lee"], seed)
    player = bot("random", "chicago-express", seed)
    while not table.is_over:
        state: Chicago = table.state
        railways = railways_of(state)
        assert [*railways] == [*COMPANY_CARDS]
        for company, railway in railways.items():
            assert railway.is_open == state.is_open(company)
            assert railway.income == state.companies[company].income
            assert railway.treasury == state.cash[company]
            assert railway.locomotives == state.companies[company].locomotives
            assert railway.sold == shares.sold(state, company)
            assert railway.unsold == state.unsold(company)
            held = {p: n for p in state.players if (n := shares.held(state, p, company))}
            assert railway.holders == held
        table.play(ask(player, table))
