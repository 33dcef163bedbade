"""Somebody leaves this server: what was theirs is deleted, and their seats become anonymous."""
