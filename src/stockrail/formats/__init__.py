"""Games written elsewhere, read and written: the logs of 18xx.games."""
