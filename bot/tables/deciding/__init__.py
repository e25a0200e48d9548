"""One pure function for each command: table and command in, change out."""
