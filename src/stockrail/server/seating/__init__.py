"""Who plays for which seat: presence, clocks that run out, stand-ins, the host."""
