"""How a run ends before its end."""


class Refused(Exception):
    """It does not begin: what was asked makes no sense, or would overwrite something."""


class Stopped(Exception):
    """It can't go on; what is written stays, and it can be resumed."""
