"""§16 to §24: the turns of the companies."""
