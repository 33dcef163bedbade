"""Links on the map: where they can go, and what they can carry."""
