"""Memory that has been used before: what both sides of a comparison are given.

A virtual machine may get its memory from the host page by page, and give it back when it is free: whoever uses it first
pays. Hundreds of megabytes of frames in memory make that a third of the time of a fast program.
"""
import os
import tempfile


def warm_memory(place, size=1 << 30):
    """Writes a file into `place` and removes it, so that the pages lie ready; half a second at most."""
    block = bytes(8 << 20)
    with tempfile.TemporaryFile(dir=place) as file:
        for _ in range(size // len(block)):
            os.write(file.fileno(), block)
