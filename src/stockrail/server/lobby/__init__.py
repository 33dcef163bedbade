"""Tables before and after a game: made, joined, listed, imported, exported, played again."""
