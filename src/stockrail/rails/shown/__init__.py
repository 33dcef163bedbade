"""Tiles, runs, markets and trains as the table shows them, and the words they are offered in."""
