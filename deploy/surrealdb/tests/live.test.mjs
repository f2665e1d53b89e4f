import assert from 'node:assert/strict';
import test from 'node:test';
import { RecordId, Table } from 'surrealdb';
import { valueItem } from '../src/items.mjs';
import { fields } from '../src/frame.mjs';
import { PASSWORD, rawSocket, signedIn, started } from './launched.mjs';

test('live queries', async (t) => {
  const launcher = await started(t);
  const writer = await signedIn(launcher);
  await writer.query('DEFINE TABLE server; DEFINE TABLE other');

  await t.test('a change is told to the connection that asked, and to no other', async () => {
    const one = await signedIn(launcher);
    const two = await signedIn(launcher);
    const ofServers = collect(await one.live(new Table('server')));
    const ofOthers = collect(await two.live(new Table('other')));

    // One at a time: the SDK forgets changes that come faster than its reader asks for them.
    await writer.create(new RecordId('server', 1)).content({ up: true });
    await ofServers.reaches(1);
    await writer.update(new RecordId('server', 1)).content({ up: false });
    await ofServers.reaches(2);
    await writer.delete(new RecordId('server', 1));
    await ofServers.reaches(3);
    await writer.create(new RecordId('other', 1)).content({});
    await ofOthers.reaches(1);

    assert.deepEqual(ofServers.seen.map(({ action }) => action), ['CREATE', 'UPDATE', 'DELETE']);
    assert.deepEqual(ofOthers.seen.map(({ action }) => action), ['CREATE']);
  });

  await t.test('a session of a connection gets its own', async () => {
    const client = await signedIn(launcher);
    const session = await client.forkSession();
    const changes = collect(await session.live(new Table('server')));
    await writer.create(new RecordId('server', 2)).content({});
    await changes.reaches(1);
  });

  await t.test('they end with their connection', async () => {
    const client = await signedIn(launcher);
    await client.live(new Table('server'));
    const lives = async () => Object.keys((await writer.query('INFO FOR TABLE server'))[0].lives).length;
    const before = await lives();
    await client.close();
    while ((await lives()) >= before) {
      await new Promise(setImmediate);
    }
  });

  // With the protocol itself, for the same reason.
  await t.test('a thousand changes come, all of them and each once', async () => {
    const raw = await rawSocket(t, launcher);
    await raw.call('signin', { user: 'root', pass: PASSWORD });
    await raw.call('use', 'test', 'test');
    await raw.call('query', 'LIVE SELECT VALUE n FROM other');
    await writer.query('FOR $n IN 0..1000 { CREATE other SET n = $n }');
    const told = [];
    while (told.length < 1000) {
      const notification = new Map(fields(new Map(fields(await raw.next())).get('result')));
      assert.equal(notification.get('session'), undefined);
      told.push(notification.get('result'));
    }
    const expected = Array.from({ length: 1000 }, (_, n) => valueItem(n));
    // the engine may reorder the events of different statements, also within one request
    assert.deepEqual(told.sort(Buffer.compare), expected.sort(Buffer.compare));
  });
});

function collect(live) {
  const seen = [];
  let wake = () => {};
  live.subscribe((message) => {
    seen.push(message);
    wake();
  });
  return {
    seen,
    async reaches(count) {
      while (seen.length < count) {
        await new Promise((resolve) => (wake = resolve));
      }
    },
  };
}
