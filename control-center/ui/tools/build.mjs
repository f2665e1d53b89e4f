// What Maven runs: installs what the lock file names, checks, and builds; does none of it again while nothing has
// changed. Runs on whatever Node there is; everything else runs on the Node that the lock file names.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const checks = !process.argv.includes('--no-checks');

const CONTRACTS = [
  '../openapi.yaml',
  '../../orchestrator-service/openapi.yaml',
  '../../detector-service/openapi.yaml',
  '../../vault-service/openapi.yaml',
  '../../extension-registry/openapi.yaml',
  '../../mcp-server/openapi.yaml',
];
/** What the orchestrator, the command and the page must read alike. */
const JOURNALS = '../../orchestrator-service/src/test/resources/journals';
const SOURCES = ['src', 'public', 'tests', 'tools', ...CONTRACTS, JOURNALS];
/** By this or another build. */
const MADE = /\/(generated|target|node_modules)$/;
const SETTINGS = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  '.oxlintrc.json',
  '.dependency-cruiser.mjs',
  '.prettierrc.json',
];

try {
  await unlessSame('node_modules/.installed', digest(['package-lock.json']), () =>
    npm('ci', '--no-audit', '--no-fund'),
  );
  await unlessSame('src/api/generated/.typed', digest([...CONTRACTS, 'package-lock.json']), () =>
    npm('run', 'types'),
  );
  const sources = digest([...SOURCES, ...SETTINGS]);
  // side by side: to lint takes as long as everything else
  await together(
    async () => {
      if (checks) await unlessSame('target/linted', sources, () => npm('run', 'check:lint'));
    },
    async () => {
      if (checks) await unlessSame('target/checked', sources, () => npm('run', 'check:rest'));
      await unlessSame('target/built', sources, () => npm('run', 'build'));
    },
  );
} catch (error) {
  if (error.help === undefined) throw error;
  console.error(`error: ${error.message}\nhelp: ${error.help}`);
  process.exitCode = 1;
}

async function unlessSame(stamp, digest, work) {
  const file = join(here, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === digest) return;
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digest);
}

/** Fails once all of it has ended, so that nothing goes on behind. */
async function together(...works) {
  const outcomes = await Promise.allSettled(works.map((work) => work()));
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

/** Runs it, and shows what it printed once it has ended. */
function npm(...command) {
  return new Promise((done, failed) => {
    const child = spawn('npm', command, { cwd: here, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => printed.push(data));
    child.on('error', ({ message }) =>
      failed(
        problem(
          `npm cannot be run: ${message}`,
          'install Node with npm (Debian: apt-get install nodejs npm)',
        ),
      ),
    );
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      if (status === 0) done();
      else failed(problem(`\`npm ${command.join(' ')}\` failed`, 'what it printed stands above'));
    });
  });
}

function problem(message, help) {
  return Object.assign(new Error(message), { help });
}

function digest(names) {
  const hash = createHash('sha256');
  for (const name of names) add(hash, name);
  return hash.digest('hex');
}

function add(hash, name) {
  const path = join(here, name);
  if (MADE.test(name)) return;
  if (statSync(path).isFile()) {
    hash.update(name).update(readFileSync(path));
    return;
  }
  for (const entry of readdirSync(path).sort()) add(hash, join(name, entry));
}
