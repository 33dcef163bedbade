"""The best run of all trains of a company, exactly. It knows stops and legs, no tiles."""
