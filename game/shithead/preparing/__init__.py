"""Choosing, swapping, stacking, throwing before play; who leads."""
