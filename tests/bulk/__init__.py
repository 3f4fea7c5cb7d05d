"""Bulk work: files of records in, files of answers out."""
