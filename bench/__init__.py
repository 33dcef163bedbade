"""How fast the engine is: `stockrail bench`, from a checkout of the repository."""
