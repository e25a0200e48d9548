"""The face of what games of getting rid of cards onto one pile share."""
