"""``make bench``: the table of ratios, and the picture of how costs grow."""

from collections.abc import Callable, Iterator

from tests.bench import bulk, curves, engine, growth, http, plot
from tests.conftest import ROOT

Rows = Callable[[], Iterator[tuple[str, str, str]]]
PARTS: tuple[tuple[str, Rows], ...] = (
    ("HTTP: share of a bare Flask endpoint's rate, same bytes in and out", http.measure),
    ("Bulk: share of the rate at which Python reads and writes the same JSON", bulk.measure),
    ("Engine: random play against other engines", engine.measure),
    ("Suburbia: how the cost grows", growth.measure),
)


def main() -> None:
    for title, measure in PARTS:
        print(f"\n{title}", flush=True)
        for what, ratio, detail in measure():
            print(f"  {what:<66} {ratio:<20} {detail}", flush=True)
    plot.draw(list(curves.measure()))
    print(f"\nHow costs grow: {plot.FILE.relative_to(ROOT)}", flush=True)


if __name__ == "__main__":
    main()
