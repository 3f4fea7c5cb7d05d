"""Settings from an environment."""

import dataclasses

import pytest

from service import config

DESCRIBED = ("ZONING_WORKERS", "ZONING_METRICS_DIR", "ZONING_SEAL_KEYS")
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


@pytest.mark.parametrize("wrong", [KEY[:-1], KEY[4:], f"{KEY},", f"{KEY};{KEY}", KEY.replace("m", "+"), f"{KEY} {KEY}"])
def test_a_secret_is_never_shown(wrong: str) -> None:
    with pytest.raises(config.ConfigError, match="ZONING_SEAL_KEYS is not right: it must be keys of 32") as caught:
        config.load({"ZONING_SEAL_KEYS": wrong})
    assert wrong not in str(caught.value)
    assert KEY not in repr(config.load({"ZONING_SEAL_KEYS": KEY}))


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
