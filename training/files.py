"""Files that are whole or not there, that say which version they are, and that show when they were damaged."""

import os
import struct
import sys
import zlib

# Before the contents: a name of eight letters with the version, the number of bytes, and the CRC-32 of name, number and bytes.
HEADER = struct.Struct("<8sQI")
LEARNER, TEACHER, VERDICTS, CHECKPOINT = b"TUSKLRN1", b"TUSKTEA1", b"TUSKVER1", b"TUSKCHK1"


def refuse(path, why):
    """Bad input: one line that says what, and exit code 2, as tusk does it."""
    print(f"{path}: {why}", file=sys.stderr)
    raise SystemExit(2)


def write_whole(path, contents):
    """To a temporary name first: nobody ever reads half a file. A full disk is one line and exit code 2."""
    path = str(path)
    try:
        with open(path + ".part", "wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".part", path)
    except OSError as error:
        refuse(path, error.strerror)


def checksum(name, contents):
    return zlib.crc32(contents, zlib.crc32(struct.pack("<8sQ", name, len(contents))))


def write_checked(path, name, contents):
    contents = bytes(contents)
    write_whole(path, HEADER.pack(name, len(contents), checksum(name, contents)) + contents)


def read_checked(path, name):
    """The contents. Files from before they had a header are taken as they are."""
    try:
        with open(path, "rb") as file:
            contents = file.read()
    except OSError as error:
        refuse(path, error.strerror)
    if contents[:4] != b"TUSK":
        return contents
    if contents[:8] != name or len(contents) < HEADER.size:
        refuse(path, f"is no {name.decode()}, but {contents[:8].decode(errors='replace')}")
    _, size, expected = HEADER.unpack_from(contents)
    contents = contents[HEADER.size:]
    if len(contents) != size or checksum(name, contents) != expected:
        refuse(path, "checksum mismatch: the file is damaged")
    return contents
