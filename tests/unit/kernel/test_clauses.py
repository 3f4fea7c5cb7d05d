"""A clause file that breaks the form is refused when it is loaded."""

import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.kernel.clauses import ClauseError, load_clauses

GOOD: dict[str, Any] = {
    "title": "A rule",
    "text": "What it says.",
    "source": {"document": "Rulebook", "section": "One"},
    "standing": "stated",
}


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    package = tmp_path / "casegame"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "casegame", raising=False)

    def loader(text: str) -> Any:
        (package / "clauses.yaml").write_text(text)
        return load_clauses("casegame", ("casegame",))

    return loader


def test_a_good_clause_is_read(load: Any) -> None:
    clause = load(yaml.dump({"casegame.one": GOOD}))["casegame.one"]
    assert (clause.title, clause.standing, clause.selectable, clause.editions) == (
        "A rule",
        "stated",
        False,
        ("casegame",),
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"standing": "guessed"}, "standing 'guessed' is none of"),
        ({"standing": "reasoned"}, "says why"),
        ({"source": {"document": "Rulebook"}}, "a section"),
        ({"titel": "x"}, "unknown keys"),
        ({"alternatives": [{"id": True, "text": "x"}]}, "quote yes and no"),
        ({"alternatives": [{"id": "a", "text": "x"}], "default": "b"}, "none of its alternatives"),
    ],
)
def test_a_bad_clause_is_refused(load: Any, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ClauseError, match=message):
        load(yaml.dump({"casegame.one": {**GOOD, **change}}))


@pytest.mark.parametrize("id_", ["other.one", "casegame", "casegame.One"])
def test_an_id_is_dotted_and_begins_with_the_folder(load: Any, id_: str) -> None:
    with pytest.raises(ClauseError, match="is dotted and begins with"):
        load(yaml.dump({id_: GOOD}))


def test_a_clause_may_stand_once_only(load: Any) -> None:
    text = yaml.dump({"casegame.one": GOOD})
    with pytest.raises(yaml.YAMLError, match="stands twice"):
        load(text + text)
