"""Mutation testing: how many small mistakes the tests notice (`make mutants`, docs/testing.md)."""
