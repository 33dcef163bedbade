"""Positions, steps, actions, refusals, and the table they are played at."""
