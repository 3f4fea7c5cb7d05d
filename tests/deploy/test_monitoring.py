"""Rules and dashboard against the numbers that the service really exports, by a real Prometheus."""

import json
import math
import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import requests
import yaml

import rules
from tests.conftest import ROOT, LiveServer
from tests.deploy.prometheus import FOLDER, RULES, Prometheus, scraping, selectors
from tests.http.asking import Client

DASHBOARD = json.loads((ROOT / "deploy/grafana/dashboards/zoning-board.json").read_text(encoding="utf-8"))
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
SHOWN = [(panel["title"], target["expr"]) for panel in PANELS for target in panel["targets"]]
READ_ME = (ROOT / "deploy/README.md").read_text(encoding="utf-8")
VALUES = {"$job": "zoning-board", "$ruleset": ".*", "$__rate_interval": "1m", "$__range": "1h"}
ALL_RULES = [rule for group in yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"] for rule in group["rules"]]
ALERTS = {rule["alert"]: rule["expr"] for rule in ALL_RULES if "alert" in rule}
RECORDS = {rule["record"]: rule["expr"] for rule in ALL_RULES if "record" in rule}


@pytest.mark.parametrize(
    "command",
    [["check", "rules", "rules.yml"], ["test", "rules", "rules_test.yml"], ["check", "config", "prometheus.yml"]],
    ids=lambda words: " ".join(words[:2]),
)
def test_promtool_finds_nothing(command: list[str]) -> None:
    run = subprocess.run(["promtool", *command], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_each_alert_is_tested_to_fire_and_tells_what_to_do() -> None:
    tests = yaml.safe_load((FOLDER / "rules_test.yml").read_text(encoding="utf-8"))["tests"]
    fired = {case["alertname"] for test in tests for case in test["alert_rule_test"] if case["exp_alerts"]}
    assert fired == set(ALERTS)
    for rule in ALL_RULES:
        if "alert" in rule:
            assert set(rule["annotations"]) == {"summary", "description"}
            assert f"| {rule['alert']} |" in READ_ME
            assert rule["labels"]["severity"] in ("page", "ticket", "info")


@pytest.fixture(scope="module")
def prometheus(server: LiveServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prometheus]:
    """Prometheus, after it has seen every kind of question counted twice."""
    client = Client(server)
    ask_everything(client)
    with scraping(server, tmp_path_factory.mktemp("prometheus")) as running:
        running.wait_for("zoning_violations_total")
        ask_everything(client)
        running.wait_for("sum(rate(zoning_violations_total[1m])) > 0")
        running.wait_for(" and ".join(f"on() {name} >= 0" for name in RECORDS).removeprefix("on() "))
        yield running


def ask_everything(client: Client) -> None:
    """Rulings of both kinds in every game, and a request that is refused."""
    for ruleset in rules.REGISTER:
        game = client.answer(ruleset, "setup", players=["Ann", "Ben"], seed=7)
        wrong = {**game["legal_moves"][0], "seat": 1 - game["actor"]}
        for action in (game["legal_moves"][0]["notation"], {k: v for k, v in wrong.items() if k != "notation"}):
            client.answer(ruleset, "adjudicate", state=game["state"], action=action)
        client.answer(ruleset, "score", state=game["state"])
    assert client.ask("supertall", "score", state=[]).status_code == 422


def filled(expression: str) -> str:
    """A query of the dashboard with values for its variables."""
    return re.sub(r"\$\w+", lambda found: VALUES[found[0]], expression)


def test_every_query_of_the_dashboard_gives_numbers(prometheus: Prometheus) -> None:
    empty = []
    for title, expression in SHOWN:
        samples = prometheus.query(filled(expression))
        if not any(math.isfinite(float(sample["value"][1])) for sample in samples):
            empty.append((title, expression))
    assert empty == []


def test_the_rules_name_only_what_is_exported(prometheus: Prometheus) -> None:
    for expression in (ALERTS | RECORDS).values():
        for selector in selectors(expression):
            series = prometheus.query(selector.name)
            assert series, selector.name
            labels = {label for sample in series for label in sample["metric"]}
            assert {matcher.name for matcher in selector.matchers.matchers} <= labels


def test_the_rules_are_evaluated_and_a_service_that_is_well_gives_no_alarm(prometheus: Prometheus) -> None:
    loaded = [rule for group in prometheus.ask("rules")["groups"] for rule in group["rules"]]
    assert {rule["name"] for rule in loaded} == {*ALERTS, *RECORDS}
    assert {rule["name"]: rule.get("lastError") for rule in loaded if rule["health"] != "ok"} == {}
    assert prometheus.ask("alerts")["alerts"] == []


def test_recorded_numbers_are_right(prometheus: Prometheus) -> None:
    (busy,) = prometheus.query("job:zoning_threads:busy_ratio")
    assert float(busy["value"][1]) == 1 / 8
    (faults,) = prometheus.query("job:zoning_faults:ratio_rate5m")
    assert float(faults["value"][1]) == 0


def variables(kind: str) -> list[dict[str, Any]]:
    return [variable for variable in DASHBOARD["templating"]["list"] if variable["type"] == kind]


def test_the_variables_of_the_dashboard_have_values(prometheus: Prometheus) -> None:
    for variable, values in zip(variables("query"), (["zoning-board"], sorted(rules.REGISTER)), strict=True):
        selector, label = re.fullmatch(r"label_values\((.*), (\w+)\)", variable["definition"]).groups()
        found = prometheus.ask(f"label/{label}/values", **{"match[]": filled(selector)})
        assert found == values


def test_the_dashboard_is_whole() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert ids == sorted(set(ids))
    for panel in PANELS:
        assert panel["title"]
        assert panel["description"].endswith(".")
        assert panel["fieldConfig"]["defaults"]["unit"]
        assert {target["datasource"]["uid"] for target in panel["targets"]} == {"${datasource}"}
    used = set(re.findall(r"\$(\w+)", json.dumps([expression for _, expression in SHOWN])))
    assert used - {"__rate_interval", "__range"} == {variable["name"] for variable in variables("query")}
    for one, next_ in pairwise(DASHBOARD["panels"]):
        a, b = one["gridPos"], next_["gridPos"]
        assert (b["y"], b["x"]) == (a["y"], a["x"] + a["w"]) or b["y"] == a["y"] + a["h"]
        assert b["x"] + b["w"] <= 24


def test_every_metric_of_the_service_is_shown(server: LiveServer, prometheus: Prometheus) -> None:
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    exported = set(re.findall(r"^# TYPE (zoning_\w+)", text, re.MULTILINE))
    queries = [filled(expression) for _, expression in SHOWN] + list(RECORDS.values())
    used = {selector.name for query in queries for selector in selectors(query)}
    assert {name for name in exported if not any(one.startswith(name.removesuffix("_total")) for one in used)} == set()
