"""How the wheel is made: with compiled rules when HAVERSACK_COMPILE=1, and with a page that an index can show."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "HAVERSACK_HOME"
PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")


class NativeBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Name what compiling needs, for builds in an environment of their own."""
        extras = self.metadata.core.optional_dependencies
        return extras["native"] if os.environ.get("HAVERSACK_COMPILE") == "1" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and add the extension modules to the wheel."""
        if version == "editable" or os.environ.get("HAVERSACK_COMPILE") != "1":
            return
        sys.path.insert(0, self.root)
        from scripts.build_native import build

        target = Path(self.root) / "build" / "native"
        print(build(Path(self.root) / "src", target))
        modules = sorted(path for path in target.rglob("*") if path.suffix in {".so", ".pyd"})
        if not modules:
            raise RuntimeError("HAVERSACK_COMPILE=1 asks for compiled rules, and they could not be compiled.")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): str(path.relative_to(target)) for path in modules})


class ReleaseMetadata(MetadataHookInterface):
    """Writes what an index shows: the README, with pictures and links that work there, and where the project lives.

    The address of the repository is said at the release, by HAVERSACK_HOME; without one the page of the index has no
    pictures and no links into the repository, rather than broken ones.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the README and the addresses."""
        home = os.environ.get(HOME, "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_page(text, home)}
        metadata["urls"] = urls(home)


def urls(home: str) -> dict[str, str]:
    """Return the addresses of the project, if it has a home."""
    if not home:
        return {}
    places = {"Documentation": "blob/main/docs/index.md", "Changes": "blob/main/CHANGELOG.md", "Issues": "issues"}
    return {"Homepage": home, "Source": home} | {name: f"{home}/{place}" for name, place in places.items()}


def index_page(readme: str, home: str) -> str:
    """Return the README for an index, where an address beside the page leads nowhere."""
    if not home:
        return LINK.sub(r"\1", PICTURE.sub("", readme))
    drawn = PICTURE.sub(lambda found: f"![{found[1]}]({home}/raw/main/{found[2]})\n\n", readme)
    return LINK.sub(lambda found: f"[{found[1]}]({home}/blob/main/{found[2]})", drawn)
