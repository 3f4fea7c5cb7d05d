"""Long batches and bulk work: what they cost in memory. ``make soak`` runs all of it, ``test_soak.py`` 1%."""
