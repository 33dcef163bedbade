"""The engine of 18xx.games as a second opinion on 1830 and 1861."""
