"""§1, §4.1 and §11: the set-up, and the phases of a turn until the end."""
