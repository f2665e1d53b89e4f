import assert from 'node:assert/strict';
import test from 'node:test';
import { BrokenFrame, Cursor, membersOf, textOf, uuidOf } from '../src/cbor.mjs';
import { mapItem, textItem, uuidItem, valueItem } from '../src/items.mjs';
import { readOutcome, readRequest } from '../src/frame.mjs';

const UUID = '0190a0a0-1234-7abc-8def-000000000001';
const hex = (text) => Buffer.from(text, 'hex');

// Of appendix A of RFC 8949.
const WHOLE = [
  ...['00', '17', '1818', '1903e8', '1a000f4240', '1bffffffffffffffff', '20', '3903e7', 'f90000', 'fa47c35000', 'fb3ff199999999999a'],
  ...['f4', 'f6', 'f7', 'f0', 'f8ff', 'c11a514b67b0', 'd818456449455446', '40', '4401020304', '60', '6449455446', '62c3bc', '80'],
  ...['83010203', '8301820203820405', 'a0', 'a201020304', 'a26161016162820203', '5f42010243030405ff', '7f657374726561646d696e67ff'],
  ...['9fff', '9f018202039f0405ffff', 'bf61610161629f0203ffff', '826161bf61626163ff'],
];

test('each item is read to its end, and no further', () => {
  for (const item of WHOLE.map(hex)) {
    const cursor = new Cursor(Buffer.concat([item, hex('f5')]));
    assert.deepEqual(cursor.item(), item);
    assert.deepEqual(cursor.item(), hex('f5'));
    assert.ok(cursor.atEnd());
  }
});

test('an item that is cut off is broken', () => {
  for (const item of WHOLE.map(hex)) {
    for (let length = 0; length < item.length; length++) {
      assert.throws(() => new Cursor(item.subarray(0, length)).item(), BrokenFrame);
    }
  }
});

test('what is written is read', () => {
  for (const length of [0, 23, 24, 255, 256, 65_535, 65_536]) {
    const text = 'ü'.repeat(length / 2);
    assert.equal(textOf(textItem(text)), text);
  }
  assert.equal(uuidOf(uuidItem(UUID)), UUID);
  assert.equal(uuidOf(textItem(UUID.toUpperCase())), UUID);
  assert.equal(uuidOf(textItem(`${UUID}0`)), undefined);
  assert.equal(uuidOf(valueItem([UUID])), undefined);
  assert.deepEqual(membersOf(valueItem(['a', 1, null]), 2).map(textOf), ['a', undefined]);
});

test('a request is read whatever the order of its keys', () => {
  const frame = mapItem([['params', valueItem([1])], ['more', valueItem({ a: 1 })], ['session', uuidItem(UUID)], ['method', textItem('query')], ['id', hex('c6f6')]]);
  assert.deepEqual(readRequest(frame), { id: undefined, method: 'query', params: valueItem([1]), session: UUID, txn: undefined });
});

test('an error is told from a result that looks like one', () => {
  const error = valueItem({ code: -32000, kind: 'Internal', message: 'no' });
  assert.deepEqual(readOutcome(mapItem([['error', error]])), { error });
  for (const result of [valueItem({ error: 'no' }), valueItem({ error: { message: 'no' } }), valueItem(['error'])]) {
    assert.deepEqual(readOutcome(result), { result });
  }
});
