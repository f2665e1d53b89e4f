import assert from 'node:assert/strict';
import test from 'node:test';
import * as sdk from 'surrealdb';
import { signedIn, started } from './launched.mjs';

const { DateTime, Decimal, Duration, FileRef, GeometryLine, GeometryPoint, GeometryPolygon, Range, RecordId, Table, Uuid } = sdk;
const { BoundIncluded, BoundExcluded, GeometryCollection, GeometryMultiPoint } = sdk;

const point = new GeometryPoint([12.5, -7.25]);
const line = new GeometryLine([point, new GeometryPoint([1, 2])]);
const ring = new GeometryLine([[0, 0], [0, 1], [1, 1], [0, 0]].map((at) => new GeometryPoint(at)));

const VALUES = {
  none: undefined,
  null: null,
  yes: true,
  int: -42,
  'largest int': 9_223_372_036_854_775_807n,
  'smallest int': -9_223_372_036_854_775_808n,
  float: 1.5e-300,
  infinity: Number.POSITIVE_INFINITY,
  decimal: new Decimal('3.141592653589793238462643383'),
  text: 'Zoë ✓ \u0000 \'); REMOVE TABLE x; --',
  datetime: new DateTime('2026-11-21T08:00:00.123456789Z'),
  'datetime before 1970': new DateTime('1901-02-03T04:05:06.000000007Z'),
  duration: new Duration('3w2d1h7ns'),
  uuid: new Uuid('0190a0a0-1234-7abc-8def-000000000001'),
  'record id of text': new RecordId('server', 'web-1 ⟩`'),
  'record id of number': new RecordId('server', 7n),
  'record id of uuid': new RecordId('server', new Uuid('0190a0a0-1234-7abc-8def-000000000002')),
  'record id of array': new RecordId('server', ['eu', 3]),
  'record id of object': new RecordId('server', { region: 'eu', rack: 3 }),
  table: new Table('server'),
  bytes: new Uint8Array([0, 1, 254, 255]),
  'no bytes': new Uint8Array(),
  array: [1, [2, [3, 'x']], {}],
  object: { a: { b: { c: [] } }, '': 1, 'a key': 2 },
  set: new Set([1, 2]),
  range: new Range(new BoundIncluded(1), new BoundExcluded(5)),
  file: new FileRef('bucket', '/some/file.txt'),
  point,
  line,
  polygon: new GeometryPolygon([ring]),
  'multi point': new GeometryMultiPoint([point, point]),
  collection: new GeometryCollection([point, line]),
};

test('what is sent comes back', async (t) => {
  const client = await signedIn(await started(t));
  for (const [name, value] of Object.entries(VALUES)) {
    await t.test(name, async () => {
      const [returned] = await client.query('RETURN $value', { value });
      assertSame(returned, value);
    });
  }
});

test('what is stored comes back after a restart', async (t) => {
  const before = await started(t);
  const client = await signedIn(before);
  // A field that is NONE is not stored, and records may not hold a set.
  const content = Object.fromEntries(Object.entries(VALUES).filter(([, value]) => value !== undefined));
  const id = new RecordId('everything', 1);
  await client.query('CREATE $id CONTENT $content', { id, content });
  assert.equal(await before.stop(), 0);

  const again = await signedIn(await started(t, before.data));
  const [[stored]] = await again.query('SELECT * FROM $id', { id });
  for (const [name, value] of Object.entries(content)) {
    assertSame(stored[name], value);
  }
});

function assertSame(actual, expected) {
  const same = typeof expected?.equals === 'function' ? expected.equals(actual) : undefined;
  if (same === undefined) {
    assert.deepEqual(normal(actual), normal(expected));
  } else {
    assert.ok(same, `${actual} is not ${expected}`);
  }
}

// The SDK reads whole numbers as numbers where they are safe, and bytes as either of two types.
function normal(value) {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return [...new Uint8Array(value.buffer ?? value)];
  }
  return value;
}
