"""Validates requests as Discord does, once per kind of form."""
