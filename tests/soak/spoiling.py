"""Spoiling a real request: its body, its head, its bytes."""

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tests.http import mutations
from tests.soak.real_requests import Question

NAMES = (
    b"Accept", b"Authorization", b"Seat-Token", b"If-None-Match", b"X-Request-Id", b"Expect", b"Range",
    b"Content-Encoding", b"Transfer-Encoding", b"Content-Length", b"Host", b"Origin", b"Cookie", b"Upgrade",
    b"X-Forwarded-Proto", b"SCRIPT_NAME", b"Script-Name", b"X" * 9000, b"", b"A B",
)  # fmt: skip
FIELD_VALUES = (
    b"", b"x", b"chunked", b"100-continue", b"gzip", b"*", b"\xff\xfe", b"\x00", b"9" * 30, b"-1", b"bytes=0-1", b"h2c",
    b"https", b"/x", b"Bearer ", b"Basic eDp5", b'"a", W/"b", *', b"x" * 9000, b"image/png;q=9", b"application/xml",
    b";;;,,,===", b"\t \t", b"a: b", b"=?utf-8?b?eA==?=",
)  # fmt: skip


@dataclass(frozen=True)
class Raw:
    """A request in parts that can each be spoilt."""

    method: bytes
    target: bytes
    version: bytes
    fields: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def data(self) -> bytes:
        lines = [b" ".join([self.method, self.target, self.version])]
        lines += [name + b": " + value for name, value in self.fields]
        return b"\r\n".join(lines) + b"\r\n\r\n" + self.body

    def with_field(self, name: bytes, value: bytes) -> "Raw":
        """With that field instead of any of the name."""
        return replace(self, fields=(*((n, v) for n, v in self.fields if n != name), (name, value)))

    def with_body(self, body: bytes) -> "Raw":
        return replace(self, body=body).with_field(b"Content-Length", b"%d" % len(body))


def spoilt(rng: random.Random, asked: Sequence[Question]) -> bytes:
    """The bytes of a real request after one to three changes for the worse."""
    question = rng.choice(asked)
    fields = ((b"Host", b"x"), (b"Connection", b"close"))
    raw = Raw(question.method.encode(), question.path.encode(), b"HTTP/1.1", fields, b"")
    if question.body is not None:
        raw = raw.with_field(b"Content-Type", question.media_type.encode()).with_body(question.body)
    for _ in range(rng.choice([1, 1, 2, 3])):
        raw = rng.choice(CHANGES)(rng, raw)
    return rng.choice(OF_BYTES)(rng, raw.data) if rng.random() < 0.15 else raw.data


def _other_values(rng: random.Random, raw: Raw) -> Raw:
    try:
        document = json.loads(raw.body)
        if isinstance(document, dict) and document:
            return raw.with_body(mutations.mutated(rng, document))
    except (ValueError, RecursionError, OverflowError):  # spoilt before, or lines
        pass
    return raw.with_body(raw.body + b"{}")


def _other_bytes(rng: random.Random, raw: Raw) -> Raw:
    body = bytearray(raw.body or b"{}")
    for _ in range(rng.randint(1, 8)):
        body[rng.randrange(len(body))] = rng.randrange(256)
    return raw.with_body(bytes(body))


def _cut_body(rng: random.Random, raw: Raw) -> Raw:
    return raw.with_body(raw.body[: rng.randint(0, len(raw.body))])


def _cut_short(rng: random.Random, raw: Raw) -> Raw:
    """A body shorter than announced."""
    return replace(raw, body=raw.body[: rng.randint(0, len(raw.body))])


def _deep(rng: random.Random, raw: Raw) -> Raw:
    levels = rng.choice([33, 200, 5000, 100_000])
    opened, closed = rng.choice([(b"[", b"]"), (b'{"a":', b"}")])
    return raw.with_body(b'{"state":' + opened * levels + b"1" + closed * levels + b"}")


def _huge_number(rng: random.Random, raw: Raw) -> Raw:
    digits = rng.choice([20, 400, 5000, 200_000])
    number = rng.choice([b"9" * digits, b"-" + b"9" * digits, b"1e" + b"9" * min(digits, 400), b"0." + b"1" * digits])
    key = rng.choice([b"state", b"seed", b"seat", b"max_turns", b"action"])
    return raw.with_body(b'{"' + key + b'":' + number + b"}")


def _bad_text(rng: random.Random, raw: Raw) -> Raw:
    text = rng.choice([b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"\\ud800", b"\\u12", b"\x00", b"\xf4\x90\x80\x80"])
    return raw.with_body(raw.body.replace(b'"', b'"' + text, rng.randint(1, 3)) or b'"' + text + b'"')


def _doubled(rng: random.Random, raw: Raw) -> Raw:
    key = rng.choice([b'"state":null,', b'"state":{},', b'"action":"draw 0",', b'"players":[],'])
    return raw.with_body(b"{" + key * rng.choice([1, 2, 1000]) + raw.body[1:])


def _no_object(rng: random.Random, raw: Raw) -> Raw:
    return raw.with_body(rng.choice([b"", b" ", b"null", b"1", b'"x"', b"[]", b"{}", b"{", b"}", b"\xef\xbb\xbf{}"]))


def _other_method(rng: random.Random, raw: Raw) -> Raw:
    known = [b"GET", b"HEAD", b"PUT", b"PATCH", b"DELETE", b"OPTIONS", b"TRACE", b"CONNECT", b"QUERY", b"POST"]
    return replace(raw, method=rng.choice([*known, b"BREW", b"get", b"P" * 30, b"", b"\xff", b"A B", b"G\x00T"]))


def _other_target(rng: random.Random, raw: Raw) -> Raw:
    at = rng.randint(0, len(raw.target))
    more = [
        b"/",
        b"//",
        b"/..",
        b"%00",
        b"%",
        b"%zz",
        b"%ff",
        b"%2f",
        b"?",
        b"?include=",
        b"&strict=1",
        b"#x",
        b"x" * 300,
    ]
    more += [
        b"?" + b"a=1&" * 500,
        b"\\",
        b"<script>",
        b"'",
        b"\xc3\xa9",
        b"x" * 9000,
        b";",
        b"*",
        b" ",
        b"@x:1",
        b"://",
    ]
    return replace(raw, target=raw.target[:at] + rng.choice(more) + raw.target[at:])


def _other_ruleset(rng: random.Random, raw: Raw) -> Raw:
    other = rng.choice([b"chess", b"supertall", b"suburbia", b"streetcar-suburb", b"%2e%2e", b"Supertall", b"-"])
    return replace(raw, target=re.sub(rb"rulesets/[a-z-]+", b"rulesets/" + other, raw.target))


def _other_version(rng: random.Random, raw: Raw) -> Raw:
    return replace(raw, version=rng.choice([b"HTTP/1.0", b"HTTP/2.0", b"HTTP/1.9", b"HTTP/1", b"http/1.1", b"", b"x"]))


def _other_type(rng: random.Random, raw: Raw) -> Raw:
    types = [b"", b"text/plain", b"application/x-ndjson", b"application/json; charset=utf-16", b"*/*", b"a/b;" * 99]
    types += [
        b"multipart/form-data",
        b"application/x-www-form-urlencoded",
        b"application/json",
        b"\xff",
        b"application",
    ]
    return raw.with_field(b"Content-Type", rng.choice(types))


def _other_field(rng: random.Random, raw: Raw) -> Raw:
    return raw.with_field(rng.choice(NAMES), rng.choice(FIELD_VALUES))


def _many_fields(rng: random.Random, raw: Raw) -> Raw:
    count = rng.choice([2, 63, 200])
    return replace(
        raw, fields=raw.fields + ((rng.choice([b"Host", b"X-A", b"Content-Type", b"Cookie"]), b"x"),) * count
    )


CHANGES: tuple[Callable[[random.Random, Raw], Raw], ...] = (
    _other_values, _other_values, _other_values, _other_values, _other_bytes, _other_bytes, _cut_body, _cut_short,
    _deep, _huge_number, _bad_text, _doubled, _no_object, _other_method, _other_target, _other_target, _other_ruleset,
    _other_version, _other_type, _other_field, _other_field, _many_fields,
)  # fmt: skip


def _cut(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randint(0, len(data))]


def _flip(rng: random.Random, data: bytes) -> bytes:
    """Bits of the head turned over."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 5)):
        found[rng.randrange(min(len(found), 300))] ^= 1 << rng.randrange(8)
    return bytes(found)


def _noise(rng: random.Random, data: bytes) -> bytes:
    return rng.randbytes(rng.randint(1, 400)) + data[rng.randrange(len(data)) :]


def _twice(_: random.Random, data: bytes) -> bytes:
    return data + data


OF_BYTES: tuple[Callable[[random.Random, bytes], bytes], ...] = (_cut, _flip, _flip, _noise, _twice)
