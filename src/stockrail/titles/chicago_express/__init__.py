"""Chicago Express: auctions, dials, building, developing, the Wabash."""
