"""The people who come: who they are, on which devices, with an account or without one."""
