"""The games: pure rules, no input or output. `game.registry.GAMES` lists them."""
