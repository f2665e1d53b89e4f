import assert from 'node:assert/strict';
import test from 'node:test';
import { RecordId } from 'surrealdb';
import { signedIn, started } from './launched.mjs';

const WRITERS = 8;
const ROUNDS = 3;
const ENOUGH = 400;

for (const storage of ['rocksdb', 'surrealkv']) {
  test(`every acknowledged write is there after kill -9 (${storage})`, { timeout: 120_000 }, async (t) => {
    let launcher = await started(t, undefined, ['--storage', storage]);
    const acknowledged = [];
    for (let round = 0; round < ROUNDS; round++) {
      acknowledged.push(...(await writeUntilKilled(launcher, round)));
      launcher = await started(t, launcher.data, ['--storage', storage]);
      const client = await signedIn(launcher);
      const [stored] = await client.query('SELECT VALUE name FROM written');
      const there = new Set(stored);
      assert.deepEqual(acknowledged.filter((name) => !there.has(name)), []);
      // One write of each writer may have been under way, and may be there or not.
      assert.ok(stored.length <= acknowledged.length + WRITERS * (round + 1));
    }
  });
}

async function writeUntilKilled(launcher, round) {
  const acknowledged = [];
  const write = async (writer) => {
    const client = await signedIn(launcher);
    for (let n = 0; ; n++) {
      const name = `${round}-${writer}-${n}`;
      await client.create(new RecordId('written', name)).content({ name });
      acknowledged.push(name);
      if (acknowledged.length === ENOUGH) {
        launcher.kill();
      }
    }
  };
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  assert.ok(acknowledged.length >= ENOUGH);
  await launcher.exit;
  return acknowledged;
}

test('a transaction that was open when it was killed left nothing', async (t) => {
  const before = await started(t);
  const client = await signedIn(before);
  const transaction = await client.beginTransaction();
  await transaction.create(new RecordId('written', 1)).content({});
  await before.kill();
  const again = await signedIn(await started(t, before.data));
  assert.equal(await again.select(new RecordId('written', 1)).catch(() => undefined), undefined);
});
