"""What everything on the server works with: settings, the writer, live updates, problems."""
