"""`skyjo.viewer`: a page that shows a game step by step, and nothing that its viewer may not know."""

import json
import re
from typing import Any

import pytest
from hypothesis import given

from golden import FOLDER
from recorded import SMALL, game_of, recorded
from skyjo import (
    SPECTATOR,
    FaceUp,
    Flip,
    Holding,
    Rules,
    State,
    View,
    apply,
    initial_state,
    observe,
    sample_chance,
)
from skyjo.position import active_players, totals
from skyjo.records import Record, load, project
from skyjo.testing import Walk, assert_no_leak
from skyjo.testing.strategies import records
from skyjo.viewer import page
from skyjo.viewer.frames import film


def frames(film: dict[str, Any], view: str) -> list[dict[str, Any]]:
    """The frames as the page puts them together."""
    (changes,) = [seen["frames"] for seen in film["views"] if seen["viewer"] == view]
    found, frame = [], dict[str, Any]()
    for change in changes:
        frame = {**frame, **change}
        found.append(frame)
    return found


def viewers_of(film: dict[str, Any]) -> list[str]:
    return [seen["viewer"] for seen in film["views"]]


@given(records())
def test_every_frame_shows_what_its_viewer_sees(record: Record) -> None:
    shown = film(record)
    viewers = [SPECTATOR, *range(record.header.players)]
    assert viewers_of(shown) == ["spectator", *map(str, range(record.header.players)), "all"]
    states = [record.state_at(0), *(step.state for step in record.replay())]
    for viewer in viewers:
        name = "spectator" if viewer is SPECTATOR else str(viewer)
        views = [observe(state, viewer) for state in states]
        assert [table_of(frame) for frame in frames(shown, name)] == [table(view) for view in views]
    assert [table_of(frame) for frame in frames(shown, "all")] == [table(state) for state in states]


def table_of(frame: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in frame.items() if key not in ("told", "note")}


def table(position: State | View) -> dict[str, Any]:
    """What a frame should have."""
    grids = dict[str, Any]()
    for player in range(position.players):
        grids[f"g{player}"] = [code(slot) for slot in position.grids[player].slots]
    phase = position.phase
    holds = type(phase).__name__ in ("Holding", "HoldingUnseen")
    started = type(phase).__name__ not in ("Dealing", "Finished")
    return grids | {
        "draw": position.draw_pile_size,
        "discards": len(position.discard_pile),
        "top": position.discard_pile[-1] if position.discard_pile else None,
        "held": [phase.player, phase.card if isinstance(phase, Holding) else None] if holds else None,
        "acting": list(active_players(position)),
        "closer": position.closer,
        "totals": list(totals(position)),
        "round": len(position.rounds) + started,
    }


def code(slot: Any) -> int | str | None:
    """How a frame writes what lies at a slot."""
    if slot is None:
        return None
    card: int | str = getattr(slot, "card", "?")
    return card if slot.face_up else f"({card})"


def test_a_step_is_told_and_its_note_shown() -> None:
    record = load(FOLDER / "official-4.jsonl")
    shown = frames(film(project(record, 0, keep=["note"])), "0")
    noted = [entry.n for entry in record.entries if entry.note]
    assert all(shown[n]["note"] == record.entries[n - 1].note for n in noted)
    assert shown[1]["told"].startswith("everybody is dealt a grid")
    assert "won by Chloé" in shown[-1]["told"]
    assert "told" not in shown[0]


def test_deals_are_the_steps_with_which_rounds_begin() -> None:
    record = load(FOLDER / "official-4.jsonl")
    shown = film(project(record, SPECTATOR))
    begun = [step.index for step in record.replay() if type(step.action).__name__ == "Deal"]
    assert shown["deals"] == begun
    assert len(begun) == len(record.state.rounds)


def test_a_projection_has_its_own_view_only() -> None:
    record = recorded(game_of(), ["Ana", "Ben"], SMALL)
    for viewer, name in ((0, "0"), (SPECTATOR, "spectator")):
        shown = film(project(record, viewer))
        assert viewers_of(shown) == [name]
        assert frames(shown, name) == frames(film(record), name)


def test_no_page_of_a_projection_tells_of_hidden_cards() -> None:
    def payload(game: Walk, viewer: Any) -> str:
        names = [f"Player {seat}" for seat in range(game.state.players)]
        return page(project(recorded(game.actions, names, game.state.rules), viewer))

    assert_no_leak(payload, players=[2, 3], games=10)


def test_a_page_needs_nothing_from_elsewhere_and_cannot_ask_for_it() -> None:
    html = page(recorded(game_of(), ["Ana", "Ben"], SMALL))
    assert "default-src 'none'" in html
    assert not re.search(r"https?:|src=|@import|url\(", html)


@pytest.mark.parametrize("name", ["</script><script>alert(1)</script>", "<!--<script>", "&amp;\"'\u2028"])
def test_names_and_notes_are_text_whatever_they_are(name: str) -> None:
    record = recorded(game_of()[:3], [name, "GAME"], SMALL, note=name)
    html = page(record)
    assert html.count("<script") == page(recorded([], ["a", "b"])).count("<script")
    data = re.findall(r'<script type="application/json" id="game">(.*?)</script>', html, re.DOTALL)[0]
    assert json.loads(data)["names"] == [name, "GAME"]
    assert json.loads(data) == json.loads(json.dumps(film(record)))


def test_a_game_that_has_not_begun_can_be_shown() -> None:
    shown = film(recorded([], ["a", "b", "c"], Rules(rows=2)))
    assert shown["deals"] == []
    assert frames(shown, "1")[0]["g2"] == []
    assert shown["columns"] == 4


def test_only_what_changes_is_written() -> None:
    state = initial_state(2)
    deal = sample_chance(state, 1)
    shown = film(recorded([deal, Flip(0, 3)], ["a", "b"]))
    changes = shown["views"][1]["frames"][2]
    assert {*changes} == {"g0", "told"}
    card = observe(apply(apply(state, deal), Flip(0, 3)), 0).grids[0].slots[3]
    assert isinstance(card, FaceUp)
    assert changes["g0"][3] == card.card
