"""Write the types of what pages send to the server, for tsc, from the structs by which the server reads it.

python scripts/wire_types.py            write src/haversack/web/wire.d.ts
"""

import sys
from pathlib import Path

import msgspec
from msgspec import inspect

from haversack.server import bodies, messages

TARGET = Path(__file__).resolve().parent.parent / "src" / "haversack" / "web" / "wire.d.ts"
HEAD = "// What pages send to the server. Written by scripts/wire_types.py from haversack/server: do not edit."
PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def written(kind: inspect.Type) -> str:
    """Return a type in the words of TypeScript."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    if isinstance(kind, inspect.Metadata):
        return written(kind.type)
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.UnionType):
        return " | ".join(written(one) for one in kind.types)
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in kind.values)
    if isinstance(kind, inspect.ListType):
        inner = written(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<{written(kind.key_type)}, {written(kind.value_type)}>"
    raise TypeError(f"There is no word for {kind} yet.")


def interface(struct: type[msgspec.Struct]) -> str:
    """Return a struct as an interface; what has a default may be left out."""
    kind = inspect.type_info(struct)
    assert isinstance(kind, inspect.StructType)
    lines = [f"  {kind.tag_field}: {kind.tag!r};".replace("'", '"')] if kind.tag_field else []
    lines += [f"  {one.encode_name}{'' if one.required else '?'}: {written(one.type)};" for one in kind.fields]
    text = (struct.__doc__ or "").split("\n\n")[0].strip()
    return "\n".join([f"/** {text} */", f"export interface {struct.__name__} {{", *lines, "}"])


def structs() -> list[type[msgspec.Struct]]:
    """Return all that is sent: what stands in the body of a request, and what goes over the socket."""
    bases = (bodies.Body, messages.Message)
    found = [one for module in (bodies, messages) for one in vars(module).values() if _is_of(one, module.__name__)]
    return [one for one in found if issubclass(one, bases) and one not in bases]


def _is_of(one: object, module: str) -> bool:
    """Say whether something is a struct of a module itself, not one it has from elsewhere."""
    return isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module


def text() -> str:
    """Return the whole file."""
    all_of_them = structs()
    named = [one.__name__ for one in all_of_them if issubclass(one, messages.Message)]
    union = "\n".join(["/** What goes over the socket. */", "export type Sent =", *[f"  | {name}" for name in named]])
    return "\n\n".join([HEAD, *[interface(one) for one in all_of_them], union + ";"]) + "\n"


def main() -> int:
    """Write the file."""
    TARGET.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
