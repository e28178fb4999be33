// Runs the library, apart from the page, so that the page never waits for it.
import { loadPyodide } from "./python/pyodide.mjs";

async function start() {
  const files = new URL("./python/", import.meta.url);
  const python = await loadPyodide({ indexURL: files.href });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of await (await fetch(new URL("wheels.json", files))).json()) {
    const bytes = await (await fetch(new URL(wheel, files))).arrayBuffer();
    python.unpackArchive(bytes, "wheel", { extractDir });
  }
  python.runPython(await (await fetch(new URL("table.py", import.meta.url))).text());
  return python;
}

const started = start();
started.then(() => postMessage({ ready: true }), error => postMessage({ failed: String(error) }));

onmessage = async ({ data: { id, call, given } }) => {
  try {
    const python = await started;
    const result = python.globals.get(call)(...given.map(value => value instanceof ArrayBuffer ? python.toPy(new Uint8Array(value)).tobytes() : value));
    postMessage({ id, result });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
