// The playground: draws what the library says, and asks it about every click.
import { call, onFile, ready, start } from "./library.mjs";

const $ = id => document.getElementById(id);
const kinds = card => card < 0 ? "low" : card === 0 ? "zero" : card < 5 ? "green" : card < 9 ? "yellow" : "red";
let shown = null, timer = 0, busy = false, entries = 0;

const seed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// A card is a button; what is illegal can be clicked too, to be told why.
function card(label, kind, text, action) {
  const legal = action && shown.actions.some(one => JSON.stringify(one) === JSON.stringify(action));
  const made = element("button", { type: "button", className: `skyjo-card ${kind}${legal ? " legal" : ""}`, textContent: text });
  made.setAttribute("aria-label", label);
  if (action) made.onclick = () => act(action);
  else made.disabled = true;
  return made;
}

function place(title, extra, cards, columns, acting) {
  const grid = element("div", { className: "skyjo-grid" }, ...cards);
  grid.style.gridTemplateColumns = `repeat(${columns}, max-content)`;
  return element("section", { className: acting ? "acting" : "" },
    element("h2", {}, element("span", { textContent: title }), element("span", { textContent: extra })), grid);
}

function words() {
  const { view, names, acting, outcome, actions } = shown, { type, card: held, source } = view.phase;
  if (outcome) return `The game is over: ${outcome.winners.map(player => names[player]).join(" and ")} won with ${Math.min(...outcome.totals)} points.`;
  if (type === "dealing") return view.rounds.length ? `Round ${view.rounds.length} is over.` : "The cards are to be dealt.";
  if (!acting.includes(0)) return `${acting.map(player => names[player]).join(", ")} on turn.`;
  if (type === "opening") return `Turn up ${view.rules.initial_flips} of your cards.`;
  if (type === "choosing") return "Your turn: draw a card, or take the top discard.";
  if (type === "flipping") return "Turn up one of your cards.";
  return source === "draw_pile" ? `You have drawn ${held}: swap it for one of your cards, or click the discard pile.`
    : `You have taken ${held}: swap it for one of your cards.`;
}

// The cards are made anew after every action; whoever goes by keys stays where they were.
function draw() {
  const where = place => place?.match(/^(Draw pile|Discard pile|.*, slot \d+)/)?.[0];
  const focused = where(document.activeElement?.getAttribute("aria-label"));
  drawTable();
  if (focused) [...$("table").querySelectorAll("button")].find(one => where(one.getAttribute("aria-label")) === focused)?.focus();
}

function drawTable() {
  const { view, names, totals, acting } = shown, phase = view.phase, top = view.discard_pile.at(-1);
  const holds = phase.type === "holding" || phase.type === "holding_unseen";
  const onDiscards = phase.type === "holding" && phase.player === 0 ? "discard" : "take";
  $("told").textContent = words();
  $("table").replaceChildren(
    element("div", { className: "places" },
      place("Draw pile", view.draw_pile_size, [card(`Draw pile, ${view.draw_pile_size} cards`, view.draw_pile_size ? "down" : "none", "", { type: "draw", player: 0 })], 1),
      place("Discards", view.discard_pile.length, [card(top === undefined ? "Discard pile, empty" : `Discard pile, ${top} on top`, top === undefined ? "none" : kinds(top), top ?? "", { type: onDiscards, player: 0 })], 1),
      ...(holds ? [place(`${names[phase.player]} holds`, "", [card(phase.card === undefined ? "A card in hand" : `Card in hand, ${phase.card}`, phase.card === undefined ? "down" : kinds(phase.card), phase.card ?? "")], 1)] : [])),
    element("div", { className: "places" }, ...view.grids.map((grid, player) => place(
      `${view.closer === player ? "★ " : ""}${names[player]}${player ? "" : " (you)"}`, totals[player],
      grid.slots.map((slot, number) => {
        const action = player === 0 ? { type: phase.type === "holding" ? "swap" : "flip", player: 0, slot: number } : undefined;
        const where = `${names[player]}, slot ${number}`;
        return slot === null ? card(`${where}, cleared`, "none", "", action)
          : slot.face_up ? card(`${where}, ${slot.card}`, kinds(slot.card), slot.card, action)
          : card(`${where}, face down`, "down", "", action);
      }), view.rules.columns, acting.includes(player)))));
  $("json").textContent = JSON.stringify(view, null, 1);
  $("undo").disabled = !shown.undo;
  $("save").disabled = false;
}

function take(text) {
  const answer = JSON.parse(text);
  $("why").textContent = "";
  if (answer.refusal) {
    $("why").textContent = `${answer.refusal.message} (${answer.refusal.rule})`;
    return;
  }
  if (answer.error) {
    $("why").textContent = answer.error;
    return;
  }
  shown = answer;
  for (const { told, event } of shown.events) {
    if (told) $("log").prepend(element("li", { textContent: told, title: JSON.stringify(event) }));
  }
  draw();
  schedule();
}

// Chance and bots go on by themselves; after a round one has time to look.
function schedule() {
  clearTimeout(timer);
  const bots = shown.acting.some(player => player !== 0);
  if (shown.outcome || (!shown.chance && (!bots || shown.view.phase.type === "opening" && shown.acting.includes(0)))) return;
  const pause = Number($("pace").value), isOver = shown.view.phase.type === "dealing" && shown.view.rounds.length;
  timer = setTimeout(() => ask("go_on"), isOver ? 8 * pause : pause);
}

async function ask(name, ...given) {
  if (busy) return;
  busy = true;
  clearTimeout(timer);
  try {
    const answer = await call(name, ...given);
    busy = false;
    take(answer);
  } catch (error) {
    $("why").textContent = `Something went wrong: ${error.message.trim().split("\n").at(-1)}`;
  } finally {
    busy = false;
  }
}

const act = action => ask("act", JSON.stringify(action));

function begin() {
  $("log").replaceChildren();
  return ask("begin", Number($("players").value), $("bot").value, seed(), $("rules").value);
}

$("new").onsubmit = event => { event.preventDefault(); begin(); };
$("undo").onclick = async () => { await ask("undo"); $("log").prepend(element("li", { textContent: `${shown.names[0]} takes it back` })); };
$("save").onclick = async () => {
  const url = URL.createObjectURL(new Blob([await call("save")], { type: "application/jsonl" }));
  element("a", { href: url, download: "game.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};
onFile($("game"), $("file"), async bytes => {
  $("log").replaceChildren();
  await ask("load", bytes, seed());
});

start();
ready.then(() => {
  $("begin").disabled = $("file").disabled = false;
  begin();
}, error => { $("told").textContent = error.message; });
