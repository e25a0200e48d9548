"""What actions do: one module per mechanic."""
