"""/tokens and /board: panels and handlers."""
