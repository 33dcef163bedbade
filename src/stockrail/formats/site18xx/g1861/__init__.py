"""Logs of 1861."""
