"""Pages and files that a browser opens."""
