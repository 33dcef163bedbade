"""§10 mergers."""
