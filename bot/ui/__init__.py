"""The user interface: views in, panels out; only render.py turns panels into Discord components."""
