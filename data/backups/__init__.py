"""Making, finding, restoring copies."""
