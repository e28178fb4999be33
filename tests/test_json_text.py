"""`skyjo.json_text`: JSON read strictly, and written in one way only."""

import json
import sys
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyjo import DecodeError, json_text
from skyjo.json_text import Duplicated, canonical, compact, described, parse

numbers = st.integers(-(2**53), 2**53)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def problem(text: str | bytes) -> str:
    with pytest.raises(DecodeError) as caught:
        parse(text)
    (only,) = caught.value.problems
    assert only.path == "$"
    return only.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not JSON: Expecting value at line 1, column 1"),
        ("[1,\n 2", "is not JSON: Expecting ',' delimiter at line 2, column 3"),
        ("1 2", "is not JSON: Extra data at line 1, column 3"),
        ("{'a': 1}", "is not JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
        ("\ufeff1", "is not JSON: Unexpected byte order mark at line 1, column 1"),
        (b"\xef\xbb\xbf1", "is not JSON: Unexpected byte order mark at line 1, column 1"),
        (b'"\xff"', "is not UTF-8 at byte 1"),
        ('"1'.encode("utf-16"), "is not UTF-8 at byte 0"),
        ("[" * 100_000, "is nested too deeply"),
        ('{"a":' * 100_000, "is nested too deeply"),
        ("1" * 5000, "holds an integer of thousands of digits"),
        ("[-" + "1" * 5000 + "]", "holds an integer of thousands of digits"),
    ],
)
def test_what_is_not_json_is_an_error(text: str | bytes, message: str) -> None:
    assert problem(text) == message


def test_an_object_with_a_key_twice_is_marked() -> None:
    found = parse('[{"a":1,"b":{"c":1,"d":2,"c":3}}]')
    assert type(found[0]) is dict
    assert type(found[0]["b"]) is Duplicated
    assert (found[0]["b"].twice, found[0]["b"]) == ("c", {"c": 3, "d": 2})


@given(values)
def test_text_is_compact_and_parsed_again(value: object) -> None:
    assert parse(compact(value)) == value
    assert parse(canonical(value)) == value
    assert compact(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(values)
def test_canonical_text_does_not_depend_on_the_order_of_keys(value: object) -> None:
    def turned(inner: Any) -> Any:
        if isinstance(inner, dict):
            return {key: turned(inner[key]) for key in reversed(inner)}
        return [turned(item) for item in inner] if isinstance(inner, list) else inner

    assert canonical(turned(value)) == canonical(value)
    expected = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    assert canonical(value).decode() == expected


@pytest.fixture
def without_orjson(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it is where orjson is not installed."""
    monkeypatch.setitem(sys.modules, "orjson", None)
    spec = find_spec("skyjo.json_text")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module._orjson is None
    assert json_text._orjson is not None
    return module


def test_the_text_is_the_same_with_orjson_and_without(without_orjson: ModuleType) -> None:
    characters = '\x00\x1f\x7f\u2028\ud7ff\U0001f0a1 " \\ / \b \f \n \r \t'
    ordered_by_code_point = {"é": characters, "Z": 1, "a": 2, "\U0001f0a1": 3, "\uffff": 4}
    nested = {"b": [1, -(2**53), 2**53, True, False, None], "a": {}, "": []}
    tried: list[object] = [nested, ordered_by_code_point, [], "text", 0]
    for value in tried:
        assert without_orjson.compact(value) == compact(value)
        assert without_orjson.canonical(value) == canonical(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (3, "3"),
        (-3.5, "-3.5"),
        (float("nan"), "NaN"),
        ("a\nb", '"a\\nb"'),
        ("x" * 41, '"' + "x" * 40 + '..."'),
        ("x" * 40, '"' + "x" * 40 + '"'),
        ([1], "an array"),
        ({"a": 1}, "an object"),
        (10**40 - 1, "9" * 40),
        (10**40, "a huge integer"),
        (-(10**40), "a huge integer"),
        (10**999, "a huge integer"),
        ((1,), "tuple"),
        (b"x", "bytes"),
        (json, "module"),
    ],
)
def test_a_value_is_described_shortly(value: object, text: str) -> None:
    assert described(value) == text


@given(values | st.floats() | st.binary() | st.integers())
def test_any_description_is_short(value: object) -> None:
    assert len(described(value)) <= 2 + 6 * 43  # quotes, and escapes such as é
