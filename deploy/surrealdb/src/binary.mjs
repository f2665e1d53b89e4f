// Runs `surreal start`, where that program is installed, and stays with it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { dataAddress } from './storage.mjs';

const MAJOR = '3.';
const PATIENCE_TO_START = 60_000;
const PATIENCE_TO_STOP = 8_000;
const POLL = 50;
/** What of our environment a server gets: no setting of SurrealDB that would open it, such as SURREAL_UNAUTHENTICATED. */
const PASSED_ON = /^(PATH|HOME|TMPDIR|LANG|LC_.*|TZ|SURREAL_LOG|SURREAL_ROCKSDB_.*|SURREAL_SURREALKV_.*)$/;

/** The `surreal` program on the path if it is of the version the embedded engine has, otherwise undefined. */
export function findBinary(environment) {
  const program = onPath('surreal', environment);
  if (!program) {
    return undefined;
  }
  const version = execFileSync(program, ['version'], { encoding: 'utf8', env: passedOn(environment), timeout: 10_000 }).trim();
  return version.startsWith(MAJOR) ? program : undefined;
}

/** Starts the server and returns, when it answers, what it is, how to stop it, and a promise of its end. */
export async function startBinary(program, { storage, data, port, user, password }, environment) {
  const chosen = port || (await freePort());
  const [command, ...args] = [...diesWithUs(environment), program, 'start', '--no-banner', '--bind', `127.0.0.1:${chosen}`];
  const child = spawn(command, [...args, dataAddress(storage, data)], {
    env: { ...passedOn(environment), SURREAL_USER: user, SURREAL_PASS: password },
    stdio: ['ignore', 2, 2],
  });
  const ended = once(child, 'exit');
  try {
    await untilHealthy(chosen, ended);
    await checkPassword(chosen, user, password, data);
    const version = (await get(chosen, '/version')).replace('surrealdb-', '');
    return { about: { port: chosen, engine: 'binary', version }, ended, stop: () => stop(child, ended) };
  } catch (error) {
    await stop(child, ended);
    throw error;
  }
}

function onPath(name, environment) {
  return (environment.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function passedOn(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => PASSED_ON.test(name)));
}

// A launcher that is killed must not leave a server behind that keeps the data locked.
function diesWithUs(environment) {
  const setpriv = process.platform === 'linux' ? onPath('setpriv', environment) : undefined;
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', '--'] : [];
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilHealthy(port, ended) {
  let exit;
  ended.then((result) => (exit = result));
  for (const until = Date.now() + PATIENCE_TO_START; Date.now() < until; ) {
    if (exit) {
      throw new Failure(`\`surreal start\` ended with ${exit[0] ?? exit[1]}`, 'see what it says above', 69);
    }
    if (await get(port, '/health').then(() => true, () => false)) {
      return;
    }
    await pause(POLL);
  }
  throw new Failure(`\`surreal start\` does not answer after ${PATIENCE_TO_START / 1000} s`, 'see what it says above', 69);
}

async function get(port, path) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${path} answers ${response.status}`);
  }
  return text;
}

// A server makes a root user only where there is none, so the password of older data stays what it was.
async function checkPassword(port, user, password, data) {
  const response = await fetch(`http://127.0.0.1:${port}/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ user, pass: password }),
  });
  await response.arrayBuffer();
  if (!response.ok) {
    const help = 'give the password it was made with, or set the new one by starting once with --engine embedded';
    throw new Failure(`the data in \`${data}\` knows \`${user}\` with another password`, help, 77);
  }
}

async function stop(child, ended) {
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_TO_STOP);
  await ended;
  clearTimeout(impatience);
}
