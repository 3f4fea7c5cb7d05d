"""Hexagons, counted on paper."""

import pytest

from rules.kernel import hexes


def test_the_directions_go_round() -> None:
    assert [hexes.neighbour((0, 0), d) for d in range(6)] == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert hexes.neighbours((2, -1)) == ((3, -1), (3, -2), (2, -2), (1, -1), (1, 0), (2, 0))


@pytest.mark.parametrize("direction", range(6))
def test_opposite_directions_lead_back(direction: int) -> None:
    there = hexes.neighbour((3, 4), direction)
    assert hexes.neighbour(there, direction + 3) == (3, 4)


def test_three_cells_share_a_corner() -> None:
    corner = hexes.corner((0, 0), 0)
    assert corner == {(0, 0), (1, 0), (1, -1)}
    assert corner in hexes.corners((1, 0))
    assert corner in hexes.corners((1, -1))


@pytest.mark.parametrize("direction", range(6))
def test_an_edge_has_the_same_ends_from_both_sides(direction: int) -> None:
    across = hexes.neighbour((0, 0), direction)
    assert set(hexes.edge_ends((0, 0), direction)) == set(hexes.edge_ends(across, direction + 3))


def test_a_cell_has_six_corners_and_its_edges_make_a_ring() -> None:
    corners = hexes.corners((5, -2))
    assert len(set(corners)) == 6
    for direction in range(6):
        assert hexes.edge_ends((5, -2), direction) == (corners[direction - 1], corners[direction])
