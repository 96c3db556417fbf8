"""Put the compiled rules into the wheel when HAVERSACK_COMPILE=1; otherwise the wheel is pure Python."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
