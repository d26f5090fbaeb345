"""The form of transcripts (docs/transcripts.md): values, canonical texts, hashes, keys, fields."""

import hashlib
import json
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MOST_BYTES = 64 << 20
MOST_BYTES_OF_LINE = 1 << 20
MOST_LINES = 200_000
MOST_NUMBER = 2**53 - 1
MOST_DEPTH = 8
MOST_SECONDS = 10_000_000
ZERO = "0" * 64


class Fault(Exception):
    """What is wrong: a stable code, and the line once it is known."""

    def __init__(self, code, line=None):
        super().__init__(code)
        self.code = code
        self.line = line


def ensure(holds, code):
    if not holds:
        raise Fault(code)


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
        ensure(depth(value) <= MOST_DEPTH, "no-line")
    except (ValueError, RecursionError):
        raise Fault("no-line") from None
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
            ensure(isinstance(value, dict), "no-line")
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


def has_signed(public, purpose, value, signature):
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), text_for(purpose, value))
        return True
    except (InvalidSignature, ValueError):
        return False


# Types of fields: each says whether a value is of it.


def hexadecimal(digits, begin=""):
    pattern = re.compile(begin + "[0-9a-f]{%d}" % (digits - len(begin)))
    return lambda value: isinstance(value, str) and bool(pattern.fullmatch(value))


def one_of(*words):
    return lambda value: isinstance(value, str) and value in words


def maybe(kind):
    return lambda value: value is None or kind(value)


def number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def text(value):
    return isinstance(value, str)


def boolean(value):
    return isinstance(value, bool)


def record(**fields):
    return lambda value: has_fields(value, fields)


def list_of(kind):
    return lambda value: isinstance(value, list) and all(map(kind, value))


def texts(value):
    return isinstance(value, dict) and all(map(text, value.values()))


def game_id(value):
    return isinstance(value, str) and bool(re.fullmatch("[A-Za-z0-9]{1,64}", value))


def clock(value):
    fields = {"turn": number} if isinstance(value, dict) and "turn" in value else {"base": number, "increment": number}
    return has_fields(value, fields) and all(seconds <= MOST_SECONDS for seconds in value.values())


def has_fields(value, fields):
    if not isinstance(value, dict) or value.keys() != fields.keys():
        return False
    return all(kind(value[name]) for name, kind in fields.items())


HASH = hexadecimal(64)
KEY_ID = hexadecimal(32)
NONCE = hexadecimal(32)
PUBLIC = hexadecimal(64)
POINT = hexadecimal(130, "04")
SEAT = one_of("white", "black")
SEATED = record(who=one_of("guest", "computer", "open"), name=maybe(text), commitment=maybe(HASH))
SIGNED = {"key": KEY_ID, "signature": hexadecimal(128)}

KINDS = {
    "game": {
        "game": game_id, "variant": text, "edition": number, "options": texts, "position": text,
        "simultaneous": boolean, "opponent": one_of("practice", "computer", "friend", "lobby"),
        "level": maybe(number), "mode": one_of("sealed", "kept", "open"), "show_committed": boolean,
        "clock": maybe(clock), "seats": record(white=SEATED, black=SEATED), "seed": maybe(HASH),
    },
    "joined": {"seat": SEAT, "name": maybe(text), "key": maybe(POINT), "words": maybe(text)},
    "key": {"seat": SEAT, "key": POINT, "words": maybe(text)},
    "seal": {
        "seat": SEAT, "turn": number, "seal": HASH, "by": one_of("player", "server"), "deposit": maybe(HASH),
    },
    "opening": {
        "seat": SEAT, "turn": number, "plan": text, "nonce": NONCE, "by": one_of("owner", "opponent", "server"),
    },
    "turn": {"turn": number, "plans": record(white=maybe(text), black=maybe(text)), "position": text},
    "clock": {"white": number, "black": number},
    "resumed": {"stopped": number},
    "draw-offer": {"seat": SEAT},
    "draw-decline": {"seat": SEAT},
    "takeback-ask": {"seat": SEAT},
    "takeback-decline": {"seat": SEAT},
    "takeback": {"turns": number},
    "forfeit": {"seat": SEAT, "turn": number, "reason": text, "plan": text, "nonce": NONCE},
    "result": {"winner": maybe(SEAT), "reason": text},
    "seed": {"seed": HASH},
    "rematch-ask": {"seat": SEAT},
    "rematch": {"game": HASH},
}


def is_event(value):
    kind = value.get("kind") if isinstance(value, dict) else None
    fields = KINDS.get(kind) if isinstance(kind, str) else None
    return fields is not None and has_fields(value, {"n": number, "at": number, "kind": text, **fields})


EVENT_LINE = {"prev": HASH, "event": is_event, "hash": HASH, **SIGNED}
END_LINE = {"end": record(game=text, events=number, head=HASH, at=number), **SIGNED}
HEADER = {"transcript": number, "keys": list_of(PUBLIC)}
RECEIPT = record(
    game=text, n=number, what=text, turn=maybe(number), seat=maybe(SEAT), seal=maybe(HASH), at=number, head=HASH
)
HELD = {"receipt": RECEIPT, **SIGNED}
TREE_LINE = {"tree": record(day=number, size=number, root=HASH), "consistency": list_of(HASH), **SIGNED}
ENTRY_LINE = {"entry": record(day=number, index=number, events=number, head=HASH), "proof": list_of(HASH)}
PUBLISHED = record(id=KEY_ID, public=PUBLIC, **{"from": number}, until=maybe(number))
KEY_FILE = {"server-keys": number, "keys": list_of(PUBLISHED)}
