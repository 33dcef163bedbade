"""What goes over the wire, both ways, and in which language it is said.

The client's types are generated from these.
"""
