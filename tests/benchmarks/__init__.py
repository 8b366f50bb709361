"""What is measured: always beside what it is compared to, in the same run, as a ratio."""
