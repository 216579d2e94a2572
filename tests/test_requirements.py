"""What is installed is pinned by hash, and says nothing of where it came from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "requirements"
FILES = sorted(path.name for path in FOLDER.glob("*.txt"))
WITHOUT = "train.txt"
"""What PyTorch needs differs from machine to machine."""

PIN = re.compile(r'([a-z0-9-]+)==([^ ;]+)( ; sys_platform [!=]= "\w+")?((?: --hash=sha256:[0-9a-f]{64})*)')


def pins(name: str) -> dict[str, tuple[str, list[str]]]:
    """The version and the hashes of each package in a file."""
    found: dict[str, tuple[str, list[str]]] = {}
    for line in (FOLDER / name).read_text("utf-8").replace(" \\\n    ", " ").splitlines():
        if line.startswith("-r "):
            assert line[3:] in FILES
            continue
        pin = PIN.fullmatch(line)
        assert pin is not None, f"{name}: {line[:100]}"
        assert pin[1] not in found
        found[pin[1]] = pin[2], pin[4].split()
    return found


@pytest.mark.parametrize("name", FILES)
def test_everything_is_pinned_by_hash(name: str) -> None:
    for package, (_, hashes) in pins(name).items():
        assert bool(hashes) == (name != WITHOUT), f"{package}: run tools/hashes.py"
        assert hashes == sorted(set(hashes))


def test_a_file_with_hashes_includes_none_without() -> None:
    for name in FILES:
        assert f"-r {WITHOUT}" not in (FOLDER / name).read_text("utf-8")
    assert "-r " not in (FOLDER / WITHOUT).read_text("utf-8"), "pip would then ask for hashes of all of it"


def test_a_package_has_one_version_everywhere() -> None:
    versions: dict[str, set[str]] = {}
    for name in FILES:
        for package, (version, _) in pins(name).items():
            versions.setdefault(package, set()).add(version)
    assert {package for package, found in versions.items() if len(found) > 1} == set()


def test_compiled_packages_can_be_installed_on_other_machines() -> None:
    run = pins("run.txt")
    for package in ("msgspec", "pydantic-core", "sqlalchemy", "httptools", "psycopg-binary"):
        assert len(run[package][1]) >= 12, f"{package}: three versions of Python on four platforms at least"


def test_no_address_is_in_the_files() -> None:
    for name in FILES:
        assert not re.search(r"://|--index|--find|--trusted|@ ", (FOLDER / name).read_text("utf-8"))
