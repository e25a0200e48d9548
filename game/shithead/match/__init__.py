"""From deal to deal: setup, flow, tally, result."""
