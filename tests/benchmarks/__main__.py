"""``python -m tests.benchmarks``: all of them, a line each: ours, compared to, ratio (lowest–highest)."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.benchmarks import session, start

start.measure()
session.measure()
