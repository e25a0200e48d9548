"""/verify: checks that a match was dealt fairly, and exports its record."""
