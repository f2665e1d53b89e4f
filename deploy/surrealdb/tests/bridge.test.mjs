import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import test from 'node:test';
import { startBridge } from '../src/bridge.mjs';
import { openEngine } from '../src/engine.mjs';
import { fields } from '../src/frame.mjs';
import { ensureRootUser } from '../src/root-user.mjs';
import { rawSocket, request } from './launched.mjs';

const LIMITS = { requests: 4, bytes: 1024 * 1024, unread: 1024 * 1024 };

test('a bridge in this process', async (t) => {
  const engine = await openEngine('mem://');
  await ensureRootUser(engine, 'root', 'root');
  const bridge = await startBridge(engine, { port: 0, limits: LIMITS });
  t.after(async () => {
    await bridge.close();
    await engine.close();
  });

  const client = async () => {
    const raw = await rawSocket(t, { url: `ws://127.0.0.1:${bridge.port}/rpc` });
    await raw.call('signin', { user: 'root', pass: 'root' });
    await raw.call('use', 'test', 'test');
    return raw;
  };

  await t.test('more requests than may be under way are all answered, in the end', async () => {
    const raw = await client();
    for (let n = 0; n < 500; n++) {
      raw.socket.send(request('query', [`RETURN ${n}`]));
    }
    for (let n = 0; n < 500; n++) {
      assert.ok(new Map(fields(await raw.next())).has('result'));
    }
  });

  await t.test('a client that does not read its notifications is let go', async () => {
    const slow = await client();
    const writer = await client();
    await writer.call('query', 'DEFINE TABLE noise');
    await slow.call('query', 'LIVE SELECT * FROM noise');
    slow.socket.pause();
    let gone = false;
    slow.closed.then(() => (gone = true));
    for (let n = 0; n < 200 && !gone; n++) {
      await writer.call('query', 'CREATE noise SET text = string::repeat("x", 100000) RETURN NONE');
    }
    slow.socket.resume();
    assert.equal(await slow.closed, 1006);
    assert.ok(new Map(fields(await writer.call('query', 'RETURN 1'))).has('result'));
  });

  await t.test('a record nested more deeply than a request may be is told of', async () => {
    const raw = await client();
    await raw.call('query', 'CREATE deep:1 SET v = 1');
    await raw.call('query', 'LIVE SELECT * FROM deep');
    for (let n = 0; n < 250; n++) {
      const frames = [await raw.call('query', 'UPDATE deep:1 SET v = { v: v } RETURN NONE'), await raw.next()];
      assert.equal(frames.filter((frame) => new Map(fields(frame)).has('id')).length, 1);
    }
  });

  for (const line of ['GET // HTTP/1.1', 'GET http://[ HTTP/1.1', 'GET /rpc?x=%zz HTTP/1.1', 'GET * HTTP/1.1', 'nonsense']) {
    await t.test(`\`${line}\` is no reason to stop`, async () => {
      const socket = connect(bridge.port, '127.0.0.1');
      socket.end(`${line}\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: cbor\r\n\r\n`);
      socket.resume();
      await once(socket, 'close');
      assert.ok(new Map(fields(await (await client()).call('ping'))).has('result'));
    });
  }
});
