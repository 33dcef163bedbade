"""What games of tiles, tokens, trains and a stock market share. Titles give the parameters."""
