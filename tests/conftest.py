pytest_plugins = ["tests.rule_marks"]
