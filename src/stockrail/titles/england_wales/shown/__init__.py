"""What the table shows of England and Wales, and how each action is offered."""
