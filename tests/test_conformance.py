"""The conformance vectors in the package: a port proves by them that it plays by the same rules."""

import json
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, get_args

import pytest
from typeguard import suppress_type_checks

import conformance
from skyjo import (
    SPECTATOR,
    Action,
    DecodeError,
    Event,
    RefusalCode,
    Rules,
    State,
    apply,
    digest,
    explain,
    from_dict,
    observe,
    redact,
    to_dict,
    transition,
)
from skyjo.codec import MESSAGES
from skyjo.converter import TAGS
from skyjo.schema import SCHEMA_VERSION
from test_schema import fits

TEXT = files("skyjo").joinpath("data/conformance.json").read_text(encoding="utf-8")
DATA = json.loads(TEXT)
CLASSES: dict[str, Any] = {cls.__name__: cls for cls in MESSAGES} | {"RulesDocument": Rules}


def test_the_file_is_what_its_program_makes(capsys: pytest.CaptureFixture[str]) -> None:
    with suppress_type_checks():  # for speed
        conformance.main()
    made = capsys.readouterr().out
    assert made == TEXT, "write it anew: python tests/conformance.py > src/skyjo/data/conformance.json"


def test_the_file_names_what_it_is_made_for() -> None:
    assert (DATA["skyjo_conformance"], DATA["schema"]) == (1, SCHEMA_VERSION)
    assert [*DATA] == ["skyjo_conformance", "schema", "vectors", "invalid"]


def test_every_vector_holds() -> None:
    for vector in DATA["vectors"]:
        state: State = from_dict(vector["state"], State)
        action: Action = from_dict(vector["action"], Action)
        refusal = explain(state, action)
        if refusal is not None:
            assert vector.keys() == {"state", "action", "refusal"}
            assert vector["refusal"] == to_dict(refusal)
            continue
        done = transition(state, action)
        viewers = [*range(state.players), SPECTATOR]
        assert done.state == apply(state, action)
        assert vector["result"] == {
            "state": to_dict(done.state),
            "events": [to_dict(event) for event in done.events],
            "spectator_events": [to_dict(redact(event, SPECTATOR)) for event in done.events],
            "digest": digest(done.state),
            "view_digests": [digest(observe(done.state, viewer)) for viewer in viewers],
        }


def test_every_invalid_document_is_refused_by_codec_and_schema() -> None:
    for entry in DATA["invalid"]:
        with pytest.raises(DecodeError) as caught:
            from_dict(entry["document"], CLASSES[entry["definition"]])
        assert entry["paths"] == [problem.path for problem in caught.value.problems]
        assert not fits(entry["document"], entry["definition"])


def every(key: str) -> Iterator[Any]:
    """Whatever stands in a vector under this key."""
    for vector in DATA["vectors"]:
        for part in (vector, vector.get("result", {})):
            if key in part:
                yield part[key]


def test_there_are_some_hundreds_that_cover_everything() -> None:
    assert 300 <= len(DATA["vectors"]) <= 500
    assert len(DATA["invalid"]) > 100
    accepted = Counter(vector["action"]["type"] for vector in DATA["vectors"] if "result" in vector)
    refused = Counter(vector["action"]["type"] for vector in DATA["vectors"] if "refusal" in vector)
    actions = {TAGS[cls][1] for cls in get_args(Action)}
    assert accepted.keys() == refused.keys() == actions
    events = {
        event["type"] for key in ("events", "spectator_events") for found in every(key) for event in found
    }
    assert events == {TAGS[cls][1] for cls in get_args(Event)}
    # What is no action has no JSON, and no coherent state leaves nothing to draw.
    never = {RefusalCode.MALFORMED, RefusalCode.NOTHING_TO_DRAW}
    assert {refusal["code"] for refusal in every("refusal")} == {
        code.value for code in {*RefusalCode} - never
    }
    assert {entry["definition"] for entry in DATA["invalid"]} == CLASSES.keys() - {"Rules"}


def test_every_value_of_every_named_option_and_flag_is_played() -> None:
    played = [vector["state"]["rules"] for vector in DATA["vectors"]]
    for option, value in played[0].items():
        if isinstance(value, bool | str):
            values = {rules[option] for rules in played}
            enum = type(getattr(Rules(), option))
            assert values == ({True, False} if enum is bool else {member.value for member in enum})
    assert {vector["state"]["players"] for vector in DATA["vectors"]} >= {2, 3, 8}
