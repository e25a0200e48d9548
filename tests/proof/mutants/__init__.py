"""How much of what could be wrong with the code the tests would see: `make mutants`, docs/testing.md."""
