"""What people see: views in, panels out; panels become Discord's components in one place (render.py)."""
