"""What the game waits for."""

import pickle
from copy import copy, deepcopy
from typing import Any

import attrs
import pytest

from skyjo import (
    Choosing,
    Dealing,
    Finished,
    Flipping,
    Holding,
    HoldingUnseen,
    Opening,
    Phase,
    Reshuffling,
    Source,
    ViewPhase,
)
from skyjo.phases import DISCARD_PILE, DRAW_PILE

OF_NOBODY: list[ViewPhase] = [Dealing(), Opening(), Finished()]
OF_A_PLAYER: list[ViewPhase] = [
    Choosing(1),
    Reshuffling(1),
    Holding(1, 5, Source.DRAW_PILE),
    Holding(1, 5, Source.DISCARD_PILE),
    HoldingUnseen(1),
    Flipping(1),
]
ALL = OF_NOBODY + OF_A_PLAYER


def test_every_phase_is_here() -> None:
    assert {type(phase) for phase in ALL} == {*Phase.__args__, HoldingUnseen} == {*ViewPhase.__args__}


@pytest.mark.parametrize("phase", ALL, ids=repr)
def test_every_phase_says_whose_turn_it_is(phase: ViewPhase) -> None:
    assert phase.player == (None if phase in OF_NOBODY else 1)


@pytest.mark.parametrize("phase", ALL, ids=repr)
def test_a_phase_is_a_value(phase: ViewPhase) -> None:
    for again in (pickle.loads(pickle.dumps(phase)), copy(phase), deepcopy(phase)):
        assert again == phase
        assert type(again) is type(phase)
        assert hash(again) == hash(phase)


def test_phases_differ_from_one_another() -> None:
    assert len(set(ALL)) == len(ALL)
    assert [phase == other for phase in ALL for other in ALL].count(True) == len(ALL)


@pytest.mark.parametrize("phase", ALL, ids=repr)
def test_a_phase_is_frozen(phase: Any) -> None:
    for name in ("player", "card", "source", "another"):
        with pytest.raises(AttributeError):
            setattr(phase, name, 0)


def test_a_card_in_hand_exists_only_while_one_is_held() -> None:
    with_a_card = [kind for kind in ViewPhase.__args__ if "card" in attrs.fields_dict(kind)]
    assert with_a_card == [Holding]
    assert not hasattr(HoldingUnseen(0), "card")


def test_a_card_that_is_not_seen_was_drawn() -> None:
    assert HoldingUnseen(0).source is Source.DRAW_PILE


def test_the_sources_have_stable_values() -> None:
    assert [source.value for source in Source] == ["draw_pile", "discard_pile"]
    assert (DRAW_PILE, DISCARD_PILE) == (Source.DRAW_PILE, Source.DISCARD_PILE)
