"""Reading the YAML files that are shipped inside the packages."""

from importlib.resources import files
from typing import Any

import yaml


class _UniqueKeyLoader(yaml.SafeLoader):
    """Refuses a mapping that names a key twice: a copied entry must not silently replace another."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.YAMLError(f"the key {key!r} stands twice {node.start_mark}")
        return super().construct_mapping(node, deep)


def load_yaml(package: str, *path: str) -> Any:
    """The parsed content of a data file, e.g. ``load_yaml("rules.supertall", "data", "cards.yaml")``."""
    text = files(package).joinpath(*path).read_text(encoding="utf-8")
    loader = _UniqueKeyLoader(text)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()
