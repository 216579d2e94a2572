"""The texts of whole classes, kept as goldens and reviewed as diffs: another class in each language.

`python -m tests.games.gloomhaven.cardtexts` writes the files anew; the test makes them again and compares.
"""

from __future__ import annotations

from pathlib import Path

from delve.core.msg import say
from delve.core.words import words
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import Half

FOLDER = Path(__file__).parent / "golden"

TEXTS = {"en": "mindthief", "pt_BR": "tinkerer", "es": "spellweaver", "pl": "cragheart"}


def text(language: str) -> str:
    """All cards and perks of the class that is kept in a language."""
    content, said = box_content(), words(language)
    cls = content.classes[TEXTS[language]]

    def half(one: Half) -> list[str]:
        return [f"    {said.text(line)}" for line in one.lines(content.summons)]

    lines = [f"# {said.text(say(f'gh.class.{cls.id}'))}"]
    for card in cls.cards:
        lines += ["", f"{said.text(say(f'gh.card.{card.id}'))} ({card.level or 'X'}, {card.initiative})"]
        lines += [*half(card.top), "    ---", *half(card.bottom)]
    lines.append("")
    lines += [f"{perk.times} × {said.text(perk.words(content.modifiers))}" for perk in cls.perks]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all texts anew."""
    FOLDER.mkdir(exist_ok=True)
    for language, cls in TEXTS.items():
        (FOLDER / f"{cls}.{language}.txt").write_text(text(language), encoding="utf-8")
        print(f"wrote {cls} in {language}")


if __name__ == "__main__":
    main()
