"""Bots for 1861."""

from .steady import steady

BOTS = {"steady": steady}
