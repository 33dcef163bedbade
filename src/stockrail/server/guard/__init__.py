"""What one visitor, address or file may ask of the server, so that nobody stops the others."""
