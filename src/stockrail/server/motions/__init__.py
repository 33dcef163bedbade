"""What the people at a table decide together: a bot for an absent player, an undo, the end."""
