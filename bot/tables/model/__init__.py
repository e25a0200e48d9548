"""The values of a table, the commands it can be told, clocks."""
