"""Long batches: what they cost in memory. ``make soak`` runs 100,000 lines, ``test_soak.py`` 1% of them."""
