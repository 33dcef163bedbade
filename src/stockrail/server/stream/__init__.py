"""The stream of a table: what people say and do there between the moves, and who reads it."""
