#!/usr/bin/env node
// What each process of the platform costs: starts the platform with `./provisioning up` in a home of its own, several
// times, and prints a table (standard error) and one JSON document (standard output). Linux alone has these figures.
// Usage: node deploy/launcher/measure.mjs [--runs 5] [--rest 30] [--idle 60] [--provider local] [--port 19090]
//          [--control-center-port 18080]
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, type } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const figures = ['ready_ms', 'start_cpu_ms', 'rss_mb', 'pss_mb', 'threads', 'idle_cpu_ms_per_s'];
const ticksPerSecond = 100;
const patience = 300_000;
const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    rest: { type: 'string', default: '30' },
    idle: { type: 'string', default: '60' },
    provider: { type: 'string', default: 'local' },
    port: { type: 'string', default: '19090' },
    'control-center-port': { type: 'string', default: '18080' },
  },
});

for (const name of ['runs', 'rest', 'idle']) {
  if (!(Number(options[name]) > 0)) {
    console.error(`error: --${name} needs a number above 0`);
    process.exit(64);
  }
}
if (!existsSync('/proc/self/smaps_rollup')) {
  console.error('error: this machine has no /proc/<pid>/smaps_rollup, from which memory is read');
  process.exit(69);
}
const home = await mkdtemp(join(tmpdir(), 'provisioning-measure.'));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => end().then(() => process.exit(130)));
}
try {
  await measure();
} finally {
  await end();
}

async function measure() {
  await up();
  await startCaches();
  await down();
  // the first start with a cache reads it from the disk
  await up();
  await down();
  const runs = [];
  while (runs.length < Number(options.runs)) {
    runs.push(await oneRun());
    console.error(`run ${runs.length} of ${options.runs}, load ${loadavg()[0]}`);
  }
  const costs = summary(runs);
  console.error(table(costs));
  console.log(
    JSON.stringify(
      {
        machine: {
          processors: cpus().length,
          system: `${type()} ${release()}`,
          load: runs.map((run) => run.load),
        },
        provider: options.provider,
        runs: runs.length,
        figures: costs,
      },
      null,
      2,
    ),
  );
}

async function oneRun() {
  const ready = await up();
  await pause(Number(options.rest) * 1000);
  const memory = await ofEach(memoryOf);
  const before = await ofEach(cpuSecondsOf);
  await pause(Number(options.idle) * 1000);
  const after = await ofEach(cpuSecondsOf);
  const load = loadavg()[0];
  await down();
  const whole = { ready_ms: ready.whole, start_cpu_ms: 0, rss_mb: 0, pss_mb: 0, threads: 0, idle_cpu_ms_per_s: 0 };
  const costs = { 'whole platform': whole };
  for (const [name, held] of Object.entries(memory)) {
    const cpu = ((after[name] - before[name]) * 1000) / Number(options.idle);
    costs[name] = { ...ready.services[name], ...held, idle_cpu_ms_per_s: cpu };
    for (const figure of figures.slice(1)) {
      whole[figure] += costs[name][figure] ?? 0;
    }
  }
  return { load, costs };
}

/** Starts the platform and looks meanwhile when each service answers that it is ready. */
async function up() {
  const began = performance.now();
  const ports = ['--port', options.port, '--control-center-port', options['control-center-port']];
  const starting = provisioning(['up', '--provider', options.provider, ...ports]);
  const services = {};
  let isDone = false;
  const done = starting.finally(() => (isDone = true));
  done.catch(() => {}); // it is waited for below
  while (!isDone) {
    for (const { name, pid, port } of await records()) {
      if (port > 0 && !(name in services) && (await isReady(port))) {
        services[name] = { ready_ms: await ageMilliseconds(pid), start_cpu_ms: (await cpuSecondsOf([pid])) * 1000 };
      }
    }
    await pause(20);
  }
  await done;
  return { whole: performance.now() - began, services };
}

async function down() {
  await provisioning(['down']);
}

async function end() {
  if (existsSync(home)) {
    await down().catch((failure) => console.error(failure.message));
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** They are made while the platform already works, by its first start. */
async function startCaches() {
  const cache = join(home, 'cache');
  const began = performance.now();
  const isMissing = (entry) =>
    existsSync(join(cache, entry, 'application.jar')) && !existsSync(join(cache, entry, 'application.aot'));
  while ((await readdir(cache)).some(isMissing)) {
    if (performance.now() - began > patience) {
      throw new Error(`no start cache after ${patience / 1000} s: see ${join(home, 'log')}`);
    }
    await pause(500);
  }
}

function provisioning(words) {
  return new Promise((resolve, reject) => {
    const command = spawn(join(checkout, 'provisioning'), words, {
      env: { ...process.env, PROVISIONING_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    command.stdout.on('data', (text) => (output += text));
    command.stderr.on('data', (text) => (output += text));
    command.on('error', reject);
    command.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${words[0]} ended with ${code}:\n${output}`)),
    );
  });
}

/** The processes that the home knows of. */
async function records() {
  const run = join(home, 'run');
  const found = [];
  for (const file of existsSync(run) ? await readdir(run) : []) {
    if (file.endsWith('.json')) {
      try {
        const { pid, port } = JSON.parse(await readFile(join(run, file), 'utf8'));
        if (pid > 0) {
          found.push({ name: file.slice(0, -'.json'.length), pid, port });
        }
      } catch {
        // being written: it is read again at once
      }
    }
  }
  return found;
}

async function isReady(port) {
  for (const path of ['/readyz', '/health']) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) });
      await answer.arrayBuffer();
      if (answer.status === 200) {
        return true;
      }
    } catch {
      return false;
    }
  }
  return false;
}

/** Asks each process of the home and all that it has started, but for those that have a record of their own. */
async function ofEach(ask) {
  const known = await records();
  const children = await childrenOfAll();
  const own = new Set(known.map((record) => record.pid));
  const of = {};
  for (const { name, pid } of known) {
    const family = [pid];
    for (const member of family) {
      family.push(...(children.get(member) ?? []).filter((child) => !own.has(child)));
    }
    of[name] = await ask(family);
  }
  return of;
}

async function childrenOfAll() {
  const children = new Map();
  for (const entry of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [, parent] = await stat(entry).catch(() => []);
    if (parent !== undefined) {
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
    }
  }
  return children;
}

async function memoryOf(family) {
  const sum = { rss_mb: 0, pss_mb: 0, threads: 0 };
  for (const pid of family) {
    const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
    sum.rss_mb += field(memory, 'Rss') / 1024;
    sum.pss_mb += field(memory, 'Pss') / 1024;
    sum.threads += field(await readFile(`/proc/${pid}/status`, 'utf8'), 'Threads');
  }
  return sum;
}

async function cpuSecondsOf(family) {
  let ticks = 0;
  for (const pid of family) {
    const fields = await stat(pid);
    // of the process, and of its children that have ended
    ticks += [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  }
  return ticks / ticksPerSecond;
}

async function ageMilliseconds(pid) {
  const [uptime] = (await readFile('/proc/uptime', 'utf8')).split(' ');
  return Number(uptime) * 1000 - (Number((await stat(pid))[19]) * 1000) / ticksPerSecond;
}

/** From the state on: the name before it may have spaces. */
async function stat(pid) {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

function field(text, name) {
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)[1]);
}

function summary(runs) {
  const costs = {};
  for (const name of Object.keys(runs[0].costs)) {
    costs[name] = {};
    for (const figure of figures) {
      const values = runs.map((run) => run.costs[name]?.[figure]).filter((value) => value !== undefined);
      if (values.length > 0) {
        costs[name][figure] = spread(values.sort((a, b) => a - b));
      }
    }
  }
  return costs;
}

function spread(sorted) {
  const median = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
  return { median: round(median), least: round(sorted[0]), greatest: round(sorted.at(-1)) };
}

function round(value) {
  return Math.round(value * 10) / 10;
}

function table(costs) {
  const cell = (value) => (value === undefined ? '' : `${value.median} (${value.least} to ${value.greatest})`);
  const rows = Object.entries(costs).map(
    ([name, of]) => `| ${name} | ${figures.map((figure) => cell(of[figure])).join(' | ')} |`,
  );
  return [`| | ${figures.join(' | ')} |`, `| --- |${' --- |'.repeat(figures.length)}`, ...rows].join('\n');
}
