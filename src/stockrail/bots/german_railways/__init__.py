"""Bots for German Railways."""

from .steady import steady

TITLE_ID = "german-railways"
BOTS = {"steady": steady}
