"""Ids. A position holds ids, never references."""

from typing import NewType

PlayerId = NewType("PlayerId", str)
CompanyId = NewType("CompanyId", str)
HexId = NewType("HexId", str)
Money = int

BANK = "bank"

CashHolder = str
"""A player's, a company's or the bank's."""

CHANCE = PlayerId("chance")
"""Who acts when something is drawn."""
