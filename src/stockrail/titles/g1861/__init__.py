"""1861: sixteen minors that merge into eight publics, and a state that takes what does not pay."""
