"""``python -m tests.benchmarks``: all of them, a line each: ours, compared to, ratio (lowest–highest)."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # a line for each window without a screen

from crs_desktop.app import fewer_pauses
from tests.benchmarks import board, cards, crowd, library, odds, printing, session, sight, start

fewer_pauses()  # on both sides, as the program runs
start.measure()
session.measure()
board.measure()
sight.measure()
cards.measure()
crowd.measure()
odds.measure()
library.measure()
printing.measure()
