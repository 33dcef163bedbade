"""§5 the sale of the privates."""
