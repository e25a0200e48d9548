"""Who sits at a table: the lobby's words, the host's panel, everybody's own panel, those who watch."""
