"""Tables of people and bots: seats, actions, live updates, storage. No rules."""
