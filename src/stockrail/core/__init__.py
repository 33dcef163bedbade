"""Positions, phases, actions, refusals, and the table they are played at."""
