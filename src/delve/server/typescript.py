"""TypeScript types for the page, made from the Structs that the server sends and takes.

`python -m delve.server.typescript` writes `messages.gen.ts` and, for each game, its `types.gen.ts`; a test fails
when they differ from what is committed.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from delve.server import account_messages, games, messages

HEAD = "// Made by `python -m delve.server.typescript`; do not edit.\n"


def files(web: Path) -> dict[Path, str]:
    """What is to be written below the folder of the page."""
    structs = [*_structs(messages), *_structs(account_messages)]
    made = {web / "src/lib/messages.gen.ts": module(structs, {"FromClient", "FromServer"})}
    for name in games.pages():
        made[web / f"src/games/{name}/types.gen.ts"] = module(games.page(name).types)
    return made


def _structs(source: types.ModuleType) -> list[type[Struct]]:
    return [
        found
        for found in vars(source).values()
        if inspect.isclass(found) and issubclass(found, Struct) and found.__module__ == source.__name__
    ]


def module(roots: Iterable[type[Struct]], unions: Iterable[str] = ()) -> str:
    """The declarations of these Structs and of all that they use."""
    writer = _Writer()
    for root in roots:
        writer.name(root)
    for union in sorted(unions):
        writer.declare(union, f"export type {union} =\n" + writer.members(getattr(messages, union)))
    return HEAD + "\n" + "\n".join(writer.done[name] for name in sorted(writer.done))


class _Writer:
    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self.seen: dict[str, type] = {}

    def declare(self, name: str, text: str) -> None:
        self.done[name] = text

    def members(self, union: Any) -> str:
        return "\n".join(f"  | {self.name(member)}" for member in get_args(union)) + ";\n"

    def name(self, struct: type[Struct]) -> str:
        """The name of a Struct's declaration, which is written when first asked for."""
        name = struct.__name__
        if self.seen.setdefault(name, struct) is not struct:
            raise TypeError(f"two Structs are named {name}: {struct.__module__}, {self.seen[name].__module__}")
        if name not in self.done:
            self.declare(name, "")
            self.declare(name, self._interface(name, struct))
        return name

    def _interface(self, name: str, struct: type[Struct]) -> str:
        config = struct.__struct_config__
        hints = get_type_hints(struct, include_extras=True)
        lines = []
        if config.tag_field:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        # A client may leave out what has a default; a server leaves it out only where the Struct says so.
        may_miss = config.omit_defaults or config.forbid_unknown_fields
        for field in msgspec.structs.fields(struct):
            mark = "?" if may_miss and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(hints[field.name])};")
        doc = (inspect.getdoc(struct) or "").splitlines()[0]
        return f"/** {doc} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"

    def type(self, hint: Any) -> str:
        """A Python type as TypeScript says it."""
        if isinstance(hint, NewType):
            return self.type(hint.__supertype__)
        if hint is None or hint is type(None):
            return "null"
        if hint is Any:
            return "any"
        plain = {str: "string", int: "number", float: "number", bool: "boolean"}
        if hint in plain:
            return plain[hint]
        if inspect.isclass(hint) and issubclass(hint, Struct):
            return self.name(hint)
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.type(args[0])
        if origin is Literal:
            return " | ".join(f'"{arg}"' if isinstance(arg, str) else str(arg) for arg in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.type(arg) for arg in args))
        if origin is list or (origin is tuple and args[-1] is Ellipsis):
            inner = self.type(args[0])
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if origin is tuple:
            return "[" + ", ".join(self.type(arg) for arg in args) + "]"
        if origin is dict:
            return f"Record<string, {self.type(args[1])}>"
        raise TypeError(f"no TypeScript for {hint!r}")


def main() -> None:
    """Write the files."""
    web = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("web")
    for path, text in files(web).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path)


if __name__ == "__main__":
    main()
