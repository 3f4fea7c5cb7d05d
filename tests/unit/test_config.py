"""Settings from an environment."""

import dataclasses

import pytest

from service import config

DESCRIBED = (
    "ZONING_WORKERS",
    "ZONING_METRICS_DIR",
    "ZONING_SEAL_KEYS",
    "ZONING_API_KEYS",
    "ZONING_RATE_LIMIT",
    "ZONING_RATE_STORE",
    "ZONING_CORS_ORIGINS",
    "ZONING_METRICS_BIND",
)
"""Settings whose default is told in words."""

KEY = "bmV2ZXIgdXNlIHRoaXMga2V5IGFueXdoZXJlIGVsc2U="


def test_nothing_set_gives_the_defaults() -> None:
    settings = config.load({"PATH": "/bin", "ZONING_TIMEOUT": ""})
    assert settings == config.Config()
    assert settings.bind == "127.0.0.1:8000"
    assert settings.max_body_bytes == 1024 * 1024
    assert settings.max_nesting == 32
    assert settings.max_actions == 1000
    assert settings.workers >= 1


def test_settings_are_read() -> None:
    settings = config.load(
        {
            "ZONING_BIND": "unix:/run/zoning.sock",
            "ZONING_ACCESS_LOG": "False",
            "ZONING_LOG_LEVEL": "WARNING",
            "ZONING_MAX_ACTIONS": " 7 ",
        }
    )
    assert settings.bind == "unix:/run/zoning.sock"
    assert settings.access_log is False
    assert settings.log_level == "warning"
    assert settings.max_actions == 7


@pytest.mark.parametrize(
    ("variable", "value", "right"),
    [
        ("ZONING_WORKERS", "0", "a whole number from 1 to 1024"),
        ("ZONING_THREADS", "2.5", "a whole number"),
        ("ZONING_TIMEOUT", "-1", "a whole number"),
        ("ZONING_TIMEOUT", "٣", "a whole number"),
        ("ZONING_MAX_BODY_BYTES", "9" * 50, "a whole number from 1024"),
        ("ZONING_LOG_LEVEL", "loud", "one of debug, info"),
        ("ZONING_ACCESS_LOG", "maybe", "true or false"),
        ("ZONING_BIND", "127.0.0.1:70000", "host:port"),
        ("ZONING_BIND", ":8000", "host:port"),
        ("ZONING_BIND", "unix:", "host:port"),
        ("ZONING_METRICS_DIR", "here", "an absolute path"),
        ("ZONING_RATE_LIMIT", "fast", "a number per second, minute, hour or day"),
        ("ZONING_RATE_LIMIT", "0/minute", "a number per second, minute, hour or day"),
        ("ZONING_CORS_ORIGINS", "table.example", "origins such as https://table.example"),
        ("ZONING_CORS_ORIGINS", "https://table.example/", "origins such as https://table.example"),
        ("ZONING_CORS_ORIGINS", "*,https://table.example", "origins such as https://table.example"),
        ("ZONING_METRICS_BIND", "unix:/run/metrics.sock", "host:port"),
    ],
)
def test_a_bad_value_is_told(variable: str, value: str, right: str) -> None:
    with pytest.raises(config.ConfigError) as caught:
        config.load({variable: value})
    assert variable in str(caught.value)
    assert repr(value) in str(caught.value)
    assert right in str(caught.value)


def test_seal_keys_are_a_list_of_which_the_first_seals() -> None:
    other = KEY.replace("bmV2", "AAAA")
    assert config.load({"ZONING_SEAL_KEYS": f" {KEY} ,{other}"}).seal_keys == (KEY, other)


@pytest.mark.parametrize(
    ("variable", "value", "right"),
    [
        ("ZONING_SEAL_KEYS", KEY[:-1], "keys of 32 bytes"),
        ("ZONING_SEAL_KEYS", KEY[4:], "keys of 32 bytes"),
        ("ZONING_SEAL_KEYS", f"{KEY},", "keys of 32 bytes"),
        ("ZONING_SEAL_KEYS", f"{KEY};{KEY}", "keys of 32 bytes"),
        ("ZONING_SEAL_KEYS", KEY.replace("m", "+"), "keys of 32 bytes"),
        ("ZONING_API_KEYS", "open-sesame", "SHA-256 hashes of 64 hexadecimal digits"),
        ("ZONING_API_KEYS", "a" * 64 + "," + "b" * 63, "SHA-256 hashes of 64 hexadecimal digits"),
        ("ZONING_RATE_STORE", "http://:word@store", "the address of a Redis"),
    ],
)
def test_a_bad_secret_is_told_and_not_shown(variable: str, value: str, right: str) -> None:
    with pytest.raises(config.ConfigError, match=f"{variable} is not right: it must be {right}") as caught:
        config.load({variable: value})
    assert value not in str(caught.value)


def test_access_is_read_and_its_secrets_are_not_shown() -> None:
    settings = config.load(
        {
            "ZONING_SEAL_KEYS": KEY,
            "ZONING_API_KEYS": "A" * 64 + " , " + "b" * 64,
            "ZONING_RATE_LIMIT": "600/minute",
            "ZONING_RATE_STORE": "rediss://:word@store:6379/1",
            "ZONING_CORS_ORIGINS": "https://table.example, http://127.0.0.1:5173,http://[::1]:80",
            "ZONING_METRICS_BIND": "0.0.0.0:9100",
        }
    )
    assert settings.api_keys == ("a" * 64, "b" * 64)
    assert (settings.rate_limit, settings.rate_store) == ("600/minute", "rediss://:word@store:6379/1")
    assert settings.cors_origins == ("https://table.example", "http://127.0.0.1:5173", "http://[::1]:80")
    assert config.load({"ZONING_CORS_ORIGINS": "*"}).cors_origins == ("*",)
    assert settings.metrics_bind == "0.0.0.0:9100"
    for secret in ("word", KEY, "a" * 64):
        assert secret not in repr(settings)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"ZONING_RATE_LIMIT": "6/minute"}, "ZONING_RATE_LIMIT needs ZONING_API_KEYS"),
        ({"ZONING_API_KEYS": "a" * 64, "ZONING_RATE_STORE": "redis://x"}, "ZONING_RATE_STORE needs ZONING_RATE_LIMIT"),
        ({"ZONING_METRICS_BIND": "0.0.0.0:8000"}, "ZONING_METRICS_BIND needs another port than ZONING_BIND"),
    ],
)
def test_a_setting_that_needs_another_says_so(settings: dict[str, str], told: str) -> None:
    with pytest.raises(config.ConfigError, match=told):
        config.load(settings)


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(config.ConfigError, match=r"ZONING_THREADS.*ZONING_WORKRES"):
        config.load({"ZONING_WORKRES": "2", "ZONING_THREADS": "none"})


def test_every_setting_is_listed_with_its_default_and_meaning() -> None:
    names = [field.name for field in dataclasses.fields(config.Config)]
    assert [row.variable for row in config.SETTINGS] == [f"ZONING_{n.upper()}" for n in names]
    for row in config.SETTINGS:
        assert row.meaning
        assert row.default
        if row.variable not in DESCRIBED:
            assert config.load({row.variable: row.default}) == config.Config()
