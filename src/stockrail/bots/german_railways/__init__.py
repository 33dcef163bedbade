"""Bots for German Railways."""

from .steady import steady

BOTS = {"steady": steady}
