// From the command line to a server that runs until it is told to stop.
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinary, startBinary } from './binary.mjs';
import { startEmbedded } from './embedded.mjs';
import { Failure } from './failure.mjs';
import { readOptions, USAGE } from './options.mjs';
import { beModest } from './storage.mjs';

const PATIENCE_TO_STOP = 10_000;

/** Starts what the arguments say. Ends the process: with 0 when told to stop, otherwise after saying why on standard error. */
export async function run(argv, environment) {
  try {
    const options = readOptions(argv, environment);
    if (options.help) {
      console.log(USAGE);
      return;
    }
    // What is started from here, or reads this process, need not find the password.
    delete environment.SURREAL_PASS;
    await serve(options, environment);
  } catch (error) {
    fail(error);
  }
}

async function serve(options, environment) {
  const told = nextSignal();
  // Data is nobody else's to read, and an older ready file tells of a process that was killed.
  process.umask(0o077);
  forget(options.readyFile);
  makeDirectory(options.data);
  const server = await start(options, environment);
  announce(JSON.stringify({ ...server.about, pid: process.pid }), options.readyFile);
  const exit = await Promise.race([told, server.ended]);
  forget(options.readyFile);
  if (exit) {
    throw new Failure(`\`surreal start\` ended with ${exit[0] ?? exit[1]}`, 'see what it says above', 69);
  }
  // A query may never end. What was acknowledged is synced, so nothing is lost with it.
  await Promise.race([server.stop(), pause(PATIENCE_TO_STOP)]);
  process.exit(0);
}

function start(options, environment) {
  beModest(environment);
  const program = options.engine === 'embedded' ? undefined : findBinary(environment);
  if (options.engine === 'binary' && !program) {
    throw new Failure('there is no `surreal` 3 on the path', 'install it, or use --engine embedded', 69);
  }
  return program ? startBinary(program, options, environment) : startEmbedded(options);
}

function makeDirectory(data) {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    chmodSync(data, 0o700);
  } catch (error) {
    throw new Failure(`the data directory \`${data}\` cannot be made: ${error.code}`, 'choose one that you own', 73);
  }
}

function announce(line, file) {
  if (file) {
    writeFileSync(`${file}.new`, `${line}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  console.log(line);
}

function forget(file) {
  if (file) {
    rmSync(file, { force: true });
  }
}

function nextSignal() {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}

function fail(error) {
  if (error instanceof Failure) {
    console.error(`error: ${error.message}\nhelp: ${error.help}`);
    process.exit(error.exitCode);
  }
  console.error(error);
  process.exit(70);
}
