"""§7 the sale of the privates."""
