"""/help: how to play in three screens, and the rules of every variant."""
