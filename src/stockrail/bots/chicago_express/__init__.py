"""Bots for Chicago Express."""

from .steady import steady

BOTS = {"steady": steady}
