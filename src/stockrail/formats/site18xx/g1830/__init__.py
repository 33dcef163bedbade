"""Logs of 1830."""
