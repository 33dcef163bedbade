"""What leaves the server: mail, push messages to browsers, messages to webhooks."""
