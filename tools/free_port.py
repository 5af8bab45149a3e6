"""Says in one sentence, with exit status 1, that the port Longhand wants cannot be had.

Usage: free_port.py HOST PORT
"""

import socket
import sys


def complaint(host: str, port: str) -> str:
    """Why nothing can listen there; empty when something can."""
    if not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535):
        return f"PORT must be a number from 1 to 65535, not {port!r}."
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, int(port)))
        except OSError as error:
            another = int(port) % 65535 + 1
            return (
                f"Port {port} on {host} cannot be had ({error.strerror}): choose another, "
                f"as in: make run PORT={another}"
            )
    return ""


if __name__ == "__main__":
    sys.exit(complaint(*sys.argv[1:]) or None)
