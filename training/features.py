"""Feature files: positions as written by `tusk data features` (docs/self-play.md)."""

import struct
import zlib

import numpy as np

import shape
from files import refuse, write_whole

RECORD = np.dtype([("own", "<u2", shape.ACTIVE), ("enemy", "<u2", shape.ACTIVE), ("score", "<i2"), ("result", "u1"),
                   ("head", "u1"), ("ply", "<u2"), ("effort", "<u2"), ("board", "u1", 64)])
MAGIC = b"TUSKFEA1"
HEADER = struct.Struct("<8sIIQII")  # then inputs, bytes per record, records, their CRC-32, CRC-32 of this header


def check(records, path):
    inputs_known = max(records["own"].max(), records["enemy"].max()) <= shape.INPUTS
    if not inputs_known or records["head"].max() >= shape.HEADS or records["board"].max() > 12 or records["result"].max() > 4:
        refuse(path, "was not written by `tusk data features`, or by one with other inputs")


def check_header(path, head, records):
    _, inputs, record_bytes, count, records_sum, header_sum = HEADER.unpack(head)
    if zlib.crc32(head[:-4]) != header_sum:
        refuse(path, "checksum mismatch: its header is damaged")
    if (inputs, record_bytes) != (shape.INPUTS, RECORD.itemsize):
        refuse(path, "was written for a network with other inputs; write it again with `tusk data features`")
    if len(records) != count * RECORD.itemsize:
        refuse(path, f"should hold {count} positions; it was cut off")
    if zlib.crc32(records) != records_sum:
        refuse(path, "checksum mismatch: its positions are damaged")


def read(path):
    """The records of a feature file. Older files have no header and start with the records."""
    try:
        with open(path, "rb") as file:
            contents = file.read()
    except OSError as error:
        refuse(path, error.strerror)
    has_header = contents[:len(MAGIC)] == MAGIC
    body = memoryview(contents)[HEADER.size if has_header else 0:]
    if has_header and len(contents) >= HEADER.size:
        check_header(path, contents[:HEADER.size], body)
    elif has_header or len(body) % RECORD.itemsize:
        refuse(path, "is not a whole number of records; was its writer killed?")
    records = np.frombuffer(body, dtype=RECORD)
    if len(records) == 0:
        refuse(path, "holds no positions; `tusk data features` writes such files")
    check(records, path)
    return records


def write(path, records):
    """A feature file, as `tusk data features` writes it."""
    body = records.tobytes()
    head = HEADER.pack(MAGIC, shape.INPUTS, RECORD.itemsize, len(records), zlib.crc32(body), 0)[:-4]
    write_whole(path, head + struct.pack("<I", zlib.crc32(head)) + body)
