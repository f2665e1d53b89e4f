// From the command line to a server that runs until it is told to stop.
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { startEmbedded } from './embedded.mjs';
import { Failure } from './failure.mjs';
import { readOptions, USAGE } from './options.mjs';

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
    await serve(options);
  } catch (error) {
    fail(error);
  }
}

async function serve(options) {
  const told = nextSignal();
  makeDirectory(options.data);
  const server = await startEmbedded(options);
  const ready = JSON.stringify({ ...server.about, pid: process.pid });
  announce(ready, options.readyFile);
  await told;
  if (options.readyFile) {
    rmSync(options.readyFile, { force: true });
  }
  await server.stop();
  process.exit(0);
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
  console.log(line);
  if (file) {
    writeFileSync(`${file}.new`, `${line}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

function nextSignal() {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
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
