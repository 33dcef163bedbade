"""What logs of 18xx.games hold, whatever the title."""
