"""The page's types are those of the server's messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from delve.server import typescript

WEB = Path(__file__).parent.parent.parent / "web"
FILES = typescript.files(WEB)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_the_types_of_the_page_are_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == FILES[path], "run python -m delve.server.typescript"


def test_no_types_are_left_of_what_is_gone() -> None:
    assert set((WEB / "src").rglob("*.gen.ts")) == set(FILES)
