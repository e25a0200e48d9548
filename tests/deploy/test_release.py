"""What a release may weigh, and that nothing is released of a clone that has changes."""

import subprocess

import pytest

from tests.deploy import release


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A repository with a few papers, which the script takes for ours; its suite passes at once."""
    subprocess.run(["/usr/bin/env", "git", "init", "--quiet", tmp_path], check=True)
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    for name, size in {"README.md": 5_000, "CHANGELOG.md": 6_000, "docs/rules/a.md": 400_000}.items():
        (tmp_path / name).write_bytes(b"x" * size)
    (tmp_path / "Makefile").write_text("test:\n")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    commit(tmp_path)
    return tmp_path


def commit(clone):
    name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for command in (["add", "."], [*name, "commit", "--quiet", "--message", "Write papers"]):
        subprocess.run(["/usr/bin/env", "git", "-C", clone, *command], check=True)


def test_no_paper_or_picture_of_ours_is_too_heavy():
    found = release.weights(release.ROOT)
    assert release.too_heavy(found) == [], found
    assert all(found.values()), "a pattern finds nothing"


def test_a_release_within_the_limits_says_what_it_weighs(clone, capfd):
    assert release.main() == 0
    said = capfd.readouterr().out
    assert "README.md                      5,000 bytes of 5,000" in said
    assert "Markdown but docs/rules       11,000 bytes of 350,000" in said


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "docs/b.md", "docs/gallery/c.webp"])
def test_one_byte_too_many_is_no_release(clone, name, capfd):
    most = {"docs/b.md": 350_000 - 11_000, "docs/gallery/c.webp": 6_000_000}.get(name) or (
        clone / name
    ).stat().st_size
    (clone / name).parent.mkdir(exist_ok=True)
    (clone / name).write_bytes(b"x" * (most + 1))
    commit(clone)
    assert release.main() == 1
    assert "too heavy" in capfd.readouterr().err


def test_a_suite_that_fails_is_no_release(clone):
    (clone / "Makefile").write_text("test:\n\t@false\n")
    commit(clone)
    assert release.main() == 1


def test_a_clone_with_changes_is_no_release(clone, capfd):
    (clone / "notes.txt").touch()
    assert release.main() == 2
    assert "notes.txt" in capfd.readouterr().err
