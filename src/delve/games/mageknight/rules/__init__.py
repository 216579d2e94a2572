"""The rules, along the sections of the ledger."""
