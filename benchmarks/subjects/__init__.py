"""What is measured, a file for each subject: its `BENCHMARKS` are found by walking this package."""
