// The little of CBOR (RFC 8949) a bridge needs: to find where items begin and end, and to write small ones.
// Values of a client are never decoded here: what it sent is what the engine reads.

/** Deeper than any value of SurrealDB, and less than what the engine's own decoder stands (256). */
const DEEPEST = 200;

const UNSIGNED = 0;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;
const SIMPLE = 7;

const TAG_NONE = 6;
const TAG_TEXT_UUID = 9;
const TAG_BYTES_UUID = 37;

const BREAK = 0xff;
const NOTHING = Buffer.of(0xf6);
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What was read is not CBOR, or not the part of it that frames may use. */
export class BrokenFrame extends Error {}

/** Reads items of a buffer one after the other. */
export class Cursor {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether all was read. */
  atEnd() {
    return this.at === this.bytes.length;
  }

  /** The head of the next item: its kind and its argument, which is -1 where the length is not told. */
  head() {
    const first = this.#take(1, (at) => this.bytes[at]);
    return { kind: first >> 5, value: this.#argument(first & 31) };
  }

  /** The number of pairs of the map that begins here. */
  map() {
    const { kind, value } = this.head();
    if (kind !== MAP || value < 0) {
      throw new BrokenFrame('expected a map of known size');
    }
    return value;
  }

  /** The text that begins here. */
  text() {
    const { kind, value } = this.head();
    if (kind !== TEXT || value < 0) {
      throw new BrokenFrame('expected a text of known length');
    }
    return this.#slice(value).toString('utf8');
  }

  /** The bytes of the next item, whole and unread. */
  item() {
    const from = this.at;
    this.#skip(0);
    return this.bytes.subarray(from, this.at);
  }

  #skip(depth) {
    if (depth > DEEPEST) {
      throw new BrokenFrame('nested too deeply');
    }
    const { kind, value } = this.head();
    if (kind === BYTES || kind === TEXT) {
      value < 0 ? this.#skipPieces(kind) : this.#slice(value);
    } else if (kind === ARRAY || kind === MAP) {
      this.#skipMembers(kind === MAP ? value * 2 : value, depth);
    } else if (kind === TAG) {
      this.#skip(depth + 1);
    } else if (value < 0) {
      throw new BrokenFrame('unexpected break');
    }
  }

  #skipMembers(count, depth) {
    if (count >= 0) {
      for (let left = count; left > 0; left--) {
        this.#skip(depth + 1);
      }
      return;
    }
    while (!this.#isBreak()) {
      this.#skip(depth + 1);
    }
  }

  #skipPieces(kind) {
    while (!this.#isBreak()) {
      const piece = this.head();
      if (piece.kind !== kind || piece.value < 0) {
        throw new BrokenFrame('a piece of another kind');
      }
      this.#slice(piece.value);
    }
  }

  #isBreak() {
    if (this.at >= this.bytes.length) {
      throw new BrokenFrame('ends too early');
    }
    const found = this.bytes[this.at] === BREAK;
    this.at += found ? 1 : 0;
    return found;
  }

  #argument(info) {
    switch (info) {
      case 24:
        return this.#take(1, (at) => this.bytes[at]);
      case 25:
        return this.#take(2, (at) => this.view.getUint16(at));
      case 26:
        return this.#take(4, (at) => this.view.getUint32(at));
      case 27:
        return this.#take(8, (at) => Number(this.view.getBigUint64(at)));
      case 31:
        return -1;
      default:
        if (info > 27) {
          throw new BrokenFrame('reserved length');
        }
        return info;
    }
  }

  #slice(length) {
    return this.#take(length, (at) => this.bytes.subarray(at, at + length));
  }

  #take(length, read) {
    const from = this.at;
    if (from + length > this.bytes.length) {
      throw new BrokenFrame('ends too early');
    }
    this.at = from + length;
    return read(from);
  }
}

/** The text of an item, or undefined if it is something else. */
export function textOf(item) {
  const { kind, value } = new Cursor(item).head();
  return kind === TEXT && value >= 0 ? item.subarray(item.length - value).toString('utf8') : undefined;
}

/** Whether an item is null or NONE. */
export function isNothing(item) {
  const { kind, value } = new Cursor(item).head();
  return (item.length === 1 && kind === SIMPLE && (value === 22 || value === 23)) || (kind === TAG && value === TAG_NONE);
}

/** Whether an item is one of those a request may be told apart by: nothing, a number, a text, a uuid, a datetime. */
export function isSmallScalar(item) {
  const { kind, value } = new Cursor(item).head();
  const scalar = kind !== ARRAY && kind !== MAP && kind !== BYTES;
  return item.length <= 256 && scalar && (kind !== TAG || value === TAG_NONE || value === 0 || value === 12 || isUuidTag(value));
}

/** The uuid an item says (as text, or tagged), in lower case; undefined if it says none. */
export function uuidOf(item) {
  const cursor = new Cursor(item);
  const { kind, value } = cursor.head();
  if (kind === TEXT) {
    return uuidText(textOf(item));
  }
  if (kind !== TAG || !isUuidTag(value)) {
    return undefined;
  }
  const inner = item.subarray(cursor.at);
  return value === TAG_TEXT_UUID ? uuidText(textOf(inner)) : uuidBytes(inner);
}

function isUuidTag(tag) {
  return tag === TAG_TEXT_UUID || tag === TAG_BYTES_UUID;
}

function uuidText(text) {
  const lower = text?.toLowerCase();
  return lower !== undefined && UUID_TEXT.test(lower) ? lower : undefined;
}

function uuidBytes(item) {
  if (item.length !== 17 || item[0] !== 0x50) {
    return undefined;
  }
  const hex = item.toString('hex', 1);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The members of an array, unread; undefined if it is no array of known size. */
export function membersOf(item, most) {
  const cursor = new Cursor(item);
  const { kind, value } = cursor.head();
  if (kind !== ARRAY || value < 0) {
    return undefined;
  }
  const members = [];
  for (let index = 0; index < Math.min(value, most); index++) {
    members.push(cursor.item());
  }
  return members;
}

/** The head of an item of a kind with an argument below 2^32. */
function head(kind, value) {
  const first = kind << 5;
  if (value < 24) {
    return Buffer.of(first | value);
  }
  if (value < 0x100) {
    return Buffer.of(first | 24, value);
  }
  if (value < 0x10000) {
    return Buffer.of(first | 25, value >> 8, value & 0xff);
  }
  const bytes = Buffer.alloc(5);
  bytes[0] = first | 26;
  bytes.writeUInt32BE(value, 1);
  return bytes;
}

/** A uuid as the engine writes it. */
export function uuidItem(uuid) {
  return Buffer.from(`d82550${uuid.replaceAll('-', '')}`, 'hex');
}

/** A text. */
export function textItem(text) {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([head(TEXT, bytes.length), bytes]);
}

/** An array of items that are already written. */
export function arrayItem(items) {
  return Buffer.concat([head(ARRAY, items.length), ...items]);
}

/** A map whose values are already written: pairs of a key and an item. */
export function mapItem(pairs) {
  return Buffer.concat([head(MAP, pairs.length), ...pairs.flatMap(([key, item]) => [textItem(key), item])]);
}

/** A plain value: null, a text, a whole number, an array or an object of such. */
export function valueItem(value) {
  if (value === null || value === undefined) {
    return NOTHING;
  }
  if (typeof value === 'string') {
    return textItem(value);
  }
  if (typeof value === 'number') {
    return value < 0 ? head(1, -1 - value) : head(UNSIGNED, value);
  }
  if (Array.isArray(value)) {
    return arrayItem(value.map(valueItem));
  }
  return mapItem(Object.entries(value).map(([key, inner]) => [key, valueItem(inner)]));
}

/** NONE, as the engine writes it. */
export const NONE_ITEM = Buffer.of(0xc6, 0xf6);
