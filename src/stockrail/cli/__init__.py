"""The `stockrail` command."""
