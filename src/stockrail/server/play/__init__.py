"""A game under way: moves of people and bots, and looking at it."""
