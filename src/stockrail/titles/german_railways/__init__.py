"""German Railways: eight companies with powers, the bag of turns, dividends on connection."""
