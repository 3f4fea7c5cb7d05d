"""Speed, as ratios measured in one run: absolute times depend on the machine. Not part of the tests."""
