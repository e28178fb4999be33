// Holds the client against the conformance vectors: node check.js conformance.json

import { readFileSync } from "node:fs";
import { digest, fold, observe, redact, told } from "./client";
import type { Action, Event, Refusal, State, Viewer } from "./skyjo";

interface Result { state: State; events: Event[]; spectator_events: Event[]; digest: string; view_digests: string[] }
interface Vector { state: State; action: Action; result?: Result; refusal?: Refusal }

function check(fits: boolean, what: string): void {
  if (!fits) throw new Error(what);
}

const { vectors } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as { vectors: Vector[] };
let folded = 0;
for (const [number, { state, action, result }] of vectors.entries()) {
  check(told(action).length > 0, `vector ${number}: the action is not told`);
  if (!result) continue;
  check(digest(result.state) === result.digest, `vector ${number}: another digest of the state`);
  const viewers: Viewer[] = [...Array(state.players).keys(), "spectator"];
  for (const [index, viewer] of viewers.entries()) {
    const due = result.view_digests[index];
    check(digest(observe(result.state, viewer)) === due, `vector ${number}: another view of ${viewer}`);
    const events = result.events.map((event) => redact(event, viewer));
    const view = events.reduce(fold, observe(state, viewer));
    check(digest(view) === due, `vector ${number}: ${viewer} follows to another view`);
    folded += 1;
  }
}
console.log(`${vectors.length} vectors hold, ${folded} views followed`);
