"""The rules of Nain Jaune that knobs choose among."""
