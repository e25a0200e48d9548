"""Home: members who may not sit down here."""
