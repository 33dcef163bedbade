"""§2, §3 and §9: auctions, managers, dividends and prices."""
