"""The entry point of the installed folder: the program, or one of its bounded children."""

import runpy
import sys

if __name__ == "__main__":
    if sys.argv[1:2] == ["--apart"] and sys.argv[2:3] and sys.argv[2].startswith("crs_desktop."):
        module = sys.argv.pop(2)
        del sys.argv[1]
        runpy.run_module(module, run_name="__main__")
    else:
        from crs_desktop.app import main

        sys.exit(main(sys.argv[1:]))
