"""1% of `make soak` under load and faults; of the smuggled requests all."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.conftest import LiveServer, start_server
from tests.deploy.front import Front, front
from tests.soak import killing, malformed, reloading, saturation, slow_clients
from tests.soak.parts import MALFORMED, MOST_GROWTH
from tests.soak.processes import children_of, workers_of
from tests.soak.smuggling import HIDDEN, MOST_SECONDS, PROBES, REFUSED, TIDIED, Answered, is_right, sent

BETWEEN = 30


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[LiveServer]:
    """A service of the test's own, with the settings that its parameter names; it stops without a word of a fault."""
    live = start_server(tmp_path, settings=request.param)
    yield live
    assert live.stop() == 0
    assert "Traceback" not in live.error_log.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("served", [saturation.SETTINGS], indirect=True)
def test_more_clients_than_threads_are_all_answered(served: LiveServer) -> None:
    soaked, failures = saturation.saturate(served, 300, warm_up=150, most=300)
    assert failures == []
    assert soaked.answered_200 == 300
    assert soaked.growth <= MOST_GROWTH, soaked


@pytest.mark.slow
@pytest.mark.parametrize("served", [killing.SETTINGS], indirect=True)
def test_a_killed_worker_fails_what_it_was_answering_and_who_asks_again_loses_nothing(served: LiveServer) -> None:
    found = killing.kill_under_load(served, kills=1, between=BETWEEN)
    assert found.retrying.lost == []
    assert len(found.failures) <= found.in_flight <= killing.CLIENTS, found.failures
    assert found.answered >= 2 * BETWEEN
    assert served.error_log.read_text().count("Booting worker") == 3


@pytest.mark.slow
@pytest.mark.parametrize("served", [reloading.SETTINGS], indirect=True)
def test_nothing_fails_while_workers_are_replaced_behind_the_front(served: LiveServer, tmp_path: Path) -> None:
    found = reloading.reload_under_load(served, tmp_path, reloads=1, between=BETWEEN)
    assert found.failures == []
    assert found.workers == 2
    assert found.answered >= 2 * BETWEEN


@pytest.mark.slow
@pytest.mark.parametrize("served", [slow_clients.SETTINGS], indirect=True)
def test_nobody_waits_for_slow_clients_before_the_front(served: LiveServer, tmp_path: Path) -> None:
    found = slow_clients.endure(served, tmp_path, each=8, asked=20)
    assert (found.slow, found.threads, found.answered) == (64, 4, 20)


@pytest.mark.slow
@pytest.mark.parametrize("served", [slow_clients.HASTY], indirect=True)
def test_slow_clients_are_given_up(served: LiveServer, tmp_path: Path) -> None:
    assert slow_clients.give_up(served, tmp_path, each=2) == 14


@pytest.mark.parametrize("served", [{"ZONING_WORKERS": "1", "ZONING_TIMEOUT": "10"}], indirect=True)
def test_clients_that_never_close_stop_nobody(served: LiveServer) -> None:
    """gunicorn's own two seconds for each would be so many that the worker counts as hung."""
    workers = workers_of(served.process.pid, 1)
    clients = [socket.create_connection(("127.0.0.1", served.port), timeout=60) for _ in range(24)]
    for client in clients:
        client.sendall(b"GET /v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    for client in clients:
        assert b"".join(iter(lambda client=client: client.recv(4096), b"")).startswith(b"HTTP/1.1 200 ")
    assert requests.get(f"{served.url}/v1", timeout=60).status_code == 200
    assert children_of(served.process.pid) == workers
    for client in clients:
        client.close()


@pytest.mark.parametrize("served", [malformed.SETTINGS], indirect=True)
def test_malformed_requests_are_the_clients_fault(served: LiveServer) -> None:
    found = malformed.ask_malformed(served, MALFORMED // 100)
    assert found.faults == []
    assert found.workers_stayed
    assert found.statuses[400] + found.statuses[422] > MALFORMED // 100 / 3, found.statuses


# requests that hide in others


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    live = start_server(tmp_path_factory.mktemp("behind"))
    yield live
    assert live.stop() == 0
    assert "Traceback" not in live.error_log.read_text()


@pytest.fixture(scope="module")
def before(behind: LiveServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with front(behind, tmp_path_factory.mktemp("before")) as running:
        yield running


@pytest.mark.parametrize("name", PROBES)
def test_nothing_is_smuggled_into_the_service(behind: LiveServer, name: str) -> None:
    answered = sent(behind.port, PROBES[name])
    assert is_right(answered, refused=name in REFUSED), answered


@pytest.mark.parametrize("name", PROBES)
def test_nothing_is_smuggled_past_the_front(before: Front, name: str) -> None:
    answered = sent(before.port, PROBES[name])
    assert is_right(answered, refused=name in REFUSED and name not in TIDIED), answered


@pytest.mark.parametrize("name", sorted(TIDIED))
def test_what_the_front_tidies_is_answered_once(before: Front, name: str) -> None:
    assert sent(before.port, PROBES[name]).statuses == (200,)


def test_a_second_request_that_is_not_hidden_is_answered(behind: LiveServer, before: Front) -> None:
    """So that the probes would see a hidden one."""
    shown = b"GET /v1 HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN
    for port in (behind.port, before.port):
        answered = sent(port, shown, quiet=MOST_SECONDS)
        assert (answered.statuses, answered.has_hidden, answered.is_closed) == ((200, 200), True, True)


def test_what_is_not_right() -> None:
    for answered in (
        Answered((200,), has_hidden=False, is_closed=True, data=b""),
        Answered((400,), has_hidden=True, is_closed=True, data=b""),
        Answered((400,), has_hidden=False, is_closed=False, data=b""),
        Answered((500,), has_hidden=False, is_closed=True, data=b""),
    ):
        assert not is_right(answered, refused=True)
    assert not is_right(Answered((200, 200), has_hidden=False, is_closed=True, data=b""), refused=False)
