"""§14 to §25 and §29: the turns of companies and of the State Railway, and the end."""
