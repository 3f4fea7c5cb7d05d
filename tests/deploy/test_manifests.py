"""The Kubernetes manifests and the compose file: valid, of one mind with the image, and true of the service."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import requests
import yaml

from service import __version__, config
from tests.conftest import ROOT, LiveServer
from tests.deploy import dockerfile, front, manifests

BASE, PRODUCTION = manifests.FOLDER / "base", manifests.FOLDER / "overlays" / "production"
COMPOSE = ROOT / "deploy" / "compose.yaml"
FOLDERS = [BASE, PRODUCTION]
by_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@by_folder
@pytest.mark.parametrize("version", ["1.30", "1.37"])
def test_manifests_are_valid(folder: Path, version: str) -> None:
    for manifest in manifests.rendered(folder).values():
        kubernetes_validate.validate(manifest, version, strict=True)


@by_folder
def test_a_kustomization_leaves_no_file_out(folder: Path) -> None:
    text = (folder / "kustomization.yaml").read_text(encoding="utf-8")
    others = {path.name for path in folder.glob("*.yaml")} - {"kustomization.yaml"}
    assert {name for name in others if name not in text} == set()


@by_folder
def test_everything_is_about_the_same_pods(folder: Path) -> None:
    found = manifests.rendered(folder)
    deployment = found["Deployment"]["spec"]
    labels = deployment["template"]["metadata"]["labels"]
    assert labels == {"app.kubernetes.io/name": "zoning-board"}
    selectors = [deployment["selector"], found["PodDisruptionBudget"]["spec"]["selector"]]
    selectors += [found["NetworkPolicy"]["spec"]["podSelector"]]
    selectors += [spread["labelSelector"] for spread in deployment["template"]["spec"]["topologySpreadConstraints"]]
    assert all(selector == {"matchLabels": labels} for selector in selectors)
    assert found["Service"]["spec"]["selector"] == labels
    target = found["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert (target["kind"], target["name"]) == ("Deployment", found["Deployment"]["metadata"]["name"])
    assert "replicas" not in deployment
    pod = deployment["template"]["spec"]
    assert pod["serviceAccountName"] == found["ServiceAccount"]["metadata"]["name"]
    settings, secrets = manifests.container(found)["envFrom"]
    assert settings["configMapRef"]["name"] == found["ConfigMap"]["metadata"]["name"]
    assert secrets["secretRef"] == {"name": "zoning-board", "optional": True}


def test_the_overlay_changes_what_it_says() -> None:
    base, production = manifests.rendered(BASE), manifests.rendered(PRODUCTION)
    assert base["HorizontalPodAutoscaler"]["spec"]["minReplicas"] == 2
    assert production["HorizontalPodAutoscaler"]["spec"]["minReplicas"] == 3
    assert manifests.container(base)["image"] == f"zoning-board:{__version__}"
    assert manifests.container(production)["image"] == f"images.example.org/zoning-board:{__version__}"
    namespace = production["Namespace"]["metadata"]["name"]
    for kind, manifest in production.items():
        assert kind == "Namespace" or manifest["metadata"]["namespace"] == namespace
    (rule,) = production["Ingress"]["spec"]["rules"]
    backend = rule["http"]["paths"][0]["backend"]["service"]
    (port,) = production["Service"]["spec"]["ports"]
    assert (backend["name"], backend["port"]["name"]) == (production["Service"]["metadata"]["name"], port["name"])


def test_a_pod_has_no_rights_and_is_the_user_of_the_image() -> None:
    found = manifests.rendered(BASE)
    pod, container = found["Deployment"]["spec"]["template"]["spec"], manifests.container(found)
    user = int(dockerfile.stages()[-1].one("USER").partition(":")[0])
    assert (pod["securityContext"]["runAsNonRoot"], pod["securityContext"]["runAsUser"]) == (True, user)
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert pod["automountServiceAccountToken"] is False
    assert found["NetworkPolicy"]["spec"]["egress"] == []


def test_the_port_is_that_of_the_image() -> None:
    found, image = manifests.rendered(BASE), dockerfile.stages()[-1]
    container = manifests.container(found)
    (port,) = container["ports"]
    assert str(port["containerPort"]) == image.one("EXPOSE")
    assert image.environment["ZONING_BIND"] == f"0.0.0.0:{image.one('EXPOSE')}"
    named = [container[probe]["httpGet"]["port"] for probe in ("startupProbe", "readinessProbe", "livenessProbe")]
    named += [found["Service"]["spec"]["ports"][0]["targetPort"]]
    named += [entry["port"] for rule in found["NetworkPolicy"]["spec"]["ingress"] for entry in rule["ports"]]
    assert set(named) == {port["name"]}
    annotations = found["Deployment"]["spec"]["template"]["metadata"]["annotations"]
    assert annotations["prometheus.io/port"] == image.one("EXPOSE")


def test_the_probes_ask_what_is_served(server: LiveServer) -> None:
    found = manifests.rendered(BASE)
    container = manifests.container(found)
    paths = {container[probe]["httpGet"]["path"] for probe in ("startupProbe", "readinessProbe", "livenessProbe")}
    paths |= {found["Deployment"]["spec"]["template"]["metadata"]["annotations"]["prometheus.io/path"]}
    assert paths == {"/readyz", "/healthz", "/metrics"}
    for path in paths:
        assert requests.get(server.url + path, timeout=10).status_code == 200


def test_a_pod_is_given_the_time_to_finish() -> None:
    found = manifests.rendered(BASE)
    graceful = config.load(found["ConfigMap"]["data"]).graceful_timeout
    pause = manifests.container(found)["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert found["Deployment"]["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] > graceful + pause
    assert float(compose()["zoning-board"]["stop_grace_period"].removesuffix("s")) > config.Config().graceful_timeout


def test_no_variable_is_set_that_would_stop_the_start() -> None:
    """Kubernetes' links name the service in variables: ZONING_BOARD_PORT and others."""
    with pytest.raises(config.ConfigError):
        config.load({"ZONING_BOARD_PORT": "tcp://10.0.0.1:80"})
    found = manifests.rendered(BASE)
    assert found["Deployment"]["spec"]["template"]["spec"]["enableServiceLinks"] is False
    given = dockerfile.stages()[-1].environment | found["ConfigMap"]["data"] | compose()["zoning-board"]["environment"]
    assert config.load(given).bind == "0.0.0.0:8000"


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    return services


def test_the_compose_file_is_valid() -> None:
    checker = Path(sys.executable).parent / "check-jsonschema"
    run = subprocess.run(
        [str(checker), "--builtin-schema", "vendor.compose-spec", str(COMPOSE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout


def test_the_compose_file_names_what_is_there() -> None:
    services = compose()
    build = services["zoning-board"]["build"]
    assert (COMPOSE.parent / build["context"] / build["dockerfile"]).resolve() == dockerfile.PATH
    for service in services.values():
        assert service["cap_drop"] == ["ALL"]
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert not source.startswith(".") or (COMPOSE.parent / source).is_dir()
    (job,) = yaml.safe_load((COMPOSE.parent / "prometheus/prometheus.yml").read_text())["scrape_configs"]
    metrics = config.load(services["zoning-board"]["environment"]).metrics_bind
    assert job["static_configs"] == [{"targets": [f"zoning-board:{metrics.rpartition(':')[2]}"]}]
    provisioning = COMPOSE.parent / "grafana" / "provisioning"
    (source,) = yaml.safe_load((provisioning / "datasources/prometheus.yaml").read_text())["datasources"]
    assert source["url"] == "http://prometheus:9090"
    (provider,) = yaml.safe_load((provisioning / "dashboards/zoning-board.yaml").read_text())["providers"]
    assert any(f":{provider['options']['path']}:" in volume for volume in services["grafana"]["volumes"])


def test_only_the_front_is_between_the_service_and_everybody_else() -> None:
    service, before = compose()["zoning-board"], compose()["front"]
    assert "ports" not in service
    assert service["environment"]["FORWARDED_ALLOW_IPS"] == "*"
    assert before["environment"]["FRONT_SERVICE"] == f"zoning-board:{dockerfile.stages()[-1].one('EXPOSE')}"
    text = front.CONFIGURATION.read_text(encoding="utf-8")
    assert f"${{FRONT_BIND-:{before['ports'][0].rpartition(':')[2]}}}" in text
    assert before["volumes"] == [f"./{front.CONFIGURATION.parent.name}:/usr/local/etc/haproxy:ro"]
    assert front.CONFIGURATION.parent.parent == COMPOSE.parent
    assert front.CONFIGURATION.name == "haproxy.cfg"
    assert all(re.search(r":v?\d+\.\d+\.\d+", found["image"]) for found in compose().values() if "build" not in found)


def test_the_build_is_sent_what_it_copies() -> None:
    let_through = set(re.findall(r"^!(\S+)$", Path(f"{dockerfile.PATH}.dockerignore").read_text(), re.MULTILINE))
    copied = {word for rest in dockerfile.stages()[0].all("COPY") for word in rest.split()[:-1]}
    assert copied == let_through
