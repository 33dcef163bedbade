"""What the table shows of 1830, and how each action is offered."""
