"""Railways of England and Wales, the share game: six companies, links, deliveries, mergers."""
