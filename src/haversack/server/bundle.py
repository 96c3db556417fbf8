"""The modules of a page as one script, so that a page is few requests however finely its code is cut.

Each module becomes a function that runs when it is first needed and hands out what it exports. The modules keep to a
plain form: `import { a, b as c } from "./x.js"`, `import("./x.js")`, and `export` before function, class or const.
"""

import re
from collections.abc import Mapping
from importlib.resources import files

STATIC = re.compile(r'^import (\{[^}]+\}) from "\./([\w-]+)\.js";$', re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("\./([\w-]+)\.js"\)')
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) )(\w+)", re.MULTILINE)
LOADER = """const made = {};
const need = (name) => (made[name] ??= modules[name]());
"""


def bundle(page: str, instead: Mapping[str, str] | None = None) -> str:
    """Return the script of a page: the module of that name with all it may come to need.

    `instead` gives the text of modules that are to stand in for those of their names.
    """
    texts = instead or {}
    parts: list[str] = []
    seen: set[str] = set()
    waiting = [page]
    while waiting:
        name = waiting.pop(0)
        if name not in seen:
            seen.add(name)
            text = texts.get(name) or source(name)
            parts.append(f'  "{name}": () => {{\n{_module(text)}  }},\n')
            waiting += [found[1] for found in STATIC.findall(text)] + DYNAMIC.findall(text)
    return f'{LOADER}const modules = {{\n{"".join(parts)}}};\nneed("{page}");\n'


def source(name: str) -> str:
    """Return the text of a module."""
    return (files("haversack") / "web" / f"{name}.js").read_text(encoding="utf-8")


def _module(text: str) -> str:
    exported = ", ".join(found[1] for found in EXPORT.findall(text))
    inner = STATIC.sub(lambda found: f'const {found[1].replace(" as ", ": ")} = need("{found[2]}");', text)
    inner = DYNAMIC.sub(r'Promise.resolve().then(() => need("\1"))', inner)
    return EXPORT.sub(r"\1\2", inner) + f"return {{ {exported} }};\n"
