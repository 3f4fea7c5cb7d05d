"""The casebook: numbered cases a clause, as data, and what runs them."""
