"""What all rulesets share: clauses, checks, outcomes, geometry and shuffling. Knows no game."""
