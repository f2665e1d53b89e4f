import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import test from 'node:test';
import { aDirectory, launch, PASSWORD, signedIn, started } from './launched.mjs';

const mode = (file) => (statSync(file).mode & 0o777).toString(8);

test('it tells when it is ready, and forgets it at the end', async (t) => {
  const directory = aDirectory(t);
  const readyFile = join(directory, 'ready.json');
  const launcher = await started(t, join(directory, 'data'), ['--ready-file', readyFile]);
  const { port, pid } = launcher;
  assert.deepEqual(JSON.parse(readFileSync(readyFile, 'utf8')), { port, engine: 'embedded', version: '3.0.2', pid });
  assert.equal(mode(readyFile), '600');
  assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 200);
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/version`)).text(), 'surrealdb-3.0.2');
  assert.equal((await fetch(`http://127.0.0.1:${port}/sql`)).status, 404);
  assert.equal(await launcher.stop(), 0);
  assert.ok(!existsSync(readyFile));
});

test('data is for its owner only', async (t) => {
  const { data } = await started(t);
  assert.equal(mode(data), '700');
  const open = readdirSync(data, { recursive: true }).filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);
  assert.deepEqual(open, []);
});

test('the password is in no argument', async (t) => {
  const { pid } = await started(t);
  assert.ok(!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(PASSWORD));
});

test('the password may be in a file', async (t) => {
  const file = join(aDirectory(t), 'password');
  writeFileSync(file, `${PASSWORD}\n`, { mode: 0o600 });
  await signedIn(await started(t, undefined, ['--password-file', file], {}));
});

test('it stops while clients are there, and tells them to go', async (t) => {
  const launcher = await started(t);
  const client = await signedIn(launcher);
  const gone = new Promise((resolve) => client.subscribe('disconnected', resolve));
  const answers = Array.from({ length: 50 }, () => client.query('CREATE x'));
  assert.equal(await launcher.stop(), 0);
  await Promise.allSettled(answers);
  await gone;
});

test('a query that never ends does not keep it from stopping', async (t) => {
  const launcher = await started(t);
  const client = await signedIn(launcher);
  const endless = client.query('SLEEP 1h').catch(() => 'cut');
  await client.query('RETURN 1');
  assert.equal(await launcher.stop(), 0);
  assert.equal(await endless, 'cut');
});

test('a second process on the same data is refused, and the first goes on', async (t) => {
  const first = await started(t);
  const second = launch(t, ['--engine', 'embedded', '--data', first.data]);
  assert.equal(await second.exit, 75);
  assert.match(await second.stderr, /^error: another process uses the data directory/);
  await signedIn(first);
});

test('a port that is in use is refused', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const launcher = launch(t, ['--engine', 'embedded', '--data', join(aDirectory(t), 'data'), '--port', `${server.address().port}`]);
  assert.equal(await launcher.exit, 69);
  assert.match(await launcher.stderr, /^error: port \d+ is in use/);
});

test('it says what is wrong with how it is started', async (t) => {
  const data = ['--data', join(aDirectory(t), 'data')];
  const open = join(aDirectory(t), 'open');
  writeFileSync(open, 'secret', { mode: 0o644 });
  const wrong = [
    [[], {}, /no data directory/],
    [data, {}, /password of the root user is empty/],
    [data, { SURREAL_PASS: '' }, /password of the root user is empty/],
    [[...data, '--password', 'x'], {}, /unknown option '--password'/],
    [[...data, '--password-file', open], {}, /others may read the password file/],
    [[...data, '--password-file', `${open}.not`], {}, /cannot be read: ENOENT/],
    [[...data, '--port', '65536'], { SURREAL_PASS: 'x' }, /is no port/],
    [[...data, '--user', 'a`; REMOVE'], { SURREAL_PASS: 'x' }, /cannot be the name/],
    [[...data, '--storage', 'memory'], { SURREAL_PASS: 'x' }, /--storage cannot be/],
    [['--data', 'a?sync=never'], { SURREAL_PASS: 'x' }, /has a \?/],
  ];
  for (const [args, environment, message] of wrong) {
    const launcher = launch(t, args, environment);
    assert.equal(await launcher.exit, 64);
    assert.match(await launcher.stderr, message);
  }
});
