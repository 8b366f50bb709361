"""``python3 -m crs_desktop``: see to the environment, then open the table."""

import os
import sys

if __name__ == "__main__":
    # Python looks for modules in the working directory first. Unless the package itself was found there,
    # that is the folder of a file to open, and a stranger's module in it would be run in place of ours.
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is not yet safe
    if not getattr(sys.flags, "safe_path", False) and sys.path[0] != home:
        del sys.path[0]
    from crs_desktop.bootstrap import main

    sys.exit(main())
