"""Build one folder with the table and no server: pages, Python for browsers, our wheel. `make static` runs this.

The folder can be served by anything that serves files, from the root of a host. After the first visit it needs no
network.
"""

import argparse
import gzip
import hashlib
import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import haversack
from haversack.rulebook.signs import sheet
from haversack.server.app import SCRIPTS
from haversack.server.bundle import bundle

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "tools" / "pyodide"
RUNTIME = TOOLS / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WEB = Path(str(files("haversack") / "web"))
BROWSER = Path(str(files("haversack") / "static" / "browser"))
SERVED = (".css", ".svg", ".jpg", ".json", ".png", ".webp")
# The libraries that the tables use, taken as they are installed here; of one that is compiled, the build for browsers.
LIBRARIES = (
    "alembic",
    "anyio",
    "idna",
    "mako",
    "markupsafe",
    "prometheus-client",
    "segno",
    "sqlalchemy",
    "starlette",
    "typing-extensions",
)
COMPILED = "msgspec"
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
LEFT_OUT = re.compile(r"(^|/)(tests?|testing|__pycache__)/|^\.\.|pytest_plugin|anyio/_backends/_trio")
PAGES = {
    "": "/pages/index.html",
    "table": "/pages/table.html",
    "replay": "/pages/table.html",
    "learn": "/pages/learn.html",
    "puzzles": "/pages/puzzles.html",
    "rules": "/pages/rules.html",
}
NO_NPM = "There is no npm here, which fetches Python for browsers; install Node with npm."
PRELOAD = re.compile(r'<link rel="preload" href="/api/[^>]*>\n')


class CannotBuild(Exception):
    """Raised when something that building needs is not there; the message is one sentence."""


def build(target: Path, say: Callable[[str], None] = print) -> None:
    """Build the folder anew."""
    _fetch_runtime()
    shutil.rmtree(target, ignore_errors=True)
    for name in ("art", "pages", "python", "script", "shell", "static"):
        (target / name).mkdir(parents=True)
    _write_pages(target)
    _write_art(target)
    _write_python(target)
    _write_shell(target)
    for line in sizes(target):
        say(line)


def _fetch_runtime() -> None:
    """Fetch Python for browsers with npm, if it is not there."""
    if (RUNTIME / RUNTIME_FILES[0]).exists():
        return
    if shutil.which("npm") is None:
        raise CannotBuild(NO_NPM)
    _run(["npm", "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"], "Pyodide cannot be fetched", TOOLS)


def _write_pages(target: Path) -> None:
    """Write pages, their scripts, and what they are drawn with."""
    instead = {"transport": (BROWSER / "transport.js").read_text(encoding="utf-8")}
    for path in sorted(WEB.iterdir()):
        if path.suffix == ".html":
            text = PRELOAD.sub("", path.read_text(encoding="utf-8"))
            (target / "pages" / path.name).write_text(text, encoding="utf-8")
        elif path.suffix in SERVED:
            shutil.copyfile(path, target / "static" / path.name)
    for page in SCRIPTS:
        (target / "script" / f"{page}.js").write_text(bundle(page, instead), encoding="utf-8")


def _write_art(target: Path) -> None:
    """Write the drawings of each game."""
    for name in haversack.GAMES:
        into = target / "art" / name
        shutil.copytree(
            str(files(haversack.load(name).folder) / "art"), into, ignore=shutil.ignore_patterns("__*", "*.py")
        )
        (into / "signs.svg").write_text(sheet(name), encoding="utf-8")


def _write_python(target: Path) -> None:
    """Write the runtime, the libraries and our wheel, compiled for the Python that runs them."""
    into = target / "python"
    for name in RUNTIME_FILES:
        shutil.copyfile(RUNTIME / name, into / name)
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
    (into / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        _pack_libraries(work / "pure.zip")
        fetched, wheel = _fetched(COMPILED, work), _wheel(work)
        with ThreadPoolExecutor() as both:
            made = [
                both.submit(_compile, 2, into / "library.zip", [work / "pure.zip", fetched]),
                both.submit(_compile, 0, into / "haversack.zip", [wheel]),
            ]
        for one in made:
            one.result()


def _pack_libraries(archive: Path) -> None:
    with zipfile.ZipFile(archive, "w") as out:
        for name in LIBRARIES:
            found = importlib.metadata.distribution(name)
            for file in found.files or []:
                if file.suffix in (".py", ".typed") and not LEFT_OUT.search(str(file)):
                    out.write(str(found.locate_file(file)), str(file))


def _fetched(name: str, work: Path) -> Path:
    """Return a library as it is built for browsers, in the version that is installed here."""
    wanted = f"{name}=={importlib.metadata.version(name)}"
    options = ["--no-deps", "--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", *options]
    _run([*command, "--dest", str(work), wanted], f"{wanted} cannot be fetched for browsers")
    return next(work.glob(f"{name}-*.whl"))


def _wheel(work: Path) -> Path:
    """Return our wheel, pure Python."""
    _run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(work / "dist")],
        "The wheel cannot be built",
    )
    return next((work / "dist").glob("haversack-*-py3-none-any.whl"))


def _compile(level: int, out: Path, archives: Iterable[Path]) -> None:
    """Compile archives into one, which is compressed here: it would take long inside."""
    with tempfile.TemporaryDirectory() as folder:
        loose = Path(folder) / "loose.zip"
        command = ["node", "compile.mjs", str(level), str(loose), *map(str, archives)]
        _run(command, f"{out.name} cannot be compiled", TOOLS)
        with zipfile.ZipFile(loose) as found, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as into:
            for name in found.namelist():
                into.writestr(zipfile.ZipInfo(name), found.read(name), zipfile.ZIP_DEFLATED, 9)


def _run(command: list[str], trouble: str, folder: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or [""]
        raise CannotBuild(f"{trouble}: {last[0][:300]}")


def _write_shell(target: Path) -> None:
    """Write the window around the pages, the workers, and what answers when there is no network."""
    for name in ("shell.js", "shell.css", "worker.js", "keeping.js"):
        shutil.copyfile(BROWSER / name, target / "shell" / name)
    for name in ("index.html", "404.html"):  # many hosts show the second for addresses that are no file
        shutil.copyfile(BROWSER / "shell.html", target / name)
    all_files = sorted(path for path in target.rglob("*") if path.is_file() and path.name != "404.html")
    seen = hashlib.sha256()
    for path in all_files:
        seen.update(path.read_bytes())
    names = [f"/{path.relative_to(target).as_posix()}" for path in all_files]
    text = (BROWSER / "offline.js").read_text(encoding="utf-8")
    text = text.replace("{version}", seen.hexdigest()[:16])
    text = text.replace("{files}", json.dumps(names)).replace("{pages}", json.dumps(PAGES))
    (target / "worker.js").write_text(text, encoding="utf-8")


def sizes(target: Path) -> list[str]:
    """Return what has to be fetched at the first visit, compressed as servers do."""
    python = target / "python"
    parts = {
        "runtime": [python / name for name in RUNTIME_FILES if name != "python_stdlib.zip"],
        "Python's library": [python / "python_stdlib.zip"],
        "other libraries": [python / "library.zip"],
        "our wheel": [python / "haversack.zip"],
        "pages": [path for path in target.rglob("*") if path.is_file() and python not in path.parents],
    }
    told = {name: sum(len(gzip.compress(path.read_bytes(), 6)) for path in paths) for name, paths in parts.items()}
    lines = [f"{name:>18}  {size / 1e6:5.2f} MB" for name, size in told.items()]
    return [f"{target}: bytes, compressed with gzip", *lines, f"{'in all':>18}  {sum(told.values()) / 1e6:5.2f} MB"]


def main() -> int:
    """Build, and say how large it is."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("target", nargs="?", type=Path, default=ROOT / "build" / "static", help="the folder")
    try:
        build(reading.parse_args().target)
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
