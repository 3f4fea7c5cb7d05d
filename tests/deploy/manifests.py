"""The Kubernetes manifests: the base as it is, and an overlay as kustomize would render it.

Of kustomize only what our overlays use: resources, namespace, images, and patches in JSON Patch (RFC 6902).
"""

from pathlib import Path
from typing import Any

import jsonpatch
import yaml

from tests.conftest import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
CLUSTER_WIDE = ("Namespace",)
Manifest = dict[str, Any]


def rendered(folder: Path) -> dict[str, Manifest]:
    """The manifests that the kustomization in ``folder`` stands for, by their kind."""
    kustomization = yaml.safe_load((folder / "kustomization.yaml").read_text(encoding="utf-8"))
    assert kustomization.pop("apiVersion") == "kustomize.config.k8s.io/v1beta1"
    assert kustomization.pop("kind") == "Kustomization"
    found: dict[str, Manifest] = {}
    for name in kustomization.pop("resources"):
        path = folder / name
        more = rendered(path.resolve()) if path.is_dir() else of_file(path)
        assert not found.keys() & more.keys()
        found |= more
    for patch in kustomization.pop("patches", ()):
        kind, name = patch["target"]["kind"], patch["target"]["name"]
        assert found[kind]["metadata"]["name"] == name
        operations = yaml.safe_load((folder / patch["path"]).read_text(encoding="utf-8"))
        found[kind] = jsonpatch.apply_patch(found[kind], operations)
    for image in kustomization.pop("images", ()):
        _rename_image(found["Deployment"], image)
    namespace = kustomization.pop("namespace", None)
    if namespace:
        for kind, manifest in found.items():
            if kind not in CLUSTER_WIDE:
                manifest["metadata"]["namespace"] = namespace
    assert kustomization == {}
    return found


def of_file(path: Path) -> dict[str, Manifest]:
    """The manifest in a file, by its kind."""
    manifest = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {manifest["kind"]: manifest}


def container(manifests: dict[str, Manifest]) -> Manifest:
    """The deployment's only container."""
    (only,) = manifests["Deployment"]["spec"]["template"]["spec"]["containers"]
    return only


def _rename_image(deployment: Manifest, image: dict[str, str]) -> None:
    named = container({"Deployment": deployment})
    name, _, _ = named["image"].partition(":")
    assert name == image["name"]
    named["image"] = f"{image['newName']}:{image['newTag']}"
