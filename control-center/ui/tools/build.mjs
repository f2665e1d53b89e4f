// What Maven runs: installs what the lock file names, checks, and builds; does none of it again while nothing has
// changed. Runs on whatever Node there is; everything else runs on the Node that the lock file names.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const checks = !process.argv.includes('--no-checks');

const SOURCES = [
  'src',
  'public',
  'tests',
  'tools',
  '../openapi.yaml',
  '../../orchestrator-service/openapi.yaml',
];
/** By this or another build. */
const MADE = /\/(generated|target|node_modules)$/;
const SETTINGS = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'eslint.config.js',
  '.dependency-cruiser.mjs',
  '.prettierrc.json',
];

unlessSame('node_modules/.installed', digest(['package-lock.json']), () =>
  npm('ci', '--no-audit', '--no-fund'),
);
const sources = digest([...SOURCES, ...SETTINGS]);
const build = () => {
  npm('run', 'types');
  npm('run', 'build');
};
if (checks) {
  unlessSame('target/checked', sources, () => {
    npm('run', 'types');
    npm('run', 'check');
  });
}
unlessSame('target/built', sources, build);

function unlessSame(stamp, digest, work) {
  const file = join(here, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === digest) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digest);
}

function npm(...command) {
  const { status, error } = spawnSync('npm', command, { cwd: here, stdio: 'inherit' });
  if (error)
    fail(`npm cannot be run: ${error.message}`, 'install Node with npm (Debian: apt-get install nodejs npm)');
  if (status !== 0) fail(`\`npm ${command.join(' ')}\` failed`, 'what it printed stands above');
}

function fail(message, help) {
  console.error(`error: ${message}\nhelp: ${help}`);
  process.exit(1);
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
