"""A server’s settings and a person’s."""
