"""§12 the map, the companies and the tracks, as their files say."""
