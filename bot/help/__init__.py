"""/help: how to play in a few screens, and the rules of every variant."""
