"""What every home may use: `TableError`, transactions, ids, background work. No Discord."""
