"""Benchmarks. Each compares within one run: on shared machines absolute times mean little."""
