"""Compile the rules with mypyc into build/native, beside a copy of the rest of the package.

`PYTHONPATH=build/native` then runs compiled, `PYTHONPATH=src` pure. Modules of `kernel`, `qmg` and `games` are
compiled, except card packs (`games/*/cards/`) and renderers (`render*.py`); a first line `# native: no` or
`# native: yes` overrides that, and brings in modules of other layers. Without a C compiler the copy stays pure.

`--quick` is for tests: the C compiler does less, which takes two thirds of the time; the rules are the same, and what
was compiled with all care before is taken as it is.
"""

import argparse
import contextlib
import hashlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "haversack"
COMPILED_PACKAGES = ("kernel", "qmg", "games")
FINGERPRINT = "compiled"
QUICK = "quick"
BUILT = (sysconfig.get_config_var("EXT_SUFFIX") or ".so", ".pyc")

PROBE = "#include <Python.h>\nint haversack_probe(void) { return PY_MAJOR_VERSION; }\n"
COMPILE_PROBE = """
from setuptools import Extension, setup

setup(name="probe", packages=[], ext_modules=[Extension("probe", ["probe.c"])],
      script_args=["--quiet", "build_ext", "--build-temp", "work", "--build-lib", "work"])
"""
COMPILE_RULES = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class BuildByFile(build_ext):
    def build_extension(self, ext):
        def compiled(source):
            return self.compiler.compile([source], output_dir=self.build_temp, include_dirs=ext.include_dirs,
                                         extra_postargs=ext.extra_compile_args, depends=ext.depends)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ext.extra_objects = [name for names in pool.map(compiled, ext.sources) for name in names]
        ext.sources = []
        super().build_extension(ext)


level, *modules = sys.argv[1:]
extensions = mypycify(["--config-file=", *modules], opt_level=level, debug_level="0", group_name="haversack",
                      target_dir="work", multi_file=True)
setup(name="haversack", packages=[], ext_modules=extensions, cmdclass={"build_ext": BuildByFile},
      script_args=["--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count()}",
                   "--build-temp", "work", "--build-lib", "work"])
"""

# Prints, for the state of a game, what copies its fields: written out, it is compiled with the rest (kernel/fields.py).
WRITE_COPIER = """
import importlib
import sys
from haversack.kernel.fields import COPIED, Fields

start = importlib.import_module(sys.argv[1]).open_game(None).blank(None)
fields = Fields(start, start.FIELDS, start.CACHES)
print(f"\\n\\n{COPIED} = ({fields.shared!r}, {fields.lists!r})\\n\\n")
print(fields.copier_source(type(start).__name__), end="")
"""


def is_native(module: Path, package: Path) -> bool:
    """Say whether this module of the package is to be compiled."""
    asked = _asks_for(module)
    if asked:
        return asked == "yes"
    parts = module.relative_to(package).parts
    is_card_pack = parts[0] == "games" and "cards" in parts[2:-1]
    return not is_card_pack and not module.name.startswith("render") and module.name != "__main__.py"


def _asks_for(module: Path) -> str:
    """Return what the first line of a module asks for: "yes", "no" or nothing."""
    with module.open(encoding="utf-8") as file:
        first_line = file.readline().strip()
    return first_line.removeprefix("# native:").strip() if first_line.startswith("# native:") else ""


def rules_modules(package: Path) -> list[Path]:
    """List every module of the rules layers, compiled or not, and those of other layers that ask to be compiled."""
    layers = [package / name for name in COMPILED_PACKAGES]
    rules = [path for layer in layers for path in layer.rglob("*.py")]
    asking = [path for path in package.rglob("*.py") if _asks_for(path) == "yes"]
    return sorted({*rules, *asking})


def native_modules(package: Path) -> list[Path]:
    """List the modules to compile."""
    return [path for path in rules_modules(package) if is_native(path, package)]


def fingerprint(package: Path) -> str:
    """Hash all that the compiled code depends on: the rules, this script, the pinned mypyc and the interpreter."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (Path(__file__), ROOT / "requirements" / "play.lock"):
        digest.update(path.read_bytes())
    for path in rules_modules(package):
        digest.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def copy_package(source: Path, target: Path) -> None:
    """Make target hold what source holds, and keep the extension modules that are there."""
    ignore = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(source, target, ignore=ignore, dirs_exist_ok=True)
    for path in target.rglob("*"):
        if path.is_file() and not path.name.endswith(BUILT) and not (source / path.relative_to(target)).exists():
            path.unlink()


def run_python(code: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter of its own, in the folder."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def has_compiler() -> bool:
    """Say whether an extension module can be compiled against this Python."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "probe.c").write_text(PROBE)
        return run_python(COMPILE_PROBE, folder=Path(name)).returncode == 0


def write_copiers(folder: Path) -> None:
    """Write out, in the copy that is compiled, how the state of each game is copied."""
    for game in sorted((folder / PACKAGE / "games").glob("*/game.py")):
        module = ".".join(game.relative_to(folder).with_suffix("").parts)
        written = run_python(WRITE_COPIER, module, folder=folder)
        if written.returncode != 0:
            raise SystemExit(f"{written.stdout}The copier of {module} could not be written.")
        with game.with_name("state.py").open("a", encoding="utf-8") as file:
            file.write(written.stdout)


def compile_rules(folder: Path, quick: bool = False) -> None:
    """Compile, in place, the rules of the package that lies in the folder: one group, a C file for each module."""
    write_copiers(folder)
    paths = [str(path.relative_to(folder)) for path in native_modules(folder / PACKAGE)]
    result = run_python(COMPILE_RULES, "1" if quick else "3", *paths, folder=folder)
    shutil.rmtree(folder / "work", ignore_errors=True)
    shutil.rmtree(folder / ".mypy_cache", ignore_errors=True)
    if result.returncode != 0:
        raise SystemExit(f"{result.stdout}mypyc could not compile the rules.")


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one build at a time into the folder."""
    import fcntl

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def replace_folder(new: Path, old: Path) -> None:
    """Put the new folder where the old one was."""
    if old.exists():
        shutil.rmtree(retired := old.with_suffix(".old"), ignore_errors=True)
        old.rename(retired)
        shutil.rmtree(retired)
    new.rename(old)


def build(source: Path, target: Path, quick: bool = False) -> str:
    """Bring target up to date with source and say what was done."""
    package = source / PACKAGE
    wanted = fingerprint(package)
    mark = target / FINGERPRINT
    if mark.exists() and mark.read_text() == wanted and (quick or not (target / QUICK).exists()):
        copy_package(package, target / PACKAGE)
        return "The compiled rules are up to date."
    staging = target.with_suffix(".new")
    shutil.rmtree(staging, ignore_errors=True)
    copy_package(package, staging / PACKAGE)
    count = len(native_modules(package))
    if count and has_compiler():
        started = time.monotonic()
        compile_rules(staging, quick)
        if quick:
            (staging / QUICK).touch()
        (staging / FINGERPRINT).write_text(wanted)
        message = f"Compiled {count} modules in {time.monotonic() - started:.0f} s."
    elif count:
        message = "No C compiler with the Python headers was found, so the rules run as pure Python."
    else:
        message = "There is nothing to compile."
    replace_folder(staging, target)
    return message


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the rules with mypyc.")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="folder that holds the package")
    parser.add_argument("--target", type=Path, default=ROOT / "build" / "native", help="folder to build in")
    parser.add_argument("--quick", action="store_true", help="good enough for tests")
    options = parser.parse_args()
    target = options.target.resolve()
    with locked(target.with_suffix(".lock")):
        print(build(options.source.resolve(), target, options.quick))


if __name__ == "__main__":
    main()
