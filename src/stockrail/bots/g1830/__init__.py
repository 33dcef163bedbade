"""Bots for 1830."""

from .steady import steady

BOTS = {"steady": steady}
