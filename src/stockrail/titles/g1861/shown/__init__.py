"""What the table shows of 1861, and how each action is offered."""
