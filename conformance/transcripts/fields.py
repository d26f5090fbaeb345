"""The lines of a file, field by field: each type says whether a value is of it."""

import re

MOST_SECONDS = 10_000_000


def hexadecimal(digits, begin=""):
    pattern = re.compile(begin + "[0-9a-f]{%d}" % (digits - len(begin)))
    return lambda value: isinstance(value, str) and bool(pattern.fullmatch(value))


# P-256 (SEC 2): y^2 = x^3 - 3x + B modulo PRIME.
PRIME = 2**256 - 2**224 + 2**192 + 2**96 - 1
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B


def point(value):
    if not UNCOMPRESSED(value):
        return False
    x, y = int(value[2:66], 16), int(value[66:], 16)
    return x < PRIME and y < PRIME and (y * y - (x * x * x - 3 * x + B)) % PRIME == 0


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
    if not isinstance(value, dict):
        return False
    if "cap" in value:
        fields = {"cap": number, "increment": number}
        return has_fields(value, fields) and all(amount <= MOST_SECONDS for amount in value.values())
    fields = {"turn": number} if "turn" in value else {"base": number, "increment": number}
    for stand in ("pause", "lead"):
        if stand in value:
            fields[stand] = lambda length: number(length) and length > 0
    return has_fields(value, fields) and all(amount <= MOST_SECONDS for amount in value.values())


def given(value):
    return has_fields(value, {"text": text, "turn": lambda turn: number(turn) and turn > 0})


def engine(value):
    return number(value) and value > 0


def has_fields(value, fields):
    if not isinstance(value, dict) or value.keys() != fields.keys():
        return False
    return all(kind(value[name]) for name, kind in fields.items())


HASH = hexadecimal(64)
KEY_ID = hexadecimal(32)
NONCE = hexadecimal(32)
PUBLIC = hexadecimal(64)
UNCOMPRESSED = hexadecimal(130, "04")
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
    "joined": {"seat": SEAT, "name": maybe(text), "key": maybe(point), "words": maybe(text)},
    "key": {"seat": SEAT, "key": point, "words": maybe(text)},
    "seal": {
        "seat": SEAT, "turn": number, "seal": HASH, "by": one_of("player", "server"), "deposit": maybe(HASH),
    },
    "opening": {
        "seat": SEAT, "turn": number, "plan": text, "nonce": NONCE, "by": one_of("owner", "opponent", "server"),
    },
    "turn": {"turn": number, "plans": record(white=maybe(text), black=maybe(text)), "position": text},
    "clock": {"white": number, "black": number},
    "resumed": {"stopped": number},
    "more-time": {"seat": SEAT},
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


OF_SOME_GAMES = {"given": given, "engine": engine}


def is_event(value):
    kind = value.get("kind") if isinstance(value, dict) else None
    fields = KINDS.get(kind) if isinstance(kind, str) else None
    if kind == "game":
        fields = {**fields, **{name: kind for name, kind in OF_SOME_GAMES.items() if name in value}}
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
