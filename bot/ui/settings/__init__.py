"""Settings: of a server for its tables, and of a person for themselves."""
