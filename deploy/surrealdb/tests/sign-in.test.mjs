import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { RecordId, Table } from 'surrealdb';
import WebSocket from 'ws';
import { connected, PASSWORD, signedIn, started } from './launched.mjs';

const ANONYMOUS = { name: 'NotAllowedError', message: /^IAM error/ };

test('signing in', async (t) => {
  const launcher = await started(t);
  const root = await signedIn(launcher);
  await root.query('DEFINE TABLE secret SCHEMALESS PERMISSIONS NONE; CREATE secret:1 SET is = 42');

  await t.test('a wrong password is refused', async () => {
    const client = await connected(launcher);
    await assert.rejects(client.signin({ username: 'root', password: `${PASSWORD} ` }), { name: 'NotAllowedError' });
    await assert.rejects(client.query('RETURN 1'), ANONYMOUS);
  });

  await t.test('an unknown user is refused', async () => {
    const client = await connected(launcher);
    await assert.rejects(client.signin({ username: 'roo`t', password: PASSWORD }), { name: 'NotAllowedError' });
  });

  await t.test('a connection nobody has signed in to may ask who it is, and no more', async () => {
    const client = await connected(launcher);
    assert.equal((await client.version()).version, 'surrealdb-3.0.2');
    await client.use({ namespace: 'test', database: 'test' });
    await client.set('x', 1);
    for (const refused of [
      () => client.query('RETURN 1'),
      () => client.select(new RecordId('secret', 1)),
      () => client.create(new Table('secret')).content({}),
      () => client.live(new Table('secret')),
      () => client.run('math::abs', [-1]),
      () => client.beginTransaction(),
    ]) {
      await assert.rejects(async () => await refused(), (error) => ANONYMOUS.message.test((error.cause ?? error).message));
    }
  });

  await t.test('a token signs in too, and a made-up one does not', async () => {
    const { access } = await (await connected(launcher)).signin({ username: 'root', password: PASSWORD });
    const client = await connected(launcher);
    await assert.rejects(client.authenticate(`${access.slice(0, -4)}AAAA`), { name: 'NotAllowedError' });
    await assert.rejects(client.query('RETURN 1'), ANONYMOUS);
    await client.authenticate(access);
    assert.deepEqual(await client.query('RETURN 1'), [1]);
  });

  await t.test('after signing out nothing is allowed again', async () => {
    const client = await signedIn(launcher);
    await client.invalidate();
    await assert.rejects(client.query('RETURN 1'), ANONYMOUS);
  });

  await t.test('what was asked before a sign-out never runs as nobody', async () => {
    await root.query('DEFINE USER OVERWRITE reader ON DATABASE PASSWORD "reader" ROLES VIEWER');
    for (let round = 0; round < 20; round++) {
      const client = await connected(launcher);
      await client.signin({ namespace: 'test', database: 'test', username: 'reader', password: 'reader' });
      const writes = Array.from({ length: 20 }, () => client.query('CREATE ONLY stolen'));
      const outcomes = await Promise.allSettled([...writes.slice(0, 10), client.invalidate(), ...writes.slice(10)]);
      assert.deepEqual(outcomes.filter(({ status, value }) => status === 'fulfilled' && value?.[0]?.id), []);
      await client.close();
    }
  });

  await t.test('a user with few rights has few', async () => {
    const client = await connected(launcher);
    await client.signin({ namespace: 'test', database: 'test', username: 'reader', password: 'reader' });
    assert.deepEqual(await client.query('SELECT VALUE is FROM secret'), [[42]]);
    await assert.rejects(client.query('DEFINE TABLE other'), { name: 'NotAllowedError' });
  });
});

test('a new password takes the place of the old one', async (t) => {
  const before = await started(t);
  await signedIn(before);
  await before.stop();
  const after = await started(t, before.data, [], { SURREAL_PASS: 'another' });
  await signedIn(after, { password: 'another' });
  await assert.rejects(signedIn(after), { name: 'NotAllowedError' });
});

test('only programs on this machine, speaking CBOR, get a connection', async (t) => {
  const launcher = await started(t);
  const refusals = [
    ['a page in a browser', 'cbor', { headers: { origin: 'https://example.org' } }, 403],
    ['another name', 'cbor', { headers: { host: 'example.org' } }, 403],
    ['JSON', 'json', {}, 400],
    ['no subprotocol', [], {}, 400],
  ];
  for (const [name, protocol, options, status] of refusals) {
    await t.test(`${name} is refused`, async () => {
      const socket = new WebSocket(launcher.url, protocol, options);
      const [, response] = await once(socket, 'unexpected-response');
      assert.equal(response.statusCode, status);
      response.destroy();
    });
  }
});
