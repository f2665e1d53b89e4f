import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf } from '../src/cbor.mjs';
import { arrayItem, mapItem, textItem, uuidItem, valueItem } from '../src/items.mjs';
import { fields } from '../src/frame.mjs';
import { PASSWORD, rawSocket, request, started } from './launched.mjs';

const TOO_BIG = 1009;
const NOT_BINARY = 1003;
const STRANGER = '0190a0a0-1234-4abc-8def-000000000001';

const broken = {
  'not CBOR': Buffer.of(0xff, 0x00),
  'a reserved length': Buffer.of(0xa1, 0x7c),
  'no map': valueItem([1, 2]),
  empty: Buffer.alloc(0),
  'cut off': request('ping').subarray(0, 9),
  'more than one item': Buffer.concat([request('ping'), Buffer.of(0)]),
  'nested deeply': mapItem([['method', textItem('query')], ['params', Buffer.alloc(100_000, 0x81)]]),
  'tagged deeply': mapItem([['method', textItem('query')], ['params', Buffer.alloc(100_000, 0xc6)]]),
  'a length beyond everything': mapItem([['method', Buffer.of(0x7b, 255, 255, 255, 255, 255, 255, 255, 255)]]),
  'a count beyond everything': Buffer.of(0xbb, 255, 255, 255, 255, 255, 255, 255, 255),
  'the method twice': mapItem([['method', textItem('ping')], ['method', textItem('query')]]),
  'no method': valueItem({ id: 1 }),
  'a method that is a number': valueItem({ id: 1, method: 7 }),
  'a session that is no uuid': request('ping', [], { session: 'me' }),
  'an id that is an object': valueItem({ id: {}, method: 'ping' }),
};

test('frames', async (t) => {
  const launcher = await started(t);

  await t.test('a broken frame is answered with an error, and the connection goes on', async () => {
    const raw = await rawSocket(t, launcher);
    for (const [name, frame] of Object.entries(broken)) {
      assert.equal(errorOf(await raw.ask(frame)).get('kind'), 'Validation', name);
    }
    assert.ok(!errorOf(await raw.call('ping')));
  });

  await t.test('values the engine cannot read are an error', async () => {
    const raw = await signedInRaw(t, launcher);
    for (const value of [Buffer.of(0xd8, 0x58, 0x00), Buffer.of(0xcc, 0x80), Buffer.of(0xd9, 0xff, 0xff, 0x00), Buffer.of(0xf7), Buffer.of(0xf9, 0x7e, 0)]) {
      const params = arrayItem([textItem('RETURN $v'), mapItem([['v', value]])]);
      await raw.ask(mapItem([['id', valueItem(1)], ['method', textItem('query')], ['params', params]]));
    }
    assert.ok(!errorOf(await raw.call('ping')));
  });

  await t.test('random frames never stop it', async () => {
    const raw = await signedInRaw(t, launcher);
    const whole = request('query', ['RETURN $a', { a: ['text', 1, null, { b: [] }] }]);
    const random = generator(20261121);
    for (let round = 0; round < 3_000; round++) {
      const frame = Buffer.from(whole);
      for (let changes = 1 + (random() % 4); changes > 0; changes--) {
        frame[random() % frame.length] = random() % 256;
      }
      await raw.ask(frame);
    }
    assert.ok(!errorOf(await raw.call('ping')));
  });

  await t.test('no frame makes the engine take the process down', async () => {
    const raw = await signedInRaw(t, launcher);
    await raw.call('reset');
    assert.equal(errorOf(await raw.call('use', null, 'database')).get('kind'), 'Validation');
    assert.equal(errorOf(await raw.ask(useOnly('database'))).get('kind'), 'Validation');
    assert.ok(!errorOf(await raw.call('use', 'namespace', 'database')));
    assert.ok(!errorOf(await raw.ask(useOnly('other'))));
  });

  await t.test('text is refused', async () => {
    const raw = await rawSocket(t, launcher);
    raw.socket.send('{"method":"ping"}');
    assert.equal(await raw.closed, NOT_BINARY);
  });

  await t.test('a frame that is too large closes the connection, and only that one', async () => {
    const raw = await rawSocket(t, launcher);
    const other = await rawSocket(t, launcher);
    raw.socket.send(Buffer.alloc(17 * 1024 * 1024));
    assert.equal(await raw.closed, TOO_BIG);
    assert.ok(!errorOf(await other.call('ping')));
  });

  await t.test('the session or transaction of another connection is unknown', async () => {
    const owner = await signedInRaw(t, launcher);
    await owner.ask(request('attach', [], { session: STRANGER }));
    const txn = new Map(fields(await owner.call('begin'))).get('result');
    const thief = await signedInRaw(t, launcher);
    assert.equal(errorOf(await thief.ask(request('query', ['RETURN 1'], { session: STRANGER }))).get('kind'), 'NotFound');
    for (const [method, params] of [['commit', [txn]], ['cancel', [txn]]]) {
      const frame = mapItem([['id', valueItem(1)], ['method', textItem(method)], ['params', arrayItem(params)]]);
      assert.match(errorOf(await thief.ask(frame)).get('message'), /Transaction not found/);
    }
    const inside = mapItem([['id', valueItem(1)], ['method', textItem('query')], ['params', valueItem(['RETURN 1'])], ['txn', txn]]);
    assert.match(errorOf(await thief.ask(inside)).get('message'), /Transaction not found/);
    assert.ok(!errorOf(await owner.ask(mapItem([['id', valueItem(1)], ['method', textItem('commit')], ['params', arrayItem([txn])]]))));
  });

  await t.test('an answer says the id and the session of its request, whatever they are', async () => {
    const raw = await rawSocket(t, launcher);
    await raw.ask(request('attach', [], { session: STRANGER }));
    for (const id of [valueItem(0), textItem('α'), uuidItem(STRANGER), Buffer.from('1b7fffffffffffffff', 'hex')]) {
      const answer = new Map(fields(await raw.ask(mapItem([['method', textItem('ping')], ['id', id], ['session', uuidItem(STRANGER)]]))));
      assert.deepEqual(answer.get('id'), id);
      assert.deepEqual(answer.get('session'), uuidItem(STRANGER));
    }
  });
});

test('a client that asks without reading waits, and nobody else does', async (t) => {
  const launcher = await started(t);
  const greedy = await signedInRaw(t, launcher);
  greedy.socket.pause();
  const count = 600;
  for (let n = 0; n < count; n++) {
    greedy.socket.send(request('query', ['RETURN string::repeat("x", 200000)']));
  }
  const other = await signedInRaw(t, launcher);
  assert.ok(!errorOf(await other.call('query', 'RETURN 1')));
  greedy.socket.resume();
  for (let n = 0; n < count; n++) {
    assert.ok((await greedy.next()).length > 200_000);
  }
});

async function signedInRaw(t, launcher) {
  const raw = await rawSocket(t, launcher);
  assert.ok(!errorOf(await raw.call('signin', { user: 'root', pass: PASSWORD })));
  return raw;
}

function errorOf(answer) {
  const error = new Map(fields(answer)).get('error');
  return error && new Map(fields(error).map(([key, item]) => [key, textOf(item)]));
}

// NONE for the namespace: leave it as it is.
function useOnly(database) {
  return mapItem([['id', valueItem(1)], ['method', textItem('use')], ['params', arrayItem([Buffer.of(0xc6, 0xf6), textItem(database)])]]);
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
