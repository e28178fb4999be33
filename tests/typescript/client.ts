// A client in another language, written from the schema and the documentation alone: it tells what an action is,
// sees a state as a viewer does, follows a game by events, and makes digests.

import { createHash } from "node:crypto";
import type {
  Action, CardAt, Event, FaceDown, FaceUp, Phase, PlayerAction, State, View, Viewer, ViewPhase,
} from "./skyjo";

function never(value: never): never {
  throw new Error(`not handled: ${JSON.stringify(value)}`);
}

/** What a log would say; the compiler refuses it when an action is forgotten. */
export function told(action: Action): string {
  switch (action.type) {
    case "deal": return `${action.deck.length} cards are dealt`;
    case "reshuffle": return `${action.order.length} cards are shuffled`;
    case "flip": return `player ${action.player} turns up slot ${action.slot}`;
    case "draw": return `player ${action.player} draws`;
    case "take": return `player ${action.player} takes the discard`;
    case "swap": return `player ${action.player} swaps at slot ${action.slot}`;
    case "discard": return `player ${action.player} discards the drawn card`;
    default: return never(action);
  }
}

/** A message that a player sends. */
export function move(kind: "draw" | "take" | "discard", player: number): PlayerAction {
  return { type: kind, player };
}

export function digest(document: State | View): string {
  return createHash("blake2b512").update(canonical(document), "utf8").digest("hex").slice(0, 32);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(",")}}`;
}

export function observe(state: State, viewer: Viewer): View {
  const { skyjo_state: _, draw_pile, grids, phase, ...open } = state;
  const seen = seenPhase(phase, viewer, state.rules.drawn_card_public);
  const held = phase.type === "holding" && seen.type === "holding_unseen" ? [phase.card] : [];
  return {
    ...open,
    skyjo_view: 1,
    viewer,
    phase: seen,
    grids: grids.map((grid) => ({ slots: grid.slots.map((slot) => slot && seenSlot(slot.card, slot.face_up)) })),
    draw_pile_size: draw_pile.length,
    pile_cards: state.reshuffles === 0 ? null : sorted([...draw_pile, ...held]),
  };
}

function seenPhase(phase: Phase, viewer: Viewer, isPublic: boolean): ViewPhase {
  const hidden = phase.type === "holding" && phase.source === "draw_pile" && phase.player !== viewer && !isPublic;
  return hidden ? { type: "holding_unseen", player: phase.player } : phase;
}

function seenSlot(card: number, faceUp: boolean): FaceUp | FaceDown {
  return faceUp ? { face_up: true, card } : { face_up: false };
}

export function redact(event: Event, viewer: Viewer): Event {
  const hidden = event.type === "drawn" && event.player !== viewer && !event.public;
  return hidden ? { type: "drawn_unseen", player: event.player } : event;
}

/** The view after the event; the compiler refuses it when an event is forgotten. */
export function fold(view: View, event: Event): View {
  switch (event.type) {
    case "dealt": return dealt(view, event.discard);
    case "starter_chosen": return { ...view, starter: event.player };
    case "turned_up": return laid(view, event.player, [event], "face up");
    case "drawn": {
      const phase = { type: "holding", player: event.player, card: event.card, source: "draw_pile" } as const;
      return { ...without(view, event.card), phase, draw_pile_size: view.draw_pile_size - 1 };
    }
    case "drawn_unseen": {
      const phase = { type: "holding_unseen", player: event.player } as const;
      return { ...view, phase, draw_pile_size: view.draw_pile_size - 1 };
    }
    case "taken": {
      const phase = { type: "holding", player: event.player, card: event.card, source: "discard_pile" } as const;
      return { ...view, phase, discard_pile: view.discard_pile.slice(0, -1) };
    }
    case "swapped": {
      const after = laid(letGo(view, event.card), event.player, [event], "face up");
      return { ...discarded(after, [event.replaced]), phase: { type: "choosing", player: event.player } };
    }
    case "discarded": {
      const after = discarded(letGo(view, event.card), [event.card]);
      return { ...after, phase: { type: "flipping", player: event.player } };
    }
    case "cleared": {
      const cards = event.cards.map(({ card }) => card);
      return discarded(laid(view, event.player, event.cards, "gone"), cards);
    }
    case "closed": return { ...view, closer: event.player };
    case "turn_passed": {
      const counts = view.rules.max_turns !== null && view.phase.type !== "opening";
      const turns = view.turns + (counts ? 1 : 0);
      return { ...view, turns, phase: { type: "choosing", player: event.player } };
    }
    case "reshuffle_due": return { ...view, phase: { type: "reshuffling", player: event.player } };
    case "reshuffled": return reshuffled(view, event.discard);
    case "revealed": return laid(view, event.player, event.cards, "face up");
    case "scored": return { ...view, rounds: [...view.rounds, event.result] };
    case "round_over":
      return { ...view, closer: null, starter: null, turns: 0, phase: { type: "dealing" } };
    case "game_over": return { ...view, phase: { type: "finished" } };
    default: return never(event);
  }
}

function dealt(view: View, discard: number): View {
  const { rows, columns, deck } = view.rules;
  const slots: FaceDown[] = Array.from({ length: rows * columns }, () => ({ face_up: false }));
  const cards = deck.reduce((sum, { count }) => sum + count, 0);
  return {
    ...view,
    phase: { type: "opening" },
    grids: Array.from({ length: view.players }, () => ({ slots })),
    draw_pile_size: cards - view.players * slots.length - 1,
    pile_cards: null,
    discard_pile: [discard],
    reshuffles: 0,
  };
}

function reshuffled(view: View, discard: number): View {
  const pile = sorted(view.discard_pile);
  pile.splice(pile.indexOf(discard), 1);
  return {
    ...view,
    draw_pile_size: pile.length,
    pile_cards: pile,
    discard_pile: [discard],
    reshuffles: view.reshuffles + 1,
  };
}

function laid(view: View, player: number, cards: CardAt[], how: "face up" | "gone"): View {
  const grids = view.grids.map((grid, seat) => (seat === player ? { slots: [...grid.slots] } : grid));
  for (const { slot, card } of cards) {
    grids[player]!.slots[slot] = how === "gone" ? null : seenSlot(card, true);
  }
  return { ...view, grids };
}

function discarded(view: View, cards: number[]): View {
  return { ...view, discard_pile: [...view.discard_pile, ...cards] };
}

/** Everybody sees the held card now: who has not seen it before counts it off the pile. */
function letGo(view: View, card: number): View {
  return view.phase.type === "holding_unseen" ? without(view, card) : view;
}

function without(view: View, card: number): View {
  if (view.pile_cards === null) return view;
  const pile = [...view.pile_cards];
  pile.splice(pile.indexOf(card), 1);
  return { ...view, pile_cards: pile };
}

function sorted(cards: number[]): number[] {
  return [...cards].sort((a, b) => a - b);
}
