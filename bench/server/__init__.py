"""`stockrail bench server`: real servers under load, over loopback."""
