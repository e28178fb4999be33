// The library, as a page calls it: `await call("act", text)`.
let worker, calls = new Map(), next = 0, settle;

export const ready = new Promise((resolve, reject) => { settle = { resolve, reject }; });
ready.catch(() => {});

export function start() {
  if (worker) return ready;
  worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
  worker.onerror = () => settle.reject(new Error("Python could not be loaded; this site may have been built without it."));
  worker.onmessage = ({ data }) => {
    if (data.ready) settle.resolve();
    else if (data.id === undefined) settle.reject(new Error(data.failed));
    else {
      const { resolve, reject } = calls.get(data.id);
      calls.delete(data.id);
      if (data.failed === undefined) resolve(data.result);
      else reject(new Error(data.failed));
    }
  };
  return ready;
}

export async function call(name, ...given) {
  await start();
  return new Promise((resolve, reject) => {
    calls.set(++next, { resolve, reject });
    worker.postMessage({ id: next, call: name, given });
  });
}

// Opens files that are dropped on an element or chosen; gives their bytes.
export function onFile(element, input, open) {
  const read = async file => file && open(await file.arrayBuffer(), file.name);
  input.addEventListener("change", () => { read(input.files[0]); input.value = ""; });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    element.addEventListener(kind, event => {
      event.preventDefault();
      element.classList.toggle("dropping", kind === "dragover");
      if (kind === "drop") read(event.dataTransfer.files[0]);
    });
  }
}
