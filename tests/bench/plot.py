"""The picture of how costs grow; the same numbers give the same bytes."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from tests.bench.curves import Curve
from tests.conftest import ROOT

FILE = ROOT / "docs" / "pictures" / "growth.svg"
STYLE = {"svg.hashsalt": "zoning-board", "svg.fonttype": "none", "font.size": 9}


def draw(curves: Sequence[Curve], file: Path = FILE) -> None:
    """Write a panel for each kind of cost: a curve is told in its own first point, which any machine is measured by."""
    panels = [(panel, list(group)) for panel, group in groupby(curves, key=lambda curve: curve.panel)]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(4 * len(panels), 3.4), layout="constrained")
        for axes, (panel, group) in zip(figure.subplots(1, len(panels)), panels, strict=True):
            for curve in group:
                sizes, costs = zip(*curve.points, strict=True)
                axes.plot(sizes, [cost / costs[0] for cost in costs], marker="o", markersize=3, label=curve.title)
            axes.set(title=panel, xlabel=group[0].across, ylabel="cost, in that of the smallest")
            if group[0].points[-1][0] >= 100 * group[0].points[0][0]:
                axes.set(xscale="log")
            axes.set_ylim(bottom=0)
            axes.grid(alpha=0.3)
            axes.legend(frameon=False)
        figure.savefig(file, metadata={"Date": None, "Creator": None})
