"""Suburbia: boroughs that grow tile by tile, in two editions."""
