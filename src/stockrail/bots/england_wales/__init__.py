"""Bots for Railways of England and Wales."""

from .steady import steady

TITLE_ID = "england-wales"
BOTS = {"steady": steady}
