"""Parts of the service that need no server."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.kernel.pointers import pointer
from service import metrics, openapi
from service.app import create_app
from service.bodies import is_within
from service.config import Config
from tests.conftest import ROOT

leaves = st.none() | st.booleans() | st.text() | st.integers(-(2**66), 2**66) | st.floats()
documents = st.dictionaries(
    st.text(),
    st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)),
)


def is_sound(value: object, levels: int) -> bool:
    """What ``is_within`` promises, said plainly."""
    if isinstance(value, dict | list):
        members = value.values() if isinstance(value, dict) else value
        return levels > 0 and all(is_sound(member, levels - 1) for member in members)
    if isinstance(value, int):
        return -(2**63) <= value < 2**63
    return not isinstance(value, float) or abs(value) < float("inf")


@given(documents, st.integers(1, 5))
def test_bounds_of_a_document(document: dict[str, object], levels: int) -> None:
    assert is_within(document, levels) == is_sound(document, levels)


@given(st.lists(st.text() | st.integers(0, 99)))
def test_a_pointer_can_be_read_back(path: list[str | int]) -> None:
    tokens = pointer(path).split("/")[1:]
    read = [token.replace("~1", "/").replace("~0", "~") for token in tokens]
    assert read == [str(token) for token in path]


def test_readiness_tells_the_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "self_check", lambda: ["a tile is missing"])
    answer = create_app(Config()).test_client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json == {"status": "not ready", "faults": ["a tile is missing"]}


def test_rulings_moves_and_engine_time_are_counted() -> None:
    metrics.count_ruling("game-1", legal=False, clauses=["game.a", "game.a", "game.b"])
    metrics.count_ruling("game-1", legal=True)
    metrics.count_legal_moves("game-1", 7)
    with metrics.engine_time("game-1", "apply"):
        pass
    text, media_type = metrics.exposition(None)
    assert media_type.startswith("text/plain")
    for line in (
        'zoning_adjudications_total{ruleset="game-1",verdict="illegal"} 1.0',
        'zoning_adjudications_total{ruleset="game-1",verdict="legal"} 1.0',
        'zoning_violations_total{clause="game.a"} 2.0',
        'zoning_violations_total{clause="game.b"} 1.0',
        'zoning_legal_moves_bucket{le="5.0",ruleset="game-1"} 0.0',
        'zoning_legal_moves_bucket{le="10.0",ruleset="game-1"} 1.0',
        'zoning_engine_seconds_count{operation="apply",ruleset="game-1"} 1.0',
    ):
        assert line.encode() in text.splitlines()


def test_the_contract_is_the_same_for_the_same_code() -> None:
    assert openapi.text(create_app(Config())) == openapi.text(create_app(Config()))


def test_the_checked_in_contract_is_what_the_code_says() -> None:
    assert openapi.main(["--check", str(ROOT / "openapi.yaml")]) == 0


def test_drift_of_the_contract_is_found(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "openapi.yaml"
    assert openapi.main(["--check", str(file)]) == 1
    assert openapi.main([str(file)]) == 0
    assert openapi.main(["--check", str(file)]) == 0
    file.write_text(file.read_text().replace("/healthz", "/health"))
    assert openapi.main(["--check", str(file)]) == 1
    assert "make openapi" in capsys.readouterr().err


def test_errors_are_documented_as_problems() -> None:
    text = openapi.text(create_app(Config()))
    assert "application/problem+json" in text
    assert "query:" not in text
