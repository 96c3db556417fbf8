// Compile the modules of archives for the Python of Pyodide, so that a browser need not: node compile.mjs LEVEL OUT IN...
// LEVEL 0 keeps what modules say about themselves, 2 leaves it out. What is not a module is put in as it is,
// and nothing is compressed.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const COMPILE = `
import pathlib, py_compile, warnings, zipfile
warnings.simplefilter("ignore")
root, made = pathlib.Path("/in"), pathlib.Path("/made.pyc")
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
with zipfile.ZipFile("/out.zip", "w") as out:
    for path in sorted(one for one in root.rglob("*") if one.is_file()):
        name = path.relative_to(root)
        if path.suffix == ".py" and "migrations" not in name.parts:  # Alembic reads these as they are
            py_compile.compile(str(path), str(made), str(name), doraise=True, optimize=level, invalidation_mode=unchecked)
            out.writestr(zipfile.ZipInfo(f"{name}c"), made.read_bytes())
        else:
            out.writestr(zipfile.ZipInfo(str(name)), path.read_bytes())
`;

const [level, out, ...archives] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0", HOME: "/" } });
for (const name of archives) python.unpackArchive(new Uint8Array(readFileSync(name)), "zip", { extractDir: "/in" });
python.globals.set("level", Number(level));
python.runPython(COMPILE);
writeFileSync(out, python.FS.readFile("/out.zip"));
