"""What is timed, against what, as ratios in one run: `python -m benchmarks [NAME ...] [--json FILE]`."""
