import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { signedIn, started } from './launched.mjs';

test('a full disk is told by /health until the engine is started again', { timeout: 60_000 }, async (t) => {
  const disk = aSmallDisk(t);
  if (!disk) {
    t.skip('needs the right to mount');
    return;
  }
  const launcher = await started(t, join(disk, 'data'));
  const client = await signedIn(launcher);
  await client.query('DEFINE TABLE written; CREATE written SET text = "No space left on device"');
  assert.equal(await health(launcher), 200);

  const written = await writeUntilFull(client);
  execFileSync('mount', ['-o', 'remount,size=400m', disk]);
  await assert.rejects(client.query('CREATE written'), /No space left on device/);
  assert.equal(await health(launcher), 503);
  assert.deepEqual(await client.query('RETURN 1'), [1]);

  await launcher.kill();
  const again = await started(t, launcher.data);
  assert.equal(await health(again), 200);
  const [stored] = await (await signedIn(again)).query('SELECT count() FROM written GROUP ALL');
  assert.deepEqual(stored, [{ count: written + 1 }]);
});

function aSmallDisk(t) {
  const directory = mkdtempSync(join(tmpdir(), 'surrealdb-launcher-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    rmdirSync(directory);
    return undefined;
  }
  t.after(() => {
    execFileSync('umount', ['--lazy', directory]);
    rmdirSync(directory);
  });
  return directory;
}

async function writeUntilFull(client) {
  const text = 'x'.repeat(1 << 20);
  for (let count = 0; ; count++) {
    try {
      await client.query('CREATE written SET text = $text', { text });
    } catch (error) {
      assert.match(error.message, /No space left on device/);
      return count;
    }
  }
}

async function health({ port }) {
  return (await fetch(`http://127.0.0.1:${port}/health`)).status;
}
