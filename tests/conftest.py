import os

from hypothesis import settings

# before Qt is first imported: without a display the default platform aborts the whole run
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

pytest_plugins = ["tests.rule_marks"]

settings.register_profile("no time is measured", deadline=None)  # that is for the benchmarks, as ratios
settings.load_profile("no time is measured")
