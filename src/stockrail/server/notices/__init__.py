"""Telling people who are away what they want to know: what is due, their choices, sending it."""
