"""Bots for Chicago Express."""

from .steady import steady

TITLE_ID = "chicago-express"
BOTS = {"steady": steady}
