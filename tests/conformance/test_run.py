"""The runner for any implementation: green against this service, and against a wrong one it names the case."""

import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Request, Response

import rules
from service.app import create_app
from tests.conformance.run import main
from tests.conftest import ROOT, LiveServer, free_port


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        pass


@contextmanager
def serving(application: Any) -> Iterator[str]:
    """The address of a server of a WSGI application in this process."""
    server = make_server("127.0.0.1", 0, application, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def told(*arguments: str) -> tuple[int, list[str]]:
    """The exit status and the lines of a run."""
    lines: list[str] = []
    return main(arguments, lines.append), lines


def test_this_service_is_green(server: LiveServer) -> None:
    """test_casebook.py asks it about the cases of the other games."""
    status, lines = told("--base", server.url, "--ruleset", "streetcar-suburb")
    assert (status, lines) == (0, ["55 cases, 0 failed"])


def test_it_runs_from_the_command_line(server: LiveServer) -> None:
    command = [sys.executable, "-m", "tests.conformance.run", "--base", server.url + "/", "--case", "SUP-SUBMIT-02"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (0, "1 cases, 0 failed\n"), run.stderr


def test_a_server_that_forgets_a_rule_is_told_which_case_fails() -> None:
    """Without the rule that a plan may not lie on a higher value."""
    wrong = rules.REGISTER["supertall"].without("submit", "not_lower")
    with patch.dict(rules.REGISTER, {"supertall": wrong}), serving(create_app()) as address:
        status, lines = told("--base", address, "--ruleset", "supertall")
    assert status == 1
    assert any(line.startswith("SUP-SUBMIT-02: ") for line in lines)
    assert lines[-1].startswith("106 cases, ")


def test_a_server_that_miscounts_is_told_which_case_fails() -> None:
    """One number of the answers is another one: the points for a line that is separate."""
    right = create_app()

    def wrong(environ: Any, start_response: Any) -> Iterable[bytes]:
        body = b"".join(right(environ, start_response))
        return [body.replace(b'"points":-10', b'"points":-11')]

    with serving(wrong) as address:
        status, lines = told("--base", address, "--ruleset", "streetcar-suburb")
    assert status == 1
    assert any("scores -11 for lines, not -10" in line for line in lines)


@pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}", b'{"legal_moves": 3}'])
def test_answers_of_another_shape_fail_and_stop_nothing(body: bytes) -> None:
    @Request.application
    def wrong(request: Request) -> Response:
        request.get_data()
        return Response(body, content_type="application/json")

    with serving(wrong) as address:
        status, lines = told("--base", address, "--ruleset", "streetcar-suburb")
    assert (status, lines[-1]) == (1, "55 cases, 55 failed")


def test_where_nothing_answers_it_says_so() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    status, lines = told("--base", address)
    assert status == 2
    assert lines[0].startswith(f"{address} does not answer: ")


@pytest.mark.parametrize(
    "wrong", [["--case", "SUP-0"], ["--ruleset", "chess"], ["--ruleset", "suburbia", "--case", "SUP-SUBMIT-02"]]
)
def test_a_case_that_does_not_exist_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--base", "http://127.0.0.1:1", *wrong])
    assert ended.value.code == 2
    assert wrong[-1] in capsys.readouterr().err
