"""What the games of getting rid of cards onto one pile share."""
