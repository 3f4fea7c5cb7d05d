"""The endpoints, one module a group; each module offers a ``blp``."""
