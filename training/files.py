"""Files that are written atomically and contain a version and a checksum."""

import os
import struct
import sys
import zlib

# Before the contents: an eight-letter name with the version, the number of bytes, and the CRC-32 of all three.
HEADER = struct.Struct("<8sQI")
LEARNER, TEACHER, VERDICTS, CHECKPOINT = b"TUSKLRN1", b"TUSKTEA1", b"TUSKVER1", b"TUSKCHK1"


def refuse(path, why):
    """Reports bad input in one line and exits with code 2, like tusk."""
    print(f"{path}: {why}", file=sys.stderr)
    raise SystemExit(2)


def write_whole(path, contents):
    """Writes to a temporary name first, so that nobody ever reads half a file. On a full disk, exits with one line and
    code 2."""
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
    """The contents. Older files without a header are accepted as they are."""
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
