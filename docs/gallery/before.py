"""Take pictures of screens as they were before hands were drawn: `make pictures BEFORE=1`.

The bot and the playground of that revision run in a folder of their own, with the first scripts of the
gallery, which are a few hours younger. The page shows the pictures below today's.
"""

import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = Path(__file__).parent / "before"
REVISION: Final = "7b18f9c4d545ed88ef06081d6ed80ac060472686"
SCRIPTS: Final = "d1afe4d675a219f3132fec46e69c7c8b8f8e4591"
SCENES: Final = (
    "lobby",
    "shithead",
    "shithead_hand",
    "nain_jaune",
    "nain_jaune_hand",
    "nain_jaune_deal",
    "nain_jaune_end",
    "shithead_emoji",
    "nain_jaune_emoji",
    "help",
    "rules",
    "variants",
    "practice",
    "me",
    "board",
    "balance",
    "history",
    "leaderboard",
    "verify",
)
"""The screens of that time that are shown."""
_CHANGES: Final = {
    'for display in ("emoji", "text")': 'for display in ("emoji",)',
    "(PHONE[0], 2400)": "(PHONE[0], 3600)",
    ".goto(self._address)": ".goto(self._address, timeout=120_000)",
    'application_name="Tapis"': 'application_name="Tapis", answer_ms=20_000',
    "wait_for_bot(60)": "wait_for_bot(180)",
    "LONGEST_SCENE: Final = 150.0": "LONGEST_SCENE: Final = 600.0",
    "await card.scroll_into_view_if_needed()": (
        "await card.evaluate(\"card => card.scrollIntoView({ block: 'nearest' })\")"
    ),
    'await shown.wait_for_function("[...document.images].every(image => image.complete)")': (
        'while not await shown.evaluate("[...document.images].every(image => image.complete)"):\n'
        "            await shown.wait_for_timeout(100)"
    ),
}
"""Replacements for parts of the scripts: fewer scenes, and patience on a machine that does much else."""


def extract(folder: Path) -> None:
    """Write the revision into a folder, with the gallery's scripts."""
    for arguments in ([REVISION], [SCRIPTS, "docs/gallery/evening.py", "docs/gallery/make_gallery.py"]):
        packed = subprocess.run(  # noqa: S603 - nothing of it comes from outside
            ["git", "archive", "--format=zip", *arguments],  # noqa: S607
            cwd=ROOT,
            check=True,
            stdout=subprocess.PIPE,
        )
        with zipfile.ZipFile(io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder)
    missing = set(_CHANGES)
    for script in (folder / "docs" / "gallery").glob("*.py"):
        text = script.read_text(encoding="utf-8")
        missing -= {former for former in missing if former in text}
        for former, changed in _CHANGES.items():
            text = text.replace(former, changed)
        script.write_text(text, encoding="utf-8")
    if missing:
        raise RuntimeError(f"the first scripts do not say: {', '.join(missing)}")


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory(prefix="tapis-before-") as folder:
        extract(Path(folder))
        taking = [sys.executable, "-m", "docs.gallery.make_gallery", "--folder", str(FOLDER), *SCENES]
        sys.exit(subprocess.run(taking, cwd=folder, check=False).returncode)  # noqa: S603


if __name__ == "__main__":
    main()
