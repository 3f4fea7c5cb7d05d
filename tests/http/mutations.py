"""Breaking a good body in a hundred ways, by seed."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Path = tuple[str | int, ...]
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 18, 52, 1000, 2**31, 2**53 + 1, 2**63 - 1, -(2**63), 2**63, 10**40,
    0.0, 1.0, 2.5, -0.0, 1e300, "", " ", "0", "1", "null", "R0", "N5", "X9", "r0", "a1", "z9", "a1:E", "h8:SW", "e4:XX",
    "city_hall", "0.back", "9.left", "draw", "over", "reveal", "chance", "supertall", "streetcar-suburb", "black", "é",
    "\u0000", "\U0001f3d9", "x" * 101, "x" * 5000, "/", "~1~0", "__proto__", [], [[]], {}, [None], {"a": 1}, [1, "2",
    {}],
    {"house": "blue"}, {"house": None}, {"building": "red", "cubes": 9}, ["R0"] * 40, list(range(300)),
)  # fmt: skip


def places(document: Any, path: Path = ()) -> Iterator[Path]:
    """Every place below the document, parents first."""
    members = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in members:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def _chosen(rng: random.Random, document: Any) -> tuple[Any, Any]:
    """A container and a key in it. Half of the time one near the top, which the many leaves would drown."""
    every = list(places(document))
    few = [path for path in every if len(path) <= 3]
    path = rng.choice(few if rng.random() < 0.5 else every)
    return at(document, path[:-1]), path[-1]


def replace(rng: random.Random, document: Any) -> None:
    holder, key = _chosen(rng, document)
    holder[key] = copy.deepcopy(rng.choice(VALUES))


def drop(rng: random.Random, document: Any) -> None:
    holder, key = _chosen(rng, document)
    del holder[key]


def rename(rng: random.Random, document: Any) -> None:
    holder, key = _chosen(rng, document)
    if isinstance(holder, dict):
        holder[rng.choice([key + "s", key.upper(), "x/y~z", "", "é", key[:-1], "ruleset", "seat"])] = holder.pop(key)


def add(rng: random.Random, document: Any) -> None:
    holder, _ = _chosen(rng, document)
    value = copy.deepcopy(rng.choice(VALUES))
    if isinstance(holder, dict):
        holder[rng.choice(["extra", "a/b", "m~n", "0", "value", "key", "_schema", "seat", "claim", "action"])] = value
    else:
        holder.insert(rng.randint(0, len(holder)), value)


def lengthen(rng: random.Random, document: Any) -> None:
    """Repeat the entries of a list, or one of them."""
    lists = [path for path in places(document) if isinstance(at(document, path), list)]
    if lists:
        chosen = at(document, rng.choice(lists))
        chosen += [copy.deepcopy(entry) for entry in rng.choice([chosen, chosen[:1], chosen * 9])]


def shorten(rng: random.Random, document: Any) -> None:
    holders = [path for path in places(document) if isinstance(at(document, path), list | dict)]
    if holders:
        chosen = at(document, rng.choice(holders))
        for key in list(chosen)[1:] if isinstance(chosen, dict) else []:
            del chosen[key]
        if isinstance(chosen, list):
            del chosen[rng.randint(0, len(chosen)) :]


def swap(rng: random.Random, document: Any) -> None:
    """Two values change places, if neither holds the other."""
    every = list(places(document))
    one, two = rng.choice(every), rng.choice(every)
    shorter = min(len(one), len(two))
    if one[:shorter] != two[:shorter]:
        first, second = at(document, one), at(document, two)
        at(document, one[:-1])[one[-1]], at(document, two[:-1])[two[-1]] = second, first


def borrow(rng: random.Random, document: Any) -> None:
    """A value of the same document where another belongs."""
    every = list(places(document))
    value = copy.deepcopy(at(document, rng.choice(every)))
    holder, key = _chosen(rng, document)
    holder[key] = value


def retype(rng: random.Random, document: Any) -> None:
    """The same value in another type: a float or a word for an integer, a list for a value."""
    holder, key = _chosen(rng, document)
    value = holder[key]
    if isinstance(value, int) and not isinstance(value, bool):
        holder[key] = rng.choice([float(value), str(value), bool(value), value + 1, value - 1, -value, value * 10**30])
    elif isinstance(value, list):
        holder[key] = {str(index): entry for index, entry in enumerate(value)}
    elif isinstance(value, dict):
        holder[key] = rng.choice([list(value.values()), list(value.items()), list(value), json.dumps(value)])
    else:
        holder[key] = rng.choice([[value], {"value": value}, f"{value} ", str(value).upper(), str(value)[::-1]])


def bury(rng: random.Random, document: Any) -> None:
    holder, key = _chosen(rng, document)
    value: Any = holder[key]
    for _ in range(rng.choice([1, 5, 29, 40, 200])):
        value = rng.choice([[value], {"a": value}])
    holder[key] = value


OF_VALUES: tuple[Callable[[random.Random, Any], None], ...] = (
    replace, replace, replace, drop, drop, rename, add, lengthen, shorten, swap, borrow, borrow, retype, retype, bury,
)  # fmt: skip


def cut(rng: random.Random, text: str) -> str:
    return text[: rng.randint(0, len(text) - 1)]


def double_key(rng: random.Random, text: str) -> str:
    at_ = [index for index, letter in enumerate(text) if letter == "{" and text[index + 1] == '"']
    index = rng.choice(at_)
    key = text[index + 1 : text.index('"', index + 2) + 1]
    return f"{text[: index + 1]}{key}: null, {text[index + 1 :]}"


def no_number(rng: random.Random, text: str) -> str:
    found = [index for index, letter in enumerate(text) if letter == ":"]
    index = rng.choice(found)
    return (
        text[: index + 1]
        + rng.choice([" NaN", " Infinity", " -Infinity", " 01", " 1e999", " +1", " .5", " 1."])
        + ", "
        + text[index + 1 :]
    )


def noise(rng: random.Random, text: str) -> str:
    index = rng.randrange(len(text))
    return (
        text[:index]
        + rng.choice(["\\", '"', "{", "}", "[", "]", ",", ":", "\u0000", "'", "//", "\ud800", "x"])
        + text[index + 1 :]
    )


OF_TEXT: tuple[Callable[[random.Random, str], str], ...] = (cut, double_key, no_number, noise)


def mutated(rng: random.Random, body: Any) -> bytes:
    """The bytes of a broken copy of ``body``: one to three changes of its values, or one of its text."""
    if rng.random() < 0.1:
        text = rng.choice(OF_TEXT)(rng, json.dumps(body))
        return text.encode("utf-8", "surrogatepass")
    document = copy.deepcopy(body)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if not document:
            break
        rng.choice(OF_VALUES)(rng, document)
    return json.dumps(document, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
