"""Benchmarks. Each compares within one run: on shared machines absolute times mean little."""

import os

os.environ["EMOJIS_PER_MINUTE"] = "0"  # requests are counted
