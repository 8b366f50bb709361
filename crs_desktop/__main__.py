"""``python3 -m crs_desktop``: see to the environment, then open the table."""

import sys

from crs_desktop.bootstrap import main

if __name__ == "__main__":
    sys.exit(main())
