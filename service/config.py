"""Every setting of the service: read from the environment once, at the start.

``SETTINGS`` lists them for the README's table; ``load`` makes a ``Config`` from an environment or
raises ``ConfigError`` with a message that names the variable, its value and what would be right.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

PREFIX = "ZONING_"
LEAST_NESTING = 8
"""As deep as a body can be whose fields all say what they hold."""
_is_seal_key = re.compile("[A-Za-z0-9_-]{43}=").fullmatch
_is_sha256 = re.compile("[0-9a-f]{64}").fullmatch
_is_rate = re.compile("[1-9][0-9]{0,8}/(second|minute|hour|day)").fullmatch
_is_origin = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?").fullmatch
_LOG_LEVELS = ("debug", "info", "warning", "error", "critical")


class ConfigError(ValueError):
    """A setting has a value the service can't start with."""


@dataclass(frozen=True)
class Setting:
    """One row of the README's table of settings."""

    variable: str
    default: str
    meaning: str


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text[:20]) <= high):
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return read


def _switch(text: str) -> bool:
    values = {"true": True, "1": True, "false": False, "0": False}
    try:
        return values[text.lower()]
    except KeyError:
        raise ValueError("true or false") from None


def _log_level(text: str) -> str:
    if text.lower() not in _LOG_LEVELS:
        raise ValueError(f"one of {', '.join(_LOG_LEVELS)}")
    return text.lower()


def _bind(text: str) -> str:
    host, colon, port = text.rpartition(":")
    is_address = bool(host and colon and port.isascii() and port.isdigit() and int(port) < 65536)
    if not is_address and not (text.startswith("unix:") and len(text) > len("unix:")):
        raise ValueError("host:port (127.0.0.1:8000) or unix:path")
    return text


def _directory(text: str) -> str:
    if not os.path.isabs(text):
        raise ValueError("an absolute path of a directory")
    return text


def _seal_keys(text: str) -> tuple[str, ...]:
    keys = tuple(key.strip() for key in text.split(","))
    if not all(map(_is_seal_key, keys)):
        raise ValueError("keys of 32 bytes in url-safe base64, with commas between them")
    return keys


def _hashes(text: str) -> tuple[str, ...]:
    hashes = tuple(one.strip().lower() for one in text.split(","))
    if not all(map(_is_sha256, hashes)):
        raise ValueError("SHA-256 hashes of 64 hexadecimal digits, with commas between them")
    return hashes


def _rate(text: str) -> str:
    if not _is_rate(text):
        raise ValueError("a number per second, minute, hour or day, such as 6000/minute")
    return text


def _store(text: str) -> str:
    if not text.startswith(("redis://", "rediss://")):
        raise ValueError("the address of a Redis, such as redis://127.0.0.1:6379/0")
    return text


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(one.strip() for one in text.split(","))
    if origins != ("*",) and not all(map(_is_origin, origins)):
        raise ValueError("origins such as https://table.example, with commas between them, or *")
    return origins


def _address(text: str) -> str:
    if _bind(text).startswith("unix:"):
        raise ValueError("host:port (127.0.0.1:9100)")
    return text


def _setting(default: Any, read: Callable[[str], Any], meaning: str, shown: str = "", *, secret: bool = False) -> Any:
    """A field of ``Config``; a ``secret`` value is never shown."""
    metadata = {"read": read, "meaning": meaning, "shown": shown, "secret": secret}
    if callable(default):
        return field(default_factory=default, metadata=metadata, repr=not secret)
    return field(default=default, metadata=metadata, repr=not secret)


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Config:
    """The settings of one running service."""

    bind: str = _setting("127.0.0.1:8000", _bind, "address to listen on: host:port or unix:path")
    workers: int = _setting(cores, _whole(1, 1024), "worker processes", "number of cores")
    threads: int = _setting(4, _whole(1, 256), "threads of each worker: slow clients served beside each other")
    max_body_bytes: int = _setting(1024 * 1024, _whole(1024, 1 << 30), "largest request body in bytes; beyond it 413")
    max_nesting: int = _setting(
        32, _whole(LEAST_NESTING, 128), "deepest nesting of arrays and objects in a body; beyond it 422"
    )
    max_actions: int = _setting(1000, _whole(1, 100_000), "most actions of one log in `adjudicate`; beyond it 422")
    max_batch_lines: int = _setting(100_000, _whole(1, 10**9), "most lines of one batch; the next one is answered 422")
    max_batch_kept_bytes: int = _setting(
        256 * 1024 * 1024,
        _whole(0, 1 << 40),
        "most bytes of a batch's answers kept on disk while its client only sends; then reading waits",
    )
    log_level: str = _setting("info", _log_level, "least severe line of the error log")
    access_log: bool = _setting(True, _switch, "one JSON line on stdout for each request")
    metrics_dir: str = _setting(
        "",
        _directory,
        "directory in which the workers share their metrics; its `*.db` files are wiped at start",
        "a new temporary directory",
    )
    timeout: int = _setting(
        30,
        _whole(1, 3600),
        "seconds after which a worker that hangs is replaced, or a batch given up whose client neither sends nor reads",
    )
    graceful_timeout: int = _setting(30, _whole(0, 3600), "seconds a stopping worker has to finish its requests")
    keepalive: int = _setting(5, _whole(0, 3600), "seconds an idle connection is kept open")
    max_request_line: int = _setting(4094, _whole(256, 8190), "longest request line in bytes; beyond it 414")
    max_header_fields: int = _setting(64, _whole(8, 1024), "most header fields of a request; beyond it 431")
    max_header_bytes: int = _setting(8190, _whole(256, 65536), "longest header field in bytes; beyond it 431")
    seal_keys: tuple[str, ...] = _setting(
        (),
        _seal_keys,
        "keys of sealed games, with commas between them; the first seals, all open",
        "none: no game is sealed",
        secret=True,
    )
    api_keys: tuple[str, ...] = _setting(
        (),
        _hashes,
        "SHA-256 of each API key, in hexadecimal, with commas between them; `/v1` then asks for a key",
        "none: whoever reaches it may ask",
        secret=True,
    )
    rate_limit: str = _setting("", _rate, "cost that each API key may run up, such as 6000/minute", "no limit")
    rate_store: str = _setting(
        "",
        _store,
        "Redis in which all workers add costs up, such as redis://127.0.0.1:6379/0",
        "each worker counts for itself",
        secret=True,
    )
    cors_origins: tuple[str, ...] = _setting(
        (),
        _origins,
        "origins whose pages may ask, such as https://table.example, with commas between them, or *",
        "only its own pages",
    )
    metrics_bind: str = _setting(
        "", _address, "address for `/metrics` alone: host:port, with a port of its own", "beside everything else"
    )


def _variable(name: str) -> str:
    return PREFIX + name.upper()


def _shown_default(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


SETTINGS = tuple(
    Setting(
        variable=_variable(entry.name),
        default=entry.metadata["shown"] or _shown_default(entry.default),
        meaning=entry.metadata["meaning"],
    )
    for entry in fields(Config)
)


def load(environment: Mapping[str, str] | None = None) -> Config:
    """The settings of ``environment`` (the process's own by default).

    An empty variable counts as not set. Raises ``ConfigError`` for a value that does not fit and
    for a variable with our prefix that is no setting, naming all that is wrong at once.
    """
    given = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    wrong: list[str] = []
    readers = {_variable(entry.name): entry for entry in fields(Config)}
    for variable in sorted(name for name in given if name.startswith(PREFIX)):
        text = given[variable].strip()
        entry = readers.get(variable)
        if entry is None:
            wrong.append(f"{variable} is no setting; the settings are {', '.join(readers)}")
        elif text:
            try:
                values[entry.name] = entry.metadata["read"](text)
            except ValueError as error:
                given_value = "" if entry.metadata["secret"] else f"={text!r}"
                wrong.append(f"{variable}{given_value} is not right: it must be {error}")
    if "rate_limit" in values and "api_keys" not in values:
        wrong.append(f"{_variable('rate_limit')} needs {_variable('api_keys')}: each key has its limit")
    if "rate_store" in values and "rate_limit" not in values:
        wrong.append(f"{_variable('rate_store')} needs {_variable('rate_limit')}: it keeps what was spent of it")
    if wrong:
        raise ConfigError("; ".join(wrong))
    chosen = Config(**values)
    if chosen.metrics_bind and chosen.metrics_bind.rpartition(":")[2] == chosen.bind.rpartition(":")[2]:
        raise ConfigError(f"{_variable('metrics_bind')} needs another port than {_variable('bind')}")
    return chosen
