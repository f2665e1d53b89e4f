import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const JAVA = join(process.env.JAVA_HOME ?? '', 'bin/java');
const PATIENCE = 90_000;

/** The real platform in a directory of its own: engine, control center, and orchestrator with the simulator. */
export class Platform {
  readonly url: string;
  /** The password that `up` would tell. */
  readonly firstPassword: string;
  private readonly processes: ChildProcess[];
  private readonly home: string;

  private constructor(url: string, home: string, processes: ChildProcess[]) {
    this.url = url;
    this.home = home;
    this.processes = processes;
    const told = readFileSync(join(home, 'control-center/first-administrator'), 'utf8');
    this.firstPassword = /password=(\S+)/.exec(told)?.[1] ?? '';
  }

  static async start(): Promise<Platform> {
    const home = mkdtempSync(join(tmpdir(), 'dashboard-'));
    const processes: ChildProcess[] = [];
    try {
      const engine = await startEngine(home, processes);
      const [port, orchestratorPort] = [await freePort(), await freePort()];
      const url = `http://localhost:${port}`;
      startControlCenter(home, engine, port, orchestratorPort, processes);
      startOrchestrator(home, port, orchestratorPort, processes);
      await Promise.all([ready(`http://127.0.0.1:${port}`), ready(`http://127.0.0.1:${orchestratorPort}`)]);
      return new Platform(url, home, processes);
    } catch (error) {
      stop(processes);
      throw new Error(`the platform did not start; its logs are in ${home}`, { cause: error });
    }
  }

  stop(): void {
    stop(this.processes);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const PASSWORD = 'of-the-engine-in-tests';

async function startEngine(home: string, processes: ChildProcess[]): Promise<string> {
  const launcher = join(ROOT, 'deploy/surrealdb');
  if (!existsSync(join(launcher, 'node_modules/surrealdb'))) {
    spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: launcher, stdio: 'inherit' });
  }
  const engine = spawn(process.execPath, ['launcher.mjs', '--data', join(home, 'data'), '--port', '0'], {
    cwd: launcher,
    env: { ...process.env, SURREAL_PASS: PASSWORD },
    stdio: ['ignore', 'pipe', openSync(join(home, 'engine.log'), 'a')],
  });
  processes.push(engine);
  const line = await new Promise<string>((found, failed) => {
    engine.stdout?.once('data', (data: Buffer) => found(data.toString()));
    engine.once('exit', (code) => failed(new Error(`the engine ended with ${code ?? 'a signal'}`)));
  });
  return `ws://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
}

function startControlCenter(
  home: string,
  engine: string,
  port: number,
  orchestrator: number,
  processes: ChildProcess[],
) {
  processes.push(
    java(home, 'control-center', 'control-center/target/provisioning-control-center', {
      PROVISIONING_HOME: home,
      PROVISIONING_ORCHESTRATOR: `http://127.0.0.1:${orchestrator}`,
      SPRING_SURREALDB_URI: engine,
      SPRING_SURREALDB_PASSWORD: PASSWORD,
      SERVER_PORT: String(port),
    }),
  );
}

function startOrchestrator(home: string, controlCenter: number, port: number, processes: ChildProcess[]) {
  processes.push(
    java(home, 'orchestrator', 'orchestrator-service/target/provisioning-orchestrator-service', {
      PROVISIONING_HOME: home,
      SERVER_PORT: String(port),
      PROVISIONING_SECURITY_TOKENFILE: '',
      PROVISIONING_SECURITY_KEYSETURI: `http://127.0.0.1:${controlCenter}/.well-known/jwks.json`,
      PROVISIONING_EXTENSIONS_DIRECTORIES: join(ROOT, 'extension-registry/catalog'),
      PROVISIONING_PROVIDERS_DEMO_LATENCY: 'PT0.25S',
      // on a server that is called so nothing can be installed
      PROVISIONING_PROVIDERS_DEMO_FAIL: 'unlucky: .*/install\\.sh',
    }),
  );
}

function java(home: string, name: string, jar: string, settings: Record<string, string>): ChildProcess {
  const log = openSync(join(home, `${name}.log`), 'a');
  return spawn(
    JAVA,
    [
      '-Xmx512m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '--enable-native-access=ALL-UNNAMED',
      '-jar',
      jarOf(jar),
    ],
    { cwd: home, env: { ...process.env, ...settings }, stdio: ['ignore', log, log] },
  );
}

function jarOf(start: string): string {
  const [folder, prefix] = [join(ROOT, start, '..'), start.slice(start.lastIndexOf('/') + 1)];
  const jar = readdirSync(folder).find((name) => name.startsWith(prefix) && name.endsWith('.jar'));
  if (jar === undefined) throw new Error(`${start}-….jar was not built`);
  return join(folder, jar);
}

async function ready(url: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} does not answer`);
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

function stop(processes: readonly ChildProcess[]): void {
  for (const process of processes) process.kill('SIGKILL');
}
