"""Benchmarks. Each compares within one run: on shared machines absolute times mean little."""

import os

os.environ["EMOJIS_PER_MINUTE"] = "0"  # requests are counted
os.environ["SECOND_CLICK_MS"] = "0"  # nobody is slower than a machine here
