"""Computer players. They know a game by the protocol only; what knows a game's rules is its policy.py."""
