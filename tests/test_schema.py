"""`skyjo.schema`: the contract of the JSON, held together with what reads and writes it."""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from typeguard import suppress_type_checks

from documents import SAMPLES, changed, places, value_at
from laws.tally import speaks
from skyjo import (
    Action,
    DecodeError,
    Event,
    InvalidStateError,
    PlayerAction,
    Rules,
    explain,
    from_dict,
    observe,
    outcome,
    redact,
    to_dict,
    transition,
)
from skyjo.codec import VERSIONS
from skyjo.schema import SCHEMA_VERSION, json_schema
from skyjo.testing import Walk
from skyjo.testing.strategies import actions, rules, walks

SCHEMA = json_schema()
PINNED = json.loads((Path(__file__).parent / "data" / "schema_digests.json").read_text(encoding="utf-8"))

# To the json module 3.0 is a float, and skyjo refuses it; to JSON Schema it is an integer.
Strict = extend(  # type: ignore[no-untyped-call]  # its stubs say so
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, data: type(data) is int),
)


@cache
def validator(name: str) -> Any:
    return Strict({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def fits(document: object, name: str) -> bool:
    return bool(validator(name).is_valid(document))


def name_of(value: object) -> str:
    return "RulesDocument" if isinstance(value, Rules) else type(value).__name__


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_the_file_in_the_package_is_the_schema() -> None:
    text = files("skyjo").joinpath("data/schema.json").read_text(encoding="utf-8")
    assert text == json.dumps(SCHEMA, indent=2) + "\n", "skyjo schema > src/skyjo/data/schema.json"


def test_every_definition_says_what_it_is_and_admits_nothing_else() -> None:
    for name, definition in SCHEMA["$defs"].items():
        assert definition["description"], name
        if "properties" in definition:
            assert definition["required"] == [*definition["properties"]]
            assert definition["additionalProperties"] is False
    assert "`" * 2 not in json.dumps(SCHEMA)


def test_descriptions_come_from_the_docstrings() -> None:
    shown = SCHEMA["$defs"]["View"]["properties"]
    assert shown["closer"]["description"] == "Who has closed the round (R19), or null."
    assert shown["draw_pile_size"]["description"] == "How many cards the draw pile has."
    assert SCHEMA["$defs"]["Take"]["description"] == "Take the top card of the discard pile (R8, R9)."


# The version ---------------------------------------------------------------------------------------------


def reachable(name: str) -> Iterator[str]:
    """The definition and all that it refers to."""
    found, left = dict[str, None](), [name]
    while left:
        name = left.pop()
        if name not in found:
            found[name] = None
            text = json.dumps(SCHEMA["$defs"][name])
            left += [part.split('"')[0] for part in text.split('"#/$defs/')[1:]]
    yield from sorted(found)


def without_descriptions(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: without_descriptions(schema[key]) for key in schema if key != "description"}
    return [without_descriptions(item) for item in schema] if isinstance(schema, list) else schema


def digest_of(*names: str) -> str:
    parts = {part: without_descriptions(SCHEMA["$defs"][part]) for name in names for part in reachable(name)}
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


MESSAGES = ("Action", "Event", "Refusal", "Outcome")


def test_a_format_that_changes_has_another_version() -> None:
    """Never change a digest that has been released: count the version up, and add its digest."""
    for cls, (key, version) in VERSIONS.items():
        name = "RulesDocument" if cls is Rules else cls.__name__
        assert PINNED[key][str(version)] == digest_of(name), f"the format of {name} has changed: count it up"
    whole = digest_of(*MESSAGES, "RulesDocument", "State", "View", "ChanceAction", "PlayerAction")
    assert PINNED["schema"][str(SCHEMA_VERSION)] == whole, "the schema has changed: count SCHEMA_VERSION up"


def test_a_change_of_a_definition_changes_the_digest_of_all_that_use_it() -> None:
    assert "Slot" in reachable("State")
    assert "Slot" not in reachable("View")
    before = digest_of("State"), digest_of("View")
    kept = SCHEMA["$defs"]["Slot"]["properties"].pop("face_up")
    try:
        assert digest_of("State") != before[0]
        assert digest_of("View") == before[1]
    finally:
        SCHEMA["$defs"]["Slot"]["properties"]["face_up"] = kept
    assert (digest_of("State"), digest_of("View")) == before


# Schema and codec agree ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_fit(name: str) -> None:
    assert fits(to_dict(SAMPLES[name]), name_of(SAMPLES[name]))


@given(walks(max_actions=60), st.data())
def test_whatever_is_written_fits(walk: Walk, data: st.DataObject) -> None:
    for before, action, after in [*walk.steps()][-3:]:
        view = observe(after, data.draw(st.sampled_from(range(after.players))))
        for value in (before, view, outcome(after), explain(after, data.draw(actions(after)))):
            assert value is None or fits(to_dict(value), name_of(value))
        assert fits(to_dict(action), "Action")
        assert fits(to_dict(action), "PlayerAction") != fits(to_dict(action), "ChanceAction")
        for event in transition(before, action).events:
            assert fits(to_dict(event), "Event")
            assert fits(to_dict(redact(event, view.viewer)), "Event")


@given(rules())
def test_whatever_rules_are_written_fit(options: Rules) -> None:
    assert fits(to_dict(options), "RulesDocument")
    assert not fits(to_dict(options), "Rules")


COMBINED = ("a grid of one", "must be below", "without it or", "players need", "has more than", "must ascend")
"""Of options that fit a schema one by one, some cannot be played together."""


def is_read(document: object, kind: Any) -> bool:
    """Whether it has the shape, whatever else is wrong with it."""
    try:
        from_dict(document, kind)
    except InvalidStateError:
        return True
    except DecodeError as error:
        return all(any(known in problem.message for known in COMBINED) for problem in error.problems)
    return True


INTEGERS = [0, 1, -1, 7, 1000, 1001, 10**6, 10**6 + 1, 2**53, 2**53 + 1]
VALUES: list[Any] = [None, True, False, *INTEGERS, 1.5, "draw", "spectator", "", [], {}, [1]]
anything = st.recursive(
    st.sampled_from(VALUES) | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "card"]), inner),
    max_leaves=5,
)


def damaged(document: Any, data: st.DataObject) -> Any:
    """With another value, or a key more or less, at one place."""
    path = data.draw(st.sampled_from([*places(document)]))
    inside = value_at(document, path)
    others = [anything]
    if isinstance(inside, dict):
        others.append(st.sampled_from([*inside]).map(lambda key: {k: inside[k] for k in inside if k != key}))
        others.append(st.just({**inside, "other": 1}))
    return changed(document, path, data.draw(st.one_of(others)))


@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_what_does_not_fit_is_not_read_and_the_other_way_round(name: str, data: st.DataObject) -> None:
    value = SAMPLES[name]
    document = damaged(to_dict(value), data)
    fitting = fits(document, name_of(value))
    speaks(not fitting)
    assert fitting == is_read(document, type(value))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_handful_of_values_at_every_place_is_judged_alike(name: str) -> None:
    value = SAMPLES[name]
    document = to_dict(value)
    # The rules are the same wherever they are: once is enough.
    tried_elsewhere = name not in ("choosing", "rules", "rules_with_limits")
    with suppress_type_checks():  # for speed
        for path in places(document):
            if tried_elsewhere and path[:1] == ("rules",):
                continue
            for other in VALUES:
                tried = changed(document, path, other)
                assert fits(tried, name_of(value)) == is_read(tried, type(value)), (path, other)


@given(anything)
def test_unions_are_judged_alike(document: object) -> None:
    for name, kind in (("Action", Action), ("PlayerAction", PlayerAction), ("Event", Event)):
        assert fits(document, name) == is_read(document, kind)
