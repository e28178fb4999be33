// The viewer: the library checks a record and makes a page of it, which is shown in a frame.
import { call, onFile, start } from "./library.mjs";

const $ = id => document.getElementById(id);
let address = null, isSample = false;

async function open(bytes, name, asSample = false) {
  isSample = asSample;
  $("why").textContent = "";
  $("told").textContent = "Python is being loaded, and then every line is checked.";
  try {
    await start();
    const { page, error, entries } = JSON.parse(await call("page", bytes));
    if (error) throw new Error(error);
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    const place = location.hash.slice(1);
    $("page").src = `${address}#${place}`;
    $("page").hidden = $("download").hidden = false;
    $("download").href = address;
    $("told").textContent = `${name}: ${entries} entries, and every one holds.`;
  } catch (error) {
    $("page").hidden = $("download").hidden = true;
    $("told").textContent = `${name} cannot be shown.`;
    $("why").textContent = error.message;
  }
}

async function sample() {
  const answer = await fetch(new URL("./sample.jsonl", import.meta.url));
  await open(await answer.arrayBuffer(), "The game of four", true);
}

$("choose").onsubmit = event => event.preventDefault();
$("sample").onclick = sample;
onFile($("game"), $("file"), (bytes, name) => open(bytes, name));

// The address of this page follows the steps of the sample, so that a moment of it can be linked.
addEventListener("message", ({ data, source }) => {
  if (isSample && source === $("page").contentWindow && typeof data?.skyjo === "string") history.replaceState(null, "", `#${data.skyjo}`);
});
if (location.hash.startsWith("#step=")) sample();
