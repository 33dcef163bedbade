"""§2, §3, §13 and §16: the set-up, and the rounds one after another."""
