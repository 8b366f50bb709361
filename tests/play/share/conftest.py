from tests.peers.postgres import postgres, server, shared

__all__ = ["postgres", "server", "shared"]
