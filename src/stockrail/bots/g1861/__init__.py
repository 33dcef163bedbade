"""Bots for 1861."""

from .steady import steady

TITLE_ID = "1861"
BOTS = {"steady": steady}
