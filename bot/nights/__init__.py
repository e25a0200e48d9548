"""Card nights: planned with a command, opened by themselves."""
