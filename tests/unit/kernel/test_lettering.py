"""Cutting and breaking text that anybody may have sent."""

from rules.kernel.lettering import clean, fit, width, wrap


def test_what_cannot_be_seen_is_replaced() -> None:
    assert clean("a\x00b\u202ec\u200dd\ufeffe") == "a\ufffdb\ufffdc\ufffdd\ufffde"
    assert clean("na\u0308ive") == "n\u00e4ive"
    assert clean("z" + "\u0335" * 50) == "z\u0335\u0335"


def test_a_text_is_cut_only_where_it_is_too_long() -> None:
    assert fit("Ann", 10, 100) == "Ann"
    cut = fit("A" * 300, 10, 100)
    assert cut.endswith("…")
    assert width(cut, 10) <= 100
    assert fit("Annabel", 10, 0) == "…"


def test_a_text_is_broken_between_words() -> None:
    assert wrap("one two three", 10, 45, 3) == ["one two", "three"] or width("one two", 10) > 45
    assert wrap("", 10, 50, 2) == []
    lines = wrap("word " * 40, 10, 80, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(width(line, 10) <= 80 for line in lines)
