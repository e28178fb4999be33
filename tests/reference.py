"""A second engine of Skyjo, obvious and slow, to be held beside the rules (R1 to R28 and the options).

It shares nothing with the package it checks. A game is a dict, a grid is a list of slots, and a slot is
None once cleared, else [card, face_up]; slot = row * columns + column. Seats and slots count from 0. The
discard pile is written bottom to top, the draw pile with the next card first. All chance comes from
outside, as the cards of a "deal" or a "reshuffle". R10: who may see a drawn card (and so the option
drawn_card_public) changes nothing here, because this engine sees everything.
"""

from typing import Any

Game = dict[str, Any]
Action = tuple[Any, ...]

OFFICIAL: dict[str, Any] = {
    "rows": 3,  # R3
    "columns": 4,
    "deck": ((-2, 5), (-1, 10), (0, 15)) + tuple((value, 10) for value in range(1, 13)),  # R1
    "initial_flips": 2,  # R5
    "first_starter": "highest_sum",  # R6; or "lowest_seat"
    "next_starter": "closer",  # R7; or "highest_sum", "round_winner", "next_seat"
    "start_tie": "lowest_seat",  # R6; or "highest_card"
    "clear_columns": True,  # R15
    "clear_rows": False,  # R15
    "final_clear": True,  # R22
    "reveal": "end_of_round",  # R21; or "after_last_turn"
    "reshuffle": "keep_top",  # R14; or "all"
    "penalty_multiplier": 2,  # R24
    "penalty_flat": 0,
    "penalty_flat_first": False,
    "penalty_on_tie": True,  # R24
    "penalty_positive_only": True,  # R25
    "score_limit": 100,  # R27
    "max_rounds": None,
    "max_turns": None,
    "drawn_card_public": False,  # R10
}


class IllegalError(Exception):
    """The rules do not allow this."""


# --- The four functions for users ---


def new_game(players: int, rules: dict[str, Any]) -> Game:
    """A game that waits for its first deal. Options that are not given are the official ones."""
    rules = {**OFFICIAL, **rules}
    slots = rules["rows"] * rules["columns"]
    if not 2 <= players <= 8:
        raise IllegalError("R2: two to eight players")
    if slots < 2 or not 0 <= rules["initial_flips"] < slots:
        raise IllegalError("a grid has two slots or more, and one of them stays face down in the opening")
    if rules["score_limit"] is None and rules["max_rounds"] is None:
        raise IllegalError("a game without any limit never ends")
    if len(whole_deck(rules)) < players * slots + 2:
        raise IllegalError("R3, R4, R8: cards for all grids, one to open the discard pile, one to draw")
    return {
        "rules": rules,
        "players": players,
        "phase": "dealing",
        "player": None,  # the seat on turn
        "held": None,  # the card that was taken or drawn
        "held_from": None,
        "grids": [[] for _ in range(players)],
        "draw_pile": [],
        "discard_pile": [],
        "closer": None,
        "starter": None,
        "turns": 0,
        "reshuffles": 0,
        "rounds": [],
    }


def legal(game: Game) -> list[Action]:
    """All actions that the players have; none while chance is due and after the end."""
    phase, seat = game["phase"], game["player"]
    actions: list[Action] = []
    if phase == "opening":
        # R5: everybody turns initial_flips of their own cards, in any order among the players.
        for flipper in range(game["players"]):
            if len(face_up_cards(game, flipper)) < game["rules"]["initial_flips"]:
                actions += [("flip", flipper, slot) for slot in face_down_slots(game, flipper)]
    elif phase == "choosing":
        # R8: draw or take, no passing. R14: nothing to draw, and nothing to shuffle below the top card.
        if game["draw_pile"] or len(game["discard_pile"]) >= 2:
            actions.append(("draw", seat))
        actions.append(("take", seat))
    elif phase == "holding":
        # R9, R10: swap with any own remaining card, face up or face down. R17: never with a cleared slot.
        grid = game["grids"][seat]
        actions += [("swap", seat, slot) for slot in range(len(grid)) if grid[slot] is not None]
        # R9: a card taken from the discard pile cannot be thrown away. R10: a drawn card can.
        if game["held_from"] == "draw_pile":
            actions.append(("discard", seat))
    elif phase == "flipping":
        # R11: who discarded the drawn card turns one of their own face-down cards.
        actions += [("flip", seat, slot) for slot in face_down_slots(game, seat)]
    return actions


def play(game: Game, action: Action) -> None:
    """Play one action, or raise IllegalError and leave the game as it was."""
    kind = action[0] if action else None
    seat = game["player"]
    if kind == "deal" and len(action) == 2:
        deal(game, list(action[1]))
    elif kind == "reshuffle" and len(action) == 2:
        reshuffle(game, list(action[1]))
    elif action not in legal(game):
        raise IllegalError(f"{action} is not legal while {game['phase']}, player {seat}")
    elif kind == "flip" and game["phase"] == "opening":
        game["grids"][action[1]][action[2]][1] = True
        if not legal(game):  # nobody has a card left to turn
            end_opening(game)
    elif kind == "flip":
        game["grids"][seat][action[2]][1] = True
        end_turn(game, action[2])
    elif kind == "draw" and not game["draw_pile"]:
        game["phase"] = "reshuffling"  # R14: at this moment, and the draw goes on after it
    elif kind == "draw":
        draw(game)
    elif kind == "take":
        game["held"] = game["discard_pile"].pop()  # R8: the top card
        game["held_from"] = "discard_pile"
        game["phase"] = "holding"
    elif kind == "swap":
        game["discard_pile"].append(game["grids"][seat][action[2]][0])  # R12
        game["grids"][seat][action[2]] = [game["held"], True]
        end_turn(game, action[2])
    elif kind == "discard":
        game["discard_pile"].append(game["held"])  # R10
        game["held"] = game["held_from"] = None
        game["phase"] = "flipping"  # R11


def outcome(game: Game) -> dict[str, Any] | None:
    """Totals, ranks, winners and the reason for the end, or None before the end."""
    if game["phase"] != "finished":
        return None
    totals = all_totals(game)
    return {
        "totals": totals,
        # A rank is 1 + the number of players who are better; equal totals share it.
        "ranks": [1 + sum(other < total for other in totals) for total in totals],
        # R28: the lowest total wins; equal lowest totals share the victory.
        "winners": [seat for seat in range(game["players"]) if totals[seat] == min(totals)],
        # If both limits are reached at once, the reason is the score limit.
        "reason": "score_limit" if score_limit_reached(game) else "max_rounds",
    }


# --- Setting up a round: R3 to R7 ---


def deal(game: Game, cards: list[int]) -> None:
    """R3, R4: the grids face down, one card opens the discard pile, the rest is the draw pile."""
    if game["phase"] != "dealing":
        raise IllegalError("no round is to be dealt")
    rules = game["rules"]
    if sorted(cards) != sorted(whole_deck(rules)):
        raise IllegalError("the cards are not exactly the deck")
    slots = rules["rows"] * rules["columns"]
    for seat in range(game["players"]):
        game["grids"][seat] = [[card, False] for card in cards[seat * slots : (seat + 1) * slots]]
    rest = cards[game["players"] * slots :]
    game["discard_pile"] = rest[:1]
    game["draw_pile"] = rest[1:]
    game["reshuffles"] = 0
    if game["rounds"]:
        game["starter"] = game["rounds"][-1]["next_starter"]  # R7; None: the sums will decide
    elif rules["first_starter"] == "lowest_seat":
        game["starter"] = 0
    else:
        game["starter"] = None  # R6: the sums will decide
    game["phase"] = "opening"
    if rules["initial_flips"] == 0:
        end_opening(game)


def end_opening(game: Game) -> None:
    """R6: first the starter is chosen from the sums, then the lines that are complete are cleared."""
    if game["starter"] is None:
        game["starter"] = seat_with_highest_sum(game)
    clear_all_grids(game)
    game["player"] = game["starter"]
    game["phase"] = "choosing"


def seat_with_highest_sum(game: Game) -> int:
    """R6: the highest sum of face-up cards; a tie goes to the lowest seat, or first by the highest card."""
    seats = list(range(game["players"]))
    sums = [sum(face_up_cards(game, seat)) for seat in seats]
    tied = [seat for seat in seats if sums[seat] == max(sums)]
    if game["rules"]["start_tie"] == "highest_card" and game["rules"]["initial_flips"] > 0:
        highest = max(max(face_up_cards(game, seat)) for seat in tied)
        tied = [seat for seat in tied if max(face_up_cards(game, seat)) == highest]
    return tied[0]


# --- A turn: R8 to R14 (see also `play`), and its end: R13, R19 to R21 ---


def draw(game: Game) -> None:
    """R8: the player on turn draws the top card of the draw pile."""
    game["held"] = game["draw_pile"].pop(0)
    game["held_from"] = "draw_pile"
    game["phase"] = "holding"


def reshuffle(game: Game, cards: list[int]) -> None:
    """R14: the discard pile, all of it or all but its top, becomes the draw pile; the draw goes on."""
    if game["phase"] != "reshuffling":
        raise IllegalError("nobody wants to draw from an empty draw pile")
    pile = game["discard_pile"]
    keep_top = game["rules"]["reshuffle"] == "keep_top"
    if sorted(cards) != sorted(pile[:-1] if keep_top else pile):
        raise IllegalError("the cards are not exactly those to be shuffled")
    if keep_top:
        game["discard_pile"] = pile[-1:]
        game["draw_pile"] = cards
    else:
        game["discard_pile"] = cards[:1]  # the first card opens the new discard pile
        game["draw_pile"] = cards[1:]
    game["reshuffles"] += 1
    draw(game)


def end_turn(game: Game, changed: int) -> None:
    """What follows when the player on turn has swapped or flipped the slot `changed`."""
    rules, seat = game["rules"], game["player"]
    game["held"] = game["held_from"] = None
    # R15, R16: the lines through that slot; the cards lie on top of the one discarded before.
    discard_slots(game, seat, complete_slots(game, seat, changed))
    if game["closer"] is None:
        # R19: the first player without face-down cards, counted after R15, closes the round.
        if not face_down_slots(game, seat):
            game["closer"] = seat
    elif rules["reveal"] == "after_last_turn":
        # This was a last turn (R20): what it turns up here is not cleared before the final clear.
        turn_up(game, seat)
    if rules["max_turns"] is not None:
        game["turns"] += 1
    following = (seat + 1) % game["players"]  # R13
    if game["closer"] == following:
        end_round(game)  # R20: everybody else had one more turn, and the closer has none
    elif game["closer"] is None and rules["max_turns"] is not None and game["turns"] >= rules["max_turns"]:
        end_round(game)  # the stall guard, only while nobody has closed
    else:
        game["player"] = following
        game["phase"] = "choosing"


# --- The end of a round and of the game: R21 to R27 ---


def end_round(game: Game) -> None:
    """R21 to R27: turn up, clear, count, double, book; then the next deal or the end."""
    rules, closer = game["rules"], game["closer"]
    for seat in range(game["players"]):
        turn_up(game, seat)  # R21
    if rules["final_clear"]:
        clear_all_grids(game)  # R22
    # R23: the sum of the cards left; by now all are face up, and an empty grid counts 0.
    raw_scores = [sum(face_up_cards(game, seat)) for seat in range(game["players"])]
    scores = list(raw_scores)
    if closer is not None:  # nobody is doubled when max_turns ended the round
        others = raw_scores[:closer] + raw_scores[closer + 1 :]
        scores[closer] = points_of_closer(rules, raw_scores[closer], others)
    starter = next_starter(game, scores)
    entry = {"closer": closer, "raw_scores": raw_scores, "scores": scores, "next_starter": starter}
    game["rounds"].append(entry)  # R26: the totals are the sums over the rounds
    game["player"] = game["closer"] = game["starter"] = None
    game["turns"] = 0
    max_rounds = rules["max_rounds"]
    last = score_limit_reached(game) or (max_rounds is not None and len(game["rounds"]) >= max_rounds)
    game["phase"] = "finished" if last else "dealing"


def points_of_closer(rules: dict[str, Any], points: int, others: list[int]) -> int:
    """R24, R25: the closer's points, doubled unless they are strictly the lowest or not positive."""
    if rules["penalty_on_tie"]:
        beaten = any(other <= points for other in others)  # R24: as few points, or fewer
    else:
        beaten = any(other < points for other in others)
    spared = rules["penalty_positive_only"] and points <= 0  # R25; the flat part obeys it too
    if not beaten or spared:
        return points
    multiplier, flat = int(rules["penalty_multiplier"]), int(rules["penalty_flat"])
    if rules["penalty_flat_first"]:
        return (points + flat) * multiplier
    return points * multiplier + flat


def next_starter(game: Game, scores: list[int]) -> int | None:
    """R7: the seat who starts the next round, or None if the sums of its opening decide."""
    option = game["rules"]["next_starter"]
    if option == "highest_sum":
        return None
    if option == "round_winner":
        return scores.index(min(scores))  # the lowest booked points, then the lowest seat
    if option == "next_seat":
        return int(game["starter"] + 1) % int(game["players"])
    if game["closer"] is None:  # max_turns ended the round: the seat after the last player
        return int(game["player"] + 1) % int(game["players"])
    return int(game["closer"])


def all_totals(game: Game) -> list[int]:
    """R26: the booked points of all rounds, with their signs, added up for each player."""
    return [sum(entry["scores"][seat] for entry in game["rounds"]) for seat in range(game["players"])]


def score_limit_reached(game: Game) -> bool:
    """R27: some total has reached the limit."""
    limit = game["rules"]["score_limit"]
    return limit is not None and max(all_totals(game)) >= limit


# --- Cards and lines: R1, R15 to R18 ---


def whole_deck(rules: dict[str, Any]) -> list[int]:
    """R1: every card of the deck, ascending."""
    return sorted(value for value, count in rules["deck"] for _ in range(count))


def face_up_cards(game: Game, seat: int) -> list[int]:
    return [slot[0] for slot in game["grids"][seat] if slot is not None and slot[1]]


def face_down_slots(game: Game, seat: int) -> list[int]:
    grid = game["grids"][seat]
    return [slot for slot in range(len(grid)) if grid[slot] is not None and not grid[slot][1]]


def turn_up(game: Game, seat: int) -> None:
    for slot in face_down_slots(game, seat):
        game["grids"][seat][slot][1] = True


def lines(rules: dict[str, Any]) -> list[list[int]]:
    """R15: the lines that can be cleared at all. A line of one slot never clears."""
    rows, columns = rules["rows"], rules["columns"]
    found: list[list[int]] = []
    if rules["clear_columns"] and rows > 1:
        found += [[row * columns + column for row in range(rows)] for column in range(columns)]
    if rules["clear_rows"] and columns > 1:
        found += [[row * columns + column for column in range(columns)] for row in range(rows)]
    return found


def complete_slots(game: Game, seat: int, through: int | None = None) -> list[int]:
    """R15: the slots of all complete lines (or of those through one slot), ascending, each once."""
    grid = game["grids"][seat]
    complete: list[int] = []
    for line in lines(game["rules"]):
        if through is not None and through not in line:
            continue
        if any(grid[slot] is None for slot in line):  # R17: a gap stays, so its line is never whole again
            continue
        if not all(grid[slot][1] for slot in line):  # R18: face-down cards never count
            continue
        if all(grid[slot][0] == grid[line[0]][0] for slot in line):
            complete += line
    return sorted(set(complete))


def discard_slots(game: Game, seat: int, slots: list[int]) -> None:
    """R15, R17: these cards go onto the discard pile and leave gaps."""
    for slot in slots:
        game["discard_pile"].append(game["grids"][seat][slot][0])
        game["grids"][seat][slot] = None


def clear_all_grids(game: Game) -> None:
    """After the opening and at the end (R22): find all complete lines first, then discard by seat."""
    found = [complete_slots(game, seat) for seat in range(game["players"])]
    for seat in range(game["players"]):
        discard_slots(game, seat, found[seat])
