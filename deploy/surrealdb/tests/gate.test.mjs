import assert from 'node:assert/strict';
import test from 'node:test';
import { Gate } from '../src/gate.mjs';

function aCall(log, name) {
  let finish;
  const work = new Promise((resolve) => (finish = resolve));
  const call = async () => {
    log.push(`${name} begins`);
    await work;
    log.push(`${name} ends`);
    return name;
  };
  return { call, finish };
}

test('shared calls run side by side', async () => {
  const log = [];
  const gate = new Gate();
  const [a, b] = [aCall(log, 'a'), aCall(log, 'b')];
  const running = [gate.shared(a.call), gate.shared(b.call)];
  await new Promise(setImmediate);
  b.finish();
  await running[1];
  a.finish();
  assert.deepEqual(await Promise.all(running), ['a', 'b']);
  assert.deepEqual(log, ['a begins', 'b begins', 'b ends', 'a ends']);
});

test('a call alone waits for those before it, and those after it wait for it', async () => {
  const log = [];
  const gate = new Gate();
  const [before, alone, after] = [aCall(log, 'before'), aCall(log, 'alone'), aCall(log, 'after')];
  const running = [gate.shared(before.call), gate.alone(alone.call), gate.shared(after.call)];
  after.finish();
  alone.finish();
  before.finish();
  await Promise.all(running);
  assert.deepEqual(log, ['before begins', 'before ends', 'alone begins', 'alone ends', 'after begins', 'after ends']);
});

test('a call that fails lets the next one in', async () => {
  const gate = new Gate();
  await assert.rejects(gate.alone(() => Promise.reject(new Error('no'))), /no/);
  await assert.rejects(gate.shared(() => { throw new Error('neither'); }), /neither/);
  assert.equal(await gate.alone(async () => 'yes'), 'yes');
});
