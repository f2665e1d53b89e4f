// The little of CBOR (RFC 8949) a bridge needs to read: where items begin and end, and what small ones say.
// Values of a client are never decoded here: what it sent is what the engine reads.

/** In place of a number of members: a break ends them. */
const UNTIL_BREAK = -1;

export const UNSIGNED = 0;
const BYTES = 2;
export const TEXT = 3;
export const ARRAY = 4;
export const MAP = 5;
const TAG = 6;
const SIMPLE = 7;

const TAG_NONE = 6;
const TAG_TEXT_UUID = 9;
const TAG_BYTES_UUID = 37;

const BREAK = 0xff;
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What was read is not CBOR, or not the part of it that frames may use. */
export class BrokenFrame extends Error {}

/**
 * Reads items of a buffer one after the other. What a client sent may be nested as deeply as `deepest`, and `onTag` sees each tag with
 * the bytes that follow it.
 */
export class Cursor {
  #deepest;
  #onTag;

  constructor(bytes, { deepest = Number.POSITIVE_INFINITY, onTag = () => {} } = {}) {
    this.bytes = bytes;
    this.at = 0;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#deepest = deepest;
    this.#onTag = onTag;
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

  /** Whether the next thing is a break, which ends what has no known size. */
  atBreak() {
    return this.bytes[this.at] === BREAK;
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
    this.#skip();
    return this.bytes.subarray(from, this.at);
  }

  // Without recursion: records may be nested more deeply than the stack allows.
  #skip() {
    const left = [1];
    while (left.length > 0) {
      const last = left.length - 1;
      if (left[last] === 0 || (left[last] === UNTIL_BREAK && this.#isBreak())) {
        left.pop();
        continue;
      }
      left[last] -= left[last] === UNTIL_BREAK ? 0 : 1;
      left.push(this.#enter());
      if (left.length > this.#deepest) {
        throw new BrokenFrame('nested too deeply');
      }
    }
  }

  // Reads an item up to its members, and returns how many they are.
  #enter() {
    const { kind, value } = this.head();
    switch (kind) {
      case BYTES:
      case TEXT:
        value < 0 ? this.#skipPieces(kind) : this.#slice(value);
        return 0;
      case ARRAY:
        return value;
      case MAP:
        return value < 0 ? UNTIL_BREAK : value * 2;
      case TAG:
        this.#onTag(value, this.bytes.subarray(this.at));
        return 1;
      default:
        if (value < 0) {
          throw new BrokenFrame('unexpected break');
        }
        return 0;
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
    const found = this.atBreak();
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
