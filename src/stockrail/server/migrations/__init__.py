"""Changes of the database's shape, in the order of `versions`; see `upgrading`."""
