"""Libraries that a part of the program needs and the program itself does not."""

import sys
from importlib.util import find_spec


def install(libraries: str) -> str:
    """Return the command that installs libraries into this Python."""
    pip = f'"{sys.executable}" -m pip install'
    uv = f'uv pip install --python "{sys.executable}"'  # an environment that uv made has no pip
    return f"{pip if find_spec('pip') else uv} {libraries}"
