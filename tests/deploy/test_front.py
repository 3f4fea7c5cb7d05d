"""The front: HAProxy's configuration, and what a real HAProxy does by it."""

import datetime
import json
import os
import re
import socket
import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from service.config import Config
from tests.conftest import LiveServer, free_port, start_server
from tests.deploy.front import CONFIGURATION, HAPROXY, Front, front
from tests.soak.processes import peers, wait_until

TEXT = CONFIGURATION.read_text(encoding="utf-8")
LIMIT = Config().max_body_bytes
PROBLEM = "application/problem+json"
JSON = {"Content-Type": "application/json"}
SETUP = "/v1/rulesets/supertall/setup"


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Two workers of ``tests.deploy.mortal``."""
    live = start_server(tmp_path_factory.mktemp("mortal"), "tests.deploy.mortal:app")
    yield live
    live.stop()


@pytest.fixture(scope="module")
def before(server: LiveServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with front(server, tmp_path_factory.mktemp("front")) as running:
        yield running


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of this machine's own, with its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("certificate") / "front.pem"
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM) + secret)
    return path


@pytest.mark.parametrize("has_certificate", [False, True])
def test_haproxy_finds_nothing(certificate: Path, has_certificate: bool) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FRONT_")}
    environment |= {"FRONT_CERTIFICATE": str(certificate)} if has_certificate else {}
    run = subprocess.run(
        [HAPROXY, "-c", "-f", str(CONFIGURATION)], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "WARNING" not in run.stderr


def test_each_variable_is_explained_with_its_default() -> None:
    used = dict(re.findall(r"\$\{(FRONT_[A-Z]+)-([^}]+)\}", TEXT))
    told = dict(re.findall(r"^#   (FRONT_[A-Z]+) .*\(default (\S+)\)$", TEXT, re.MULTILINE))
    assert told == used


def test_it_has_room_for_every_body_and_waits_longer_than_the_service() -> None:
    (size,) = re.findall(r"tune.bufsize (\d+)", TEXT)
    assert int(size) == LIMIT + 64 * 1024
    waits = re.findall(r'timeout (?:client|server) (?:"\$\{FRONT_SILENCE-)?(\d+)s', TEXT)
    assert len(waits) == 2
    assert all(int(seconds) > Config().timeout for seconds in waits)


@pytest.mark.parametrize("method", ["POST", "QUERY"])
def test_a_question_whose_worker_dies_is_asked_again(mortal: LiveServer, tmp_path: Path, method: str) -> None:
    died = Path(mortal.access_log.parent) / "died"
    died.unlink(missing_ok=True)
    body = b"x" * LIMIT
    with pytest.raises(requests.ConnectionError):
        requests.request(method, f"{mortal.url}/die", data=body, timeout=60)
    died.unlink()
    with front(mortal, tmp_path) as running:
        reply = requests.request(method, f"{running.url}/die", data=body, timeout=60)
    assert died.exists()
    assert (reply.status_code, reply.json()["method"], reply.json()["length"]) == (200, method, LIMIT)


def test_only_the_front_says_where_a_request_comes_from(mortal: LiveServer, tmp_path: Path, certificate: Path) -> None:
    sent = {
        "Authorization": "Bearer key", "Seat-Token": "token", "X-Request-Id": "mine", "X-Forwarded-For": "192.0.2.1",
        "X-Forwarded-Proto": "https", "X-Forwarded-Ssl": "on", "Forwarded": "for=192.0.2.1;proto=https",
    }  # fmt: skip
    with front(mortal, tmp_path) as plain, front(mortal, tmp_path, FRONT_CERTIFICATE=str(certificate)) as ended:
        bare = requests.get(f"{plain.url}/", headers=sent, timeout=30).json()
        secure = requests.get(
            f"https://localhost:{ended.port}/", headers=sent, verify=str(certificate), timeout=30
        ).json()
    for told in (bare, secure):
        assert told["HTTP_AUTHORIZATION"] == "Bearer key"
        assert told["HTTP_SEAT_TOKEN"] == "token"
        assert told["HTTP_X_REQUEST_ID"] == "mine"
        assert not {"HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_SSL", "HTTP_FORWARDED"} & told.keys()
    assert (bare["scheme"], bare.get("HTTP_X_FORWARDED_PROTO")) == ("http", None)
    assert (secure["scheme"], secure["HTTP_X_FORWARDED_PROTO"]) == ("https", "https")


def test_a_redirect_stays_within_tls(server: LiveServer, tmp_path: Path, certificate: Path) -> None:
    with front(server, tmp_path, FRONT_CERTIFICATE=str(certificate)) as running:
        url = f"https://localhost:{running.port}/docs"
        reply = requests.get(url, verify=str(certificate), allow_redirects=False, timeout=30)
    assert (reply.status_code, reply.headers["Location"]) == (308, f"{url}/")


def test_bodies_up_to_the_limit_pass_and_larger_ones_are_refused_by_the_service(before: Front) -> None:
    question = json.dumps({"players": ["Ann", "Ben"], "seed": 1})
    for body in (question.ljust(LIMIT).encode(), iter([question.encode(), b" " * (LIMIT - len(question))])):
        assert requests.post(before.url + SETUP, data=body, headers=JSON, timeout=60).status_code == 200
    for body in (question.ljust(LIMIT + 1).encode(), iter([question.ljust(LIMIT + 1).encode()])):
        reply = requests.post(before.url + SETUP, data=body, headers=JSON, timeout=60)
        assert (reply.status_code, reply.json()["type"]) == (413, "/problems/too-large")


def test_a_batch_is_answered_while_it_is_sent(before: Front) -> None:
    line = b'{"id": 1, "method": "GET", "path": "/v1"}\n' * 1000
    batch = HTTPConnection("127.0.0.1", before.port, timeout=60)
    batch.putrequest("POST", "/v1/batch")
    batch.putheader("Content-Type", "application/x-ndjson")
    batch.putheader("Transfer-Encoding", "chunked")
    batch.endheaders()
    batch.send(b"%x\r\n%b\r\n" % (len(line), line))
    reply = batch.getresponse()
    early = [json.loads(reply.readline())["status"] for _ in range(100)]
    batch.send(b"%x\r\n%b\r\n0\r\n\r\n" % (len(line), line))
    assert early + [json.loads(answer)["status"] for answer in reply] == [200] * 2000
    batch.close()


def test_nobody_takes_all_the_connections(server: LiveServer, tmp_path: Path) -> None:
    with front(server, tmp_path, FRONT_CONNECTIONS="3") as running:
        opened: list[socket.socket] = []

        def held() -> set[int]:
            return peers(running.process.pid, running.port)

        def are_three_held() -> bool:
            if len(held()) < 3:
                opened.append(socket.create_connection(("127.0.0.1", running.port), timeout=30))
            return len(held()) == 3

        wait_until(are_three_held, "three connections")
        with pytest.raises(requests.ConnectionError):
            requests.get(f"{running.url}/v1", timeout=30)
        for connection in opened:
            connection.close()
        wait_until(lambda: not held(), "the end of all connections")
        wait_until(lambda: _is_answered(f"{running.url}/v1"), "an answer")


def _is_answered(url: str) -> bool:
    try:
        return requests.get(url, timeout=30).status_code == 200
    except requests.ConnectionError:
        return False


def test_its_own_answers_are_problems(tmp_path: Path, server: LiveServer) -> None:
    nobody = LiveServer("", free_port(), server.process, server.access_log, server.error_log)
    late = b"POST /v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n"
    with front(nobody, tmp_path, FRONT_PATIENCE="1s") as running:
        reply = requests.get(f"{running.url}/v1", timeout=60)
        with socket.create_connection(("127.0.0.1", running.port), timeout=60) as connection:
            connection.sendall(late)
            told = b"".join(iter(lambda: connection.recv(4096), b""))
    assert (reply.status_code, reply.headers["Content-Type"], reply.json()["status"]) == (503, PROBLEM, 503)
    head, _, body = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert PROBLEM.encode() in head
    assert json.loads(body)["status"] == 408
