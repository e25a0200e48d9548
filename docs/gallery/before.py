"""Take pictures of screens as they were before hands were drawn: `make pictures BEFORE=1`.

The bot and the playground of that revision run in a folder of their own, with today's camera. The page
shows the pictures below today's.
"""

import io
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = Path(__file__).parent / "before"
RECORD: Final = ROOT / "build" / "gallery" / "before.txt"
REVISION: Final = "7b18f9c4d545ed88ef06081d6ed80ac060472686"
SCRIPTS: Final = (
    "docs/gallery/administration.py",
    "docs/gallery/camera.py",
    "docs/gallery/evening.py",
    "docs/gallery/former.py",
    "docs/gallery/taking.py",
    "tests/e2e/clicking.py",
)
"""What runs there although it is of today."""


def extract(folder: Path) -> None:
    """Write the revision into a folder, with the gallery's scripts."""
    packed = subprocess.run(  # noqa: S603 - nothing of it comes from outside
        ["git", "archive", "--format=zip", REVISION],  # noqa: S607
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    )
    with zipfile.ZipFile(io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder)
    for script in SCRIPTS:
        (folder / script).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / script, folder / script)


def main() -> int:
    """Take all pictures, or those of the scenes that the command line names; return the exit code."""
    with tempfile.TemporaryDirectory(prefix="tapis-before-") as folder:
        extract(Path(folder))
        where = ["--folder", str(FOLDER), "--record", str(RECORD)]
        taking = [sys.executable, "-m", "docs.gallery.former", *where, *sys.argv[1:]]
        return subprocess.run(taking, cwd=folder, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
