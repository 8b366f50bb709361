"""``python -m tests.long WHAT --count N --seed S``: run a harness; exit code 1 and a line for each fault."""

import argparse
import sys
import time
from importlib import import_module

HARNESSES = (
    "damage", "duels", "fast", "fuzz", "kill", "lists", "mutate", "odds", "painting", "pictures", "power",
    "records", "secrets", "share", "window", "writers",
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser("python -m tests.long")
    parser.add_argument("what", choices=HARNESSES)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", default=str(int(time.time())))
    asked = parser.parse_args()
    found = 0
    for fault in import_module(f"tests.long.{asked.what}").faults(asked.seed, asked.count):
        found += 1
        sys.stdout.write(fault.replace("\n", " ") + "\n")
        sys.stdout.flush()
    sys.stdout.write(f"{asked.what}, seed {asked.seed}, {asked.count} times: {found} faults\n")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())
