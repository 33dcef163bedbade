"""What people say and do at a table between the moves."""
