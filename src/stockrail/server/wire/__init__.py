"""What goes over the wire, and in which language it is said."""
