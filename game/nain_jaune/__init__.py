"""Nain Jaune (Yellow Dwarf): runs of ranks, five boxes that pay, pots that stay on the board."""
