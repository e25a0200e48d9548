"""Export, forgetting, and what must outlive it."""
