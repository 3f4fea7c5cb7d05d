"""What the tests of this folder start from."""

from typing import Any

import pytest

from tests.conftest import LiveServer
from tests.http.asking import Client

DECK = ["R0", "E0", "N0", "R1", "B1", "E1", "R2", "B2", "N2", "R3", "B3", "N3", "R4", "B4", "E4", "R5", "E5", "N5"]


@pytest.fixture(scope="module")
def client(server: LiveServer) -> Client:
    return Client(server)


@pytest.fixture
def table() -> dict[str, Any]:
    """Supertall in the middle: seat 1 has drawn B3. All 18 cards are on the table."""
    return {
        "ruleset": "supertall",
        "rules_version": "1",
        "options": {"deck": list(DECK), "rulings": {}},
        "players": [
            {
                "name": "Ann",
                "turns": 4,
                "dealt": None,
                "site": None,
                "towers": {"front_left": ["B4"], "front_right": ["R5"], "back": ["N0"]},
            },
            {
                "name": "Ben",
                "turns": 3,
                "dealt": None,
                "site": None,
                "towers": {"front_left": ["B2", "E4"], "front_right": ["E1"], "back": ["R4"]},
            },
        ],
        "city_hall": ["R2", "R0"],
        "piles": [["N3", "N5", "B1"], ["E5", "N2"], ["R3", "E0", "R1"]],
        "drawn": "B3",
        "ability": None,
        "turn": {"number": 8, "seat": 1, "phase": "plan", "turns_left": None},
    }


@pytest.fixture
def suburb(client: Client) -> dict[str, Any]:
    """A new game of Streetcar Suburb."""
    answer = client.answer("streetcar-suburb", "setup", players=["Ann", "Ben"], seed=11)
    state: dict[str, Any] = answer["state"]
    return state
