"""`skyjo.digests`: the same digest for the same value, in every language."""

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given

from documents import SAMPLES
from laws.tally import speaks
from skyjo import SPECTATOR, ArgumentTypeError, digest, dumps, observe
from skyjo.digests import DIGEST_NAME
from skyjo.testing import Walk
from skyjo.testing.strategies import walks

VECTORS = json.loads((Path(__file__).parent / "data" / "digests.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SAMPLES)
def test_the_digest_is_the_pinned_one(name: str) -> None:
    assert VECTORS["name"] == DIGEST_NAME
    assert VECTORS["digests"][name] == {"json": dumps(SAMPLES[name]), "digest": digest(SAMPLES[name])}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_digest_can_be_made_from_the_json_with_other_parts(name: str) -> None:
    document = json.loads(VECTORS["digests"][name]["json"])
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    made = hashlib.blake2b(text.encode("utf-8"), digest_size=64).digest()
    assert made.hex()[:32] == digest(SAMPLES[name])


@given(walks(max_actions=60))
def test_other_views_and_states_have_other_digests(walk: Walk) -> None:
    views = {observe(state, viewer) for state in walk.states[-9:] for viewer in (SPECTATOR, 0, 1)}
    assert speaks(len({digest(view) for view in views}) == len(views))
    states = {*walk.states}
    assert len({digest(state) for state in states}) == len(states)


def test_only_messages_have_digests() -> None:
    with pytest.raises(ArgumentTypeError, match=r"^value: must be one of "):
        digest([1])
