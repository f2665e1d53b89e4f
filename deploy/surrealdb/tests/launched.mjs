// Starts launchers and clients for tests, and removes what they leave.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Surreal } from 'surrealdb';
import WebSocket from 'ws';
import { valueItem } from '../src/items.mjs';

const LAUNCHER = fileURLToPath(new URL('../launcher.mjs', import.meta.url));

// The SDK leaves a timer behind for each token it was given, which would keep a test from ending for an hour.
const begin = globalThis.setTimeout;
globalThis.setTimeout = (work, delay, ...rest) => {
  const timer = begin(work, delay, ...rest);
  return delay > 60_000 ? timer.unref() : timer;
};

export const PASSWORD = 'a test\'s "password" \\ `with` $marks; --';

/** A new empty directory, removed after the test. */
export function aDirectory(test) {
  const directory = mkdtempSync(join(tmpdir(), 'surrealdb-launcher-'));
  test.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A launcher process; `ready` is its first line on standard output, or undefined if it ended without one. */
export function launch(test, args, environment = { SURREAL_PASS: PASSWORD }) {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const errors = collect(child.stderr);
  const ready = firstLine(child.stdout);
  const clients = [];
  test.after(async () => {
    // The SDK keeps timers of a client whose server went away.
    await Promise.allSettled(clients.map((client) => client.close()));
    child.kill('SIGKILL');
    await exit;
  });
  return {
    clients,
    ready,
    exit,
    stderr: errors,
    pid: child.pid,
    stop: () => (child.kill('SIGTERM'), exit),
    kill: () => (child.kill('SIGKILL'), exit),
  };
}

/** A launcher of the embedded engine that answers. */
export async function started(test, data = join(aDirectory(test), 'data'), args = [], environment) {
  const launcher = launch(test, ['--engine', 'embedded', '--data', data, ...args], environment);
  const about = await launcher.ready;
  if (!about) {
    throw new Error(await launcher.stderr);
  }
  return { ...launcher, ...about, data, url: `ws://127.0.0.1:${about.port}/rpc` };
}

async function firstLine(stream) {
  for await (const line of createInterface({ input: stream })) {
    return JSON.parse(line);
  }
  return undefined;
}

async function collect(stream) {
  let text = '';
  for await (const piece of stream) {
    text += piece;
  }
  return text;
}

/** A client nobody has signed in to. */
export async function connected({ url, clients }) {
  const client = new Surreal({ websocketImpl: WebSocket });
  await client.connect(url, { reconnect: false });
  clients.push(client);
  return client;
}

/** A client signed in as root, which uses a namespace and a database. */
export async function signedIn(launcher, { namespace = 'test', database = 'test', password = PASSWORD } = {}) {
  const client = await connected(launcher);
  await client.signin({ username: 'root', password });
  await client.use({ namespace, database });
  return client;
}

/** A WebSocket that speaks for itself: `next` waits for a frame, `ask` sends one and waits, `call` makes one and waits. */
export async function rawSocket(test, { url }, options = {}) {
  const socket = new WebSocket(url, 'cbor', options);
  const frames = [];
  const waiting = [];
  socket.on('message', (data) => (waiting.length > 0 ? waiting.shift()(data) : frames.push(data)));
  const closed = once(socket, 'close').then(([code]) => code);
  test.after(() => socket.terminate());
  await once(socket, 'open');
  const next = () => (frames.length > 0 ? Promise.resolve(frames.shift()) : new Promise((resolve) => waiting.push(resolve)));
  const ask = (frame) => (socket.send(frame), next());
  return { socket, closed, next, ask, call: (method, ...params) => ask(request(method, params)) };
}

/** A request as a client writes it. */
export function request(method, params = [], more = {}) {
  return valueItem({ id: 1, method, params, ...more });
}
