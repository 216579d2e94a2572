"""Write the hashes of what is installed into `requirements/*.txt`: `.venv/bin/python tools/hashes.py`.

Change a version there and run this: pip then takes nothing but the files that the package index has now, whoever serves
them later. All files of a version are listed that Delve may be installed from: sources, and wheels for Python 3.11 and
newer on every platform. The index is the one that pip is set up for, and is not named in the files.

`train.txt` has none: what PyTorch needs differs from machine to machine, and some bring their own build of it.
"""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# No public part of pip reads an index as pip itself does, with its settings.
from pip._internal.commands.index import IndexCommand
from pip._internal.index.collector import IndexContent, LinkCollector, parse_links
from pip._internal.models.link import Link
from pip._vendor.packaging.tags import Tag
from pip._vendor.packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from pip._vendor.packaging.version import InvalidVersion

FOLDER = Path(__file__).parent.parent / "requirements"
WITHOUT = ("train.txt",)
LEAST = 11
"""The oldest Python 3 that Delve runs on."""
PINNED = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;\\]+)(?P<marker> ; [^\\]+?)?(?: \\)?")


def is_wanted(tags: frozenset[Tag]) -> bool:
    """Whether a wheel can be installed for a Python that Delve runs on."""
    for tag in tags:
        interpreter = re.fullmatch(r"(py|cp)3(\d*)", tag.interpreter)
        if interpreter is None:
            continue
        kind, minor = interpreter[1], int(interpreter[2] or 0)
        if kind == "py" or (tag.abi == "abi3" and minor >= 0) or (minor >= LEAST and tag.abi == tag.interpreter):
            return True
    return False


def digest(link: Link, name: str, version: str) -> str | None:
    """The hash of a file, if it is one of this version that can be installed."""
    try:
        if link.filename.endswith(".whl"):
            project, found, _, tags = parse_wheel_filename(link.filename)
            fits = is_wanted(tags)
        else:
            project, found = parse_sdist_filename(link.filename)
            fits = True
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return None
    if not fits or project != canonicalize_name(name) or str(found) != version or link.hash_name != "sha256":
        return None
    return link.hash


def hashes(collector: LinkCollector, name: str, version: str) -> list[str]:
    """The hashes of all files of a version, as the first index has them."""
    index = Link(collector.search_scope.get_index_urls_locations(name)[0])
    content: IndexContent | None = collector.fetch_response(index)
    links = parse_links(content) if content is not None else ()
    found = sorted({made for link in links if (made := digest(link, name, version)) is not None})
    if not found:
        sys.exit(f"The index has no files of {name} {version} with hashes.")
    return found


def main() -> None:
    """Write all files anew."""
    command = IndexCommand("index", "")
    options, _ = command.parse_args(["versions", "delve"])
    with command.main_context():
        collector = LinkCollector.create(command.get_default_session(options), options=options)
        texts = {path: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.txt")) if path.name not in WITHOUT}
        lines = {path: [line for line in text.splitlines() if "--hash" not in line] for path, text in texts.items()}
        pins = sorted({(m["name"], m["version"]) for part in lines.values() for m in map(PINNED.fullmatch, part) if m})
        with ThreadPoolExecutor(4) as threads:
            known = dict(zip(pins, threads.map(lambda pin: hashes(collector, *pin), pins), strict=True))
    for path, part in lines.items():
        made: list[str] = []
        for line in part:
            pin = PINNED.fullmatch(line)
            if pin is None:
                made.append(line)
                continue
            found = [f"--hash=sha256:{one}" for one in known[pin["name"], pin["version"]]]
            made.append(" \\\n    ".join([f"{pin['name']}=={pin['version']}{pin['marker'] or ''}", *found]))
        path.write_text("\n".join(made) + "\n", "utf-8")


if __name__ == "__main__":
    main()
