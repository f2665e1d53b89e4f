// Requests and answers of SurrealDB's RPC protocol (versions 1 and 2) as frames of CBOR.
import { BrokenFrame, Cursor, isNothing, isSmallScalar, membersOf, textOf, uuidOf } from './cbor.mjs';
import { arrayItem, mapItem, textItem, uuidItem } from './items.mjs';
import { FROM_CLIENTS } from './guard.mjs';
import { Refusal } from './refusal.mjs';

const KEYS = new Set(['id', 'method', 'params', 'session', 'txn', 'version']);

/**
 * What a client asked: its id and its params as the bytes it sent, the rest as values.
 * Throws BrokenFrame where a frame is not CBOR, and a Refusal (which then knows the id) where it is no request.
 */
export function readRequest(bytes) {
  const items = readItems(bytes);
  const id = items.id && !isNothing(items.id) ? items.id : undefined;
  if (id && !isSmallScalar(id)) {
    throw Refusal.invalidRequest();
  }
  const method = items.method && textOf(items.method);
  if (method === undefined) {
    throw Refusal.invalidRequest().to(id);
  }
  return { id, method, params: items.params, session: readUuid(items.session, id), txn: readUuid(items.txn, id) };
}

function readItems(bytes) {
  const cursor = new Cursor(bytes, FROM_CLIENTS);
  const items = {};
  for (let left = cursor.map(); left > 0; left--) {
    const key = cursor.text();
    const item = cursor.item();
    // INVARIANT: what is judged here is what the engine reads, so a key may not come twice
    if (KEYS.has(key) && items[key]) {
      throw new BrokenFrame(`\`${key}\` comes twice`);
    }
    items[KEYS.has(key) ? key : 'rest'] = item;
  }
  if (!cursor.atEnd()) {
    throw new BrokenFrame('more than one item');
  }
  return items;
}

function readUuid(item, id) {
  if (!item || isNothing(item)) {
    return undefined;
  }
  const uuid = uuidOf(item);
  if (!uuid) {
    throw Refusal.invalidRequest().to(id);
  }
  return uuid;
}

/** The params of a request, unread: as many as the bridge looks at. */
export function paramsOf(request) {
  return (request.params && membersOf(request.params, 4)) ?? [];
}

/** A request for the engine. It takes no id: each call has its own answer. */
export function writeRequest(method, { session, txn, params } = {}) {
  const pairs = [['method', textItem(method)]];
  if (params) {
    pairs.push(['params', Array.isArray(params) ? arrayItem(params) : params]);
  }
  if (session) {
    pairs.push(['session', uuidItem(session)]);
  }
  if (txn) {
    pairs.push(['txn', uuidItem(txn)]);
  }
  return mapItem(pairs);
}

/** An answer to a request: its result, or the error of the engine or of a refusal. Both are written items. */
export function writeAnswer({ id, session }, { result, error }) {
  const pairs = [error ? ['error', error] : ['result', result]];
  if (id) {
    pairs.push(['id', id]);
  }
  if (session) {
    pairs.push(['session', uuidItem(session)]);
  }
  return mapItem(pairs);
}

const ERROR_ENVELOPE = Buffer.concat([Buffer.of(0xa1, 0x65), Buffer.from('error')]);
const ERROR_FIELDS = ['code', 'kind', 'message'];

/**
 * What the engine returned: the bare result, or an envelope with the error only. A function that returns such an
 * object itself is told apart by the fields of an error.
 */
export function readOutcome(bytes) {
  if (!bytes.subarray(0, ERROR_ENVELOPE.length).equals(ERROR_ENVELOPE)) {
    return { result: bytes };
  }
  const error = bytes.subarray(ERROR_ENVELOPE.length);
  return hasErrorFields(error) ? { error } : { result: bytes };
}

function hasErrorFields(item) {
  if (item[0] >> 5 !== 5) {
    return false;
  }
  const keys = fields(item).map(([key]) => key);
  return ERROR_FIELDS.every((field) => keys.includes(field));
}

/** The fields of a map with text keys: pairs of a key and an unread item. */
export function fields(item) {
  const cursor = new Cursor(item);
  const pairs = [];
  for (let left = cursor.map(); left > 0; left--) {
    pairs.push([cursor.text(), cursor.item()]);
  }
  return pairs;
}
