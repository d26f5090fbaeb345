"""The form of transcripts (docs/book/src/program/transcripts.md): values, lines, canonical texts, hashes."""

import hashlib
import json
import re

MOST_BYTES = 64 << 20
MOST_BYTES_OF_LINE = 1 << 20
MOST_LINES = 200_000
MOST_NUMBER = 2**53 - 1
MOST_DEPTH = 8
VERSION = 1
ZERO = "0" * 64


class Fault(Exception):
    """What is wrong: a stable code, the line once it is known, and details."""

    def __init__(self, code, line=None, more=None):
        super().__init__(code)
        self.code = code
        self.line = line
        self.more = more


def ensure(holds, code):
    if not holds:
        raise Fault(code)


def check_version(version):
    """The version of a file, before its other fields: those of a newer one may be others."""
    known = isinstance(version, int) and not isinstance(version, bool) and version >= VERSION
    ensure(known, "invalid-header")
    if version > VERSION:
        raise Fault("too-new", more=f"version {version}, this program knows {VERSION}")


def whole_number(text):
    if not re.fullmatch(r"[0-9]{1,16}", text) or int(text) > MOST_NUMBER:
        raise ValueError(text)
    return int(text)


def refuse(text):
    raise ValueError(text)


def no_name_twice(pairs):
    names = dict(pairs)
    if len(names) != len(pairs):
        raise ValueError("a name twice")
    return names


def depth(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


def read(text):
    """One value of JSON."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=no_name_twice,
            parse_int=whole_number,
            parse_float=refuse,
            parse_constant=refuse,
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")
        ensure(depth(value) <= MOST_DEPTH, "invalid-line")
    except (ValueError, RecursionError):
        raise Fault("invalid-line") from None
    return value


def lines(text):
    """The lines of a file, each an object, with their numbers."""
    text = text.removesuffix("\n")
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Fault("too-long", 1)
    split = text.split("\n")
    if len(split) > MOST_LINES:
        raise Fault("too-long", MOST_LINES + 1)
    for number, line in enumerate(split, 1):
        if len(line.encode("utf-8", "surrogatepass")) > MOST_BYTES_OF_LINE:
            raise Fault("too-long", number)
        try:
            value = read(line)
            ensure(isinstance(value, dict), "invalid-line")
        except Fault as fault:
            raise Fault(fault.code, number) from None
        yield number, value


def canonical(value):
    if value is None:
        return b"n"
    if value is True:
        return b"t"
    if value is False:
        return b"f"
    if isinstance(value, int):
        return b"i%d;" % value
    if isinstance(value, str):
        data = value.encode("utf-8")
        return b"%d:" % len(data) + data
    if isinstance(value, list):
        return b"l%d:" % len(value) + b"".join(map(canonical, value))
    names = sorted(value, key=lambda name: name.encode("utf-8"))
    return b"o%d:" % len(names) + b"".join(canonical(name) + canonical(value[name]) for name in names)


def text_for(purpose, value):
    return purpose.encode("ascii") + b"\n" + canonical(value)


def hash_for(purpose, value):
    return hashlib.sha256(text_for(purpose, value)).hexdigest()
