"""Speed, always beside something else of the same run: on shared machines a time alone says little."""
