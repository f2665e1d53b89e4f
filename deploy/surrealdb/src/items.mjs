// Writes small items of CBOR: what a bridge says itself.
import { ARRAY, MAP, TEXT, UNSIGNED } from './cbor.mjs';

const NEGATIVE = 1;
const NOTHING = Buffer.of(0xf6);

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
    return value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value);
  }
  if (Array.isArray(value)) {
    return arrayItem(value.map(valueItem));
  }
  return mapItem(Object.entries(value).map(([key, inner]) => [key, valueItem(inner)]));
}

/** NONE, as the engine writes it. */
export const NONE_ITEM = Buffer.of(0xc6, 0xf6);
