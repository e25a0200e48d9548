"""Computer players. They use a game's protocol only; a game's own knowledge is in its policy.py."""
