"""``python -m tests.benchmarks.fights [COUNT] [SEED]``: random fights without a journal.

A failure names its seed; ``tests.rules.double_exposure.at_random.fight(seed)`` repeats it.
"""

import sys
from time import perf_counter

from tests.rules.double_exposure.at_random import told_by

_COUNT, _SEED = 10_000, 1


def main(wanted: int, first: int) -> int:
    """Play so many fights from a seed on; 1 when anything failed."""
    began, failed = perf_counter(), 0
    for seed in range(first, first + wanted):
        told = told_by(seed)
        failed += bool(told)
        if told:
            sys.stdout.write(told + "\n")
    rate = wanted / (perf_counter() - began)
    sys.stdout.write(f"{wanted} fights from seed {first}: {rate:.0f} a second, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    sys.exit(main(*numbers, *(_COUNT, _SEED)[len(numbers) :]))
