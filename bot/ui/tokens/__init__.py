"""What /tokens and /board show, and what their controls do."""
