"""What the person who runs a server can see of it: metrics, logs, whether it works."""
