"""Bots for Railways of England and Wales."""

from .steady import steady

BOTS = {"steady": steady}
