"""Care for a running bot and its database: checks, backups, servers that were left, figures, the log."""
