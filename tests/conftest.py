from hypothesis import settings

pytest_plugins = ["tests.rule_marks"]

settings.register_profile("no time is measured", deadline=None)  # that is for the benchmarks, as ratios
settings.load_profile("no time is measured")
