"""The entry point ``python3 -m crs_desktop``: prepare the environment, then open the table."""

import os
import sys

if __name__ == "__main__":
    # Python looks for modules in the working directory first. Unless the package itself was found there, this
    # is perhaps the folder of a file to open, whose own modules would be run in place of ours.
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is not yet safe
    if not getattr(sys.flags, "safe_path", False) and sys.path[0] != home:
        del sys.path[0]
    from crs_desktop.bootstrap import main

    sys.exit(main())
