"""Bots for 1830."""

from .steady import steady

TITLE_ID = "1830"
BOTS = {"steady": steady}
