"""§2 and §3: the set-up, and the rounds one after another."""
