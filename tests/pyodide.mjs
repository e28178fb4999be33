// Runs a Python script under Pyodide, with the wheels of a folder installed, and prints what it prints:
//     node tests/pyodide.mjs PYODIDE_FOLDER WHEELS_FOLDER SCRIPT
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, wheels, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: resolve(pyodideFolder) });
python.setStdout({ batched: (line) => console.log(line) });
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
for (const wheel of readdirSync(wheels).filter((name) => name.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel", { extractDir });
}
console.error(`Python ${python.runPython("import sys; sys.version")}`);
python.runPython(readFileSync(script, "utf8"), { globals: python.toPy({ __name__: "__main__" }) });
