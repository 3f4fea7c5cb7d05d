"""The desk's files: how they are served, and that they know no game."""

import re
import subprocess

import pytest
import requests

import rules
from tests.conftest import ROOT, LiveServer

WEB = ROOT / "service" / "web"
MODULES = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js"))
HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def policy(answer: requests.Response) -> dict[str, str]:
    parts = answer.headers["Content-Security-Policy"].split("; ")
    return dict(part.split(" ", 1) for part in parts)


def test_the_desk_is_for_whoever_prefers_html(server: LiveServer) -> None:
    page = requests.get(f"{server.url}/", headers=HTML, timeout=10)
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "<title>Zoning Board</title>" in page.text
    for accept in ("application/json", "*/*", "application/json, text/html;q=0.5"):
        answer = requests.get(f"{server.url}/", headers={"Accept": accept}, timeout=10)
        assert answer.json() == requests.get(f"{server.url}/v1", timeout=10).json()
        assert answer.headers["Vary"] == page.headers["Vary"] == "Accept"


@pytest.mark.parametrize("path", ["/", "/desk/js/main.js", "/desk/css/base.css", "/desk/mark.svg"])
def test_a_file_is_guarded_and_tagged(server: LiveServer, path: str) -> None:
    answer = requests.get(server.url + path, headers=HTML, timeout=10)
    assert answer.status_code == 200
    assert policy(answer) == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    again = requests.get(server.url + path, headers={**HTML, "If-None-Match": answer.headers["ETag"]}, timeout=10)
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["", "app.py", "js", "..%2Fapp.py", "js/../../app.py", "%2e%2e/app.py", "js/main.js/"])
def test_no_other_file_is_served(server: LiveServer, name: str) -> None:
    url = f"{server.url}/desk/{name}"
    prepared = requests.Request("GET", url).prepare()
    prepared.url = url
    assert requests.Session().send(prepared, timeout=10).status_code == 404


def test_the_page_holds_no_script_or_style_of_its_own() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=", page)


def words_of_games() -> set[str]:
    """The names that only one who knows a game has: of the games, of its pieces, its phases and its actions."""
    found: set[str] = set()
    for ruleset in rules.all():
        found |= {ruleset.id, ruleset.title, *ruleset.clauses}
        found |= set(_ids(ruleset.components()))
        found |= {*ruleset.phases, *ruleset.action_kinds, *ruleset.event_types}
    return {word for word in found if len(word) > 3 or word[-1:].isdigit()}


def _ids(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["id"]] if isinstance(value.get("id"), str) else []
        return own + [id_ for member in value.values() for id_ in _ids(member)]
    return [id_ for member in value for id_ in _ids(member)] if isinstance(value, list | tuple) else []


@pytest.mark.parametrize("module", MODULES)
def test_a_module_knows_no_game(module: str) -> None:
    text = (WEB / module).read_text(encoding="utf-8")
    quoted = set(re.findall(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`", text))
    literals = {literal for groups in quoted for literal in groups if literal}
    assert literals & words_of_games() <= ALLOWED
    assert not re.search(r"(?i)suburb|streetcar|supertall|borough|lake\b", text)


ALLOWED = {"draw", "h1", "h2", "h3", "h4", "place", "score", "start", "submit"}
"""Words of a game that are also ordinary words of the page."""


def test_modules_pass_the_type_checker_and_are_formatted() -> None:
    run = subprocess.run(["npm", "run", "check"], cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("module", MODULES)
def test_modules_write_no_markup(module: str) -> None:
    text = (WEB / module).read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
    assert not re.search(r"https?://(?!www\.w3\.org/)", text)
