"""The single rules of Nain Jaune that a knob chooses among."""
