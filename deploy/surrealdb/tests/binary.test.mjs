import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { aDirectory, launch } from './launched.mjs';

const STAND_IN = fileURLToPath(new URL('surreal.mjs', import.meta.url));

// There is no `surreal` to be had here: these tests hold what is passed to it and how it is stayed with, not the program itself.
function launchWithBinary(t, args = [], environment = {}) {
  const directory = aDirectory(t);
  mkdirSync(join(directory, 'bin'));
  writeFileSync(join(directory, 'bin', 'surreal'), `#!/bin/sh\nexec '${process.execPath}' '${STAND_IN}' "$@"\n`, { mode: 0o755 });
  const PATH = [join(directory, 'bin'), process.env.PATH].join(delimiter);
  const data = join(directory, 'data');
  return { data, ...launch(t, ['--data', data, ...args], { SURREAL_PASS: 'secret', ...environment, PATH }) };
}

const seen = async ({ port }) => (await fetch(`http://127.0.0.1:${port}/seen`)).json();

test('a binary on the path is started, on loopback, syncing, and without what would open it', async (t) => {
  const launcher = launchWithBinary(t, [], { SURREAL_UNAUTHENTICATED: 'true', SURREAL_CAPS_ALLOW_ALL: 'true', SURREAL_BIND: '0.0.0.0:1' });
  const about = await launcher.ready;
  assert.equal(about.engine, 'binary');
  assert.equal(about.version, '3.0.5');
  const { args, environment } = await seen(about);
  assert.deepEqual(args, ['--no-banner', '--bind', `127.0.0.1:${about.port}`, `rocksdb://${launcher.data}?sync=every`]);
  assert.equal(environment.SURREAL_USER, 'root');
  assert.equal(environment.SURREAL_PASS, 'secret');
  assert.equal(environment.SURREAL_UNAUTHENTICATED, undefined);
  assert.equal(environment.SURREAL_CAPS_ALLOW_ALL, undefined);
  assert.equal(environment.SURREAL_BIND, undefined);
  assert.equal(await launcher.stop(), 0);
});

test('the binary ends with a launcher that is killed', { skip: process.platform !== 'linux' }, async (t) => {
  const launcher = launchWithBinary(t);
  const about = await launcher.ready;
  await launcher.kill();
  let answers = true;
  while (answers) {
    answers = await seen(about).then(() => true, () => false);
  }
});

test('the launcher ends with the binary', async (t) => {
  const launcher = launchWithBinary(t);
  const { port } = await launcher.ready;
  await fetch(`http://127.0.0.1:${port}/die`).catch(() => {});
  assert.equal(await launcher.exit, 69);
  assert.match(await launcher.stderr, /`surreal start` ended with 3/);
});

test('a binary that does not start is told of', async (t) => {
  const launcher = launchWithBinary(t, [], { SURREAL_LOG: 'broken' });
  assert.equal(await launcher.exit, 69);
  assert.match(await launcher.stderr, /There was a problem with the database\nerror: `surreal start` ended with 1/);
});

test('data with another password is told of', async (t) => {
  const launcher = launchWithBinary(t, [], { SURREAL_PASS: 'changed' });
  assert.equal(await launcher.exit, 77);
  assert.match(await launcher.stderr, /with another password/);
});

test('a binary of another version is left alone', async (t) => {
  const launcher = launchWithBinary(t, [], { SURREAL_LOG: 'old' });
  assert.equal((await launcher.ready).engine, 'embedded');
  const demanding = launchWithBinary(t, ['--engine', 'binary'], { SURREAL_LOG: 'old' });
  assert.equal(await demanding.exit, 69);
  assert.match(await demanding.stderr, /no `surreal` 3 on the path/);
});
