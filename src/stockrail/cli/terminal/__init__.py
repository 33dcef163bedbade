"""A table at the terminal: what is shown there, asked and answered."""
