"""Many records from a file into a file, on all cores or a Dask cluster: ``python -m service.bulk --help``."""
