import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const JAVA = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java';
const PATIENCE = 180_000;
const execute = promisify(execFile);
/** Keeps what is made here apart from other installations on the machine. */
const INSTALLATION = `dashboard${process.pid}`;

/** Settings of services besides those that a test needs, as environment variables. */
export interface Settings {
  controlCenter?: Record<string, string>;
  orchestrator?: Record<string, string>;
  vault?: Record<string, string>;
  /**
   * Whether everything runs. Otherwise only the engine, the control center and the orchestrator do, so all servers are
   * simulated.
   */
  isWhole?: boolean;
}

/** The real platform in a directory of its own: engine, control center and orchestrator with its providers; and,
 * if it is whole, vault, registry, agents' server, detector with Alertmanager, and Podman. */
export class Platform {
  readonly url: string;
  readonly controlCenter: Service;
  readonly orchestrator: Service;
  /** Where Prometheus would tell of alerts. */
  readonly alertmanager: string;
  /** The password that `up` would tell. */
  readonly firstPassword: string;
  private readonly home: string;
  private readonly processes: ChildProcess[];
  private readonly isWhole: boolean;

  private constructor(
    home: string,
    url: string,
    controlCenter: Service,
    orchestrator: Service,
    alertmanager: string,
    processes: ChildProcess[],
    isWhole: boolean,
  ) {
    this.isWhole = isWhole;
    this.home = home;
    this.url = url;
    this.controlCenter = controlCenter;
    this.orchestrator = orchestrator;
    this.alertmanager = alertmanager;
    this.processes = processes;
    const told = readFileSync(join(home, 'control-center/first-administrator'), 'utf8');
    this.firstPassword = /password=(\S+)/.exec(told)?.[1] ?? '';
  }

  static async start(settings: Settings = {}): Promise<Platform> {
    const home = mkdtempSync(join(tmpdir(), 'dashboard-'));
    const processes: ChildProcess[] = [];
    const { isWhole = true } = settings;
    try {
      const engine = await startEngine(home, processes);
      const ports = {
        controlCenter: await freePort(),
        orchestrator: await freePort(),
        vault: await freePort(),
        registry: await freePort(),
        detector: await freePort(),
        alertmanager: await freePort(),
        mcp: await freePort(),
      };
      const keep = (process: ChildProcess) => {
        processes.push(process);
        return process;
      };
      const controlCenter = new Service(ports.controlCenter, (other) =>
        keep(startControlCenter(home, engine, ports, { ...settings.controlCenter, ...other })),
      );
      const orchestrator = new Service(ports.orchestrator, (other) =>
        keep(startOrchestrator(home, ports, { ...settings.orchestrator, ...other })),
      );
      const vault = new Service(ports.vault, (other) =>
        keep(startVault(home, engine, ports, { ...settings.vault, ...other })),
      );
      const registry = new Service(ports.registry, (other) => keep(startRegistry(home, ports, other)));
      writeMonitoringToken(home);
      writeWorkloadKey(home);
      const agents = new Service(ports.mcp, () => keep(startMcp(home, ports)));
      const detector = new Service(ports.detector, () => keep(startDetector(home, ports)));
      const services = [controlCenter, orchestrator];
      if (isWhole) {
        keep(startContainers(home));
        keep(startAlertmanager(home, ports));
        services.push(vault, registry, detector, agents);
      }
      await Promise.all(services.map((service) => service.start()));
      const url = `http://localhost:${ports.controlCenter}`;
      const alertmanager = `http://127.0.0.1:${ports.alertmanager}`;
      return new Platform(home, url, controlCenter, orchestrator, alertmanager, processes, isWhole);
    } catch (error) {
      stop(processes);
      throw new Error(`the platform did not start; its logs are in ${home}/log`, { cause: error });
    }
  }

  /**
   * Runs the command as somebody on another machine would.
   *
   * @returns what it printed
   */
  async command(...words: string[]): Promise<string> {
    const { stdout } = await execute(JAVA, [...COMMAND, ...words], {
      cwd: this.home,
      env: {
        ...process.env,
        PROVISIONING_HOME: join(this.home, 'elsewhere'),
        PROVISIONING_CONTROL_CENTER__URL: this.url,
      },
    });
    return stdout;
  }

  /** Stops a server of provider local where it runs, without the platform. */
  stopServer(name: string): void {
    const mine = [...labelled('installation', INSTALLATION), ...labelled('name', name)];
    const { stdout } = spawnSync('podman', ['ps', '--quiet', ...mine], { encoding: 'utf8', env: PODMAN });
    const found = stdout.trim();
    if (!/^[0-9a-f]+$/.test(found)) throw new Error(`no server ${name}, or several: ${stdout}`);
    const { status } = spawnSync('podman', ['stop', '--time=1', found], { env: PODMAN });
    if (status !== 0) throw new Error(`server ${name} did not stop`);
  }

  /** Writes a file for a command. @returns its path */
  write(name: string, text: string): string {
    const file = join(this.home, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  }

  /** Commits a file of a git repository, as a person without the platform does. */
  commit(repository: string, file: string, text: string, message: string): void {
    const directory = join(this.home, repository);
    writeFileSync(join(directory, file), text);
    const author = [
      '-c',
      'user.name=Cleo',
      '-c',
      'user.email=cleo@example.org',
      '-c',
      'commit.gpgsign=false',
    ];
    const { status, stderr } = spawnSync('git', [...author, 'commit', '--quiet', '-m', message, '--', file], {
      cwd: directory,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`git did not commit ${file}: ${stderr}`);
  }

  stop(): void {
    stop(this.processes);
    if (this.isWhole) removeContainers();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** A service that a test may end and start. */
class Service {
  private readonly port: number;
  private readonly launch: (other: Record<string, string>) => ChildProcess;
  private process: ChildProcess | undefined;

  constructor(port: number, launch: (other: Record<string, string>) => ChildProcess) {
    this.port = port;
    this.launch = launch;
  }

  /** With other settings besides those of the platform. */
  async start(other: Record<string, string> = {}): Promise<void> {
    this.process = this.launch(other);
    await ready(this.port);
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const ended = new Promise((end) => this.process?.once('exit', end));
    this.process?.kill('SIGKILL');
    await ended;
  }
}

interface Ports {
  controlCenter: number;
  orchestrator: number;
  vault: number;
  registry: number;
  detector: number;
  alertmanager: number;
  mcp: number;
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
    stdio: ['ignore', 'pipe', logOf(home, 'surrealdb')],
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
  ports: Ports,
  settings: Record<string, string>,
): ChildProcess {
  return java(home, 'control-center', 'control-center/target/provisioning-control-center', {
    PROVISIONING_HOME: home,
    PROVISIONING_GATEWAY_SERVICES_ORCHESTRATOR: `http://127.0.0.1:${ports.orchestrator}`,
    PROVISIONING_GATEWAY_SERVICES_VAULT: `http://127.0.0.1:${ports.vault}`,
    PROVISIONING_GATEWAY_CONTRACTS_VAULT: join(ROOT, 'vault-service/openapi.yaml'),
    // a variable has no dash
    SPRING_APPLICATION_JSON: JSON.stringify({
      'provisioning.gateway.services.extension-registry': `http://127.0.0.1:${ports.registry}`,
      'provisioning.gateway.contracts.extension-registry': join(ROOT, 'extension-registry/openapi.yaml'),
    }),
    PROVISIONING_GATEWAY_SERVICES_DETECTOR: `http://127.0.0.1:${ports.detector}`,
    PROVISIONING_GATEWAY_CONTRACTS_DETECTOR: join(ROOT, 'detector-service/openapi.yaml'),
    PROVISIONING_GATEWAY_SERVICES_MCP: `http://127.0.0.1:${ports.mcp}`,
    PROVISIONING_GATEWAY_CONTRACTS_MCP: join(ROOT, 'mcp-server/openapi.yaml'),
    SPRING_SURREALDB_URI: engine,
    SPRING_SURREALDB_PASSWORD: PASSWORD,
    SERVER_PORT: String(ports.controlCenter),
    ...settings,
  });
}

function startOrchestrator(home: string, ports: Ports, settings: Record<string, string>): ChildProcess {
  return java(home, 'orchestrator', 'orchestrator-service/target/provisioning-orchestrator-service', {
    PROVISIONING_HOME: home,
    SERVER_PORT: String(ports.orchestrator),
    PROVISIONING_SECURITY_TOKENFILE: '',
    PROVISIONING_SECURITY_KEYSETURI: `http://127.0.0.1:${ports.controlCenter}/.well-known/jwks.json`,
    PROVISIONING_INSTALLATION: INSTALLATION,
    PROVISIONING_VAULT_URL: `http://127.0.0.1:${ports.vault}`,
    PROVISIONING_SECURITY_WORKLOADKEY: workloadKey(home),
    PROVISIONING_PROVIDERS_LOCAL_SOCKET: socketIn(home),
    PROVISIONING_EXTENSIONS_DIRECTORIES: join(ROOT, 'extension-registry/catalog'),
    PROVISIONING_NOTIFICATIONS_PAGEURL: `http://localhost:${ports.controlCenter}`,
    PROVISIONING_PROVIDERS_DEMO_LATENCY: 'PT0.25S',
    // on a server that is called so nothing can be installed
    PROVISIONING_PROVIDERS_DEMO_FAIL: 'unlucky: .*/install\\.sh',
    ...settings,
  });
}

function startVault(
  home: string,
  engine: string,
  ports: Ports,
  settings: Record<string, string>,
): ChildProcess {
  return java(home, 'vault', 'vault-service/target/provisioning-vault-service', {
    PROVISIONING_HOME: home,
    SERVER_PORT: String(ports.vault),
    PROVISIONING_SECURITY_TOKENFILE: '',
    PROVISIONING_SECURITY_KEYSETURI: `http://127.0.0.1:${ports.controlCenter}/.well-known/jwks.json`,
    PROVISIONING_SECURITY_WORKLOADS: workloads(home),
    SPRING_SURREALDB_URI: engine,
    SPRING_SURREALDB_PASSWORD: PASSWORD,
    ...settings,
  });
}

function startRegistry(home: string, ports: Ports, settings: Record<string, string>): ChildProcess {
  return java(home, 'extension-registry', 'extension-registry/target/provisioning-extension-registry', {
    PROVISIONING_HOME: home,
    SERVER_PORT: String(ports.registry),
    PROVISIONING_SECURITY_TOKENFILE: '',
    PROVISIONING_SECURITY_KEYSETURI: `http://127.0.0.1:${ports.controlCenter}/.well-known/jwks.json`,
    PROVISIONING_REGISTRY_EXTENSIONS_CATALOG: join(ROOT, 'extension-registry/catalog'),
    ...settings,
  });
}

function monitoringToken(home: string): string {
  return join(home, 'keys/monitoring-token');
}

function writeMonitoringToken(home: string): void {
  mkdirSync(join(home, 'keys'), { recursive: true, mode: 0o700 });
  writeFileSync(monitoringToken(home), `${crypto.randomUUID()}-${crypto.randomUUID()}`, { mode: 0o600 });
}

function workloadKey(home: string): string {
  return join(home, 'keys/orchestrator.jwk');
}

function workloads(home: string): string {
  return join(home, 'keys/workloads.jwks');
}

/** With which the orchestrator asks the vault. */
function writeWorkloadKey(home: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = 'orchestrator';
  const held = { ...privateKey.export({ format: 'jwk' }), kid };
  const published = { ...publicKey.export({ format: 'jwk' }), kid };
  writeFileSync(workloadKey(home), JSON.stringify(held), { mode: 0o600 });
  writeFileSync(workloads(home), JSON.stringify({ keys: [published] }), { mode: 0o600 });
}

function startDetector(home: string, ports: Ports): ChildProcess {
  return java(home, 'detector', 'detector-service/target/provisioning-detector-service', {
    PROVISIONING_HOME: home,
    SERVER_PORT: String(ports.detector),
    PROVISIONING_SECURITY_TOKENFILE: '',
    PROVISIONING_SECURITY_KEYSETURI: `http://127.0.0.1:${ports.controlCenter}/.well-known/jwks.json`,
    PROVISIONING_DETECTOR_ALERTMANAGERURL: `http://127.0.0.1:${ports.alertmanager}`,
  });
}

/** Alertmanager as `up` starts it. */
function startAlertmanager(home: string, ports: Ports): ChildProcess {
  const shipped = readFileSync(join(ROOT, 'deploy/observability/alertmanager.yml'), 'utf8');
  const file = join(home, 'alertmanager.yml');
  const filled = shipped
    .replaceAll('${detector}', `127.0.0.1:${ports.detector}`)
    .replaceAll('${token-file}', monitoringToken(home));
  writeFileSync(file, filled);
  const log = logOf(home, 'alertmanager');
  return spawn(
    'prometheus-alertmanager',
    [
      `--config.file=${file}`,
      `--storage.path=${join(home, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
      '--cluster.listen-address=',
    ],
    { stdio: ['ignore', log, log] },
  );
}

function startMcp(home: string, ports: Ports): ChildProcess {
  return java(home, 'mcp', 'mcp-server/target/provisioning-mcp-server', {
    PROVISIONING_HOME: home,
    SERVER_PORT: String(ports.mcp),
    PROVISIONING_SECURITY_TOKENFILE: '',
    PROVISIONING_SECURITY_KEYSETURI: `http://127.0.0.1:${ports.controlCenter}/.well-known/jwks.json`,
    // a variable cannot have the hyphen of the name
    SPRING_APPLICATION_JSON: JSON.stringify({
      'provisioning.mcp.services.control-center': `http://127.0.0.1:${ports.controlCenter}`,
    }),
  });
}

/** The command with the flags of its launcher. */
const COMMAND = [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Xmx160m',
  '--enable-native-access=ALL-UNNAMED',
  '--sun-misc-unsafe-memory-access=allow',
  `-Dprovisioning.checkout=${ROOT}`,
  '-jar',
  join(ROOT, 'service-clients/cli/target/provisioning-cli.jar'),
];

function java(home: string, name: string, jar: string, settings: Record<string, string>): ChildProcess {
  const log = logOf(home, name);
  return spawn(
    JAVA,
    [
      '-Xmx512m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      // what this build's compiler has made need not be verified at each start
      '-XX:+UnlockDiagnosticVMOptions',
      '-XX:-BytecodeVerificationRemote',
      '--enable-native-access=ALL-UNNAMED',
      '-jar',
      jarOf(jar),
    ],
    { cwd: home, env: { ...process.env, ...settings }, stdio: ['ignore', log, log] },
  );
}

/** Podman as the platform runs it. */
const PODMAN = { ...process.env, CONTAINERS_CONF: join(ROOT, 'deploy/podman/containers.conf') };

/** It answers on a socket of this test's own. */
function startContainers(home: string): ChildProcess {
  const log = logOf(home, 'podman');
  return spawn('podman', ['system', 'service', '--time=0', `unix://${socketIn(home)}`], {
    env: PODMAN,
    stdio: ['ignore', log, log],
  });
}

function socketIn(home: string): string {
  return join(home, 'podman.sock');
}

/** A label of this installation, as Podman filters for it. */
function labelled(key: string, value: string): string[] {
  return ['--filter', `label=io.provisioning.${key}=${value}`];
}

/** Removes what a test that failed has left of its servers, networks and volumes. */
function removeContainers(): void {
  const mine = labelled('installation', INSTALLATION);
  for (const [kind, list] of [
    ['container', ['ps', '--all']],
    ['network', ['network', 'ls']],
    ['volume', ['volume', 'ls']],
  ] as const) {
    const { stdout } = spawnSync('podman', [...list, '--quiet', ...mine], { encoding: 'utf8', env: PODMAN });
    const left = stdout.split('\n').filter((line) => line !== '');
    if (left.length > 0) spawnSync('podman', [kind, 'rm', '--force', ...left], { env: PODMAN });
  }
}

/** Where `up` has a service write to. */
function logOf(home: string, name: string): number {
  mkdirSync(join(home, 'log'), { recursive: true });
  return openSync(join(home, `log/${name}.log`), 'a');
}

function jarOf(start: string): string {
  const [folder, prefix] = [join(ROOT, start, '..'), start.slice(start.lastIndexOf('/') + 1)];
  const jar = readdirSync(folder).find((name) => name.startsWith(prefix) && name.endsWith('.jar'));
  if (jar === undefined) throw new Error(`${start}-….jar was not built`);
  return join(folder, jar);
}

async function ready(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
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

/** Below those that the system gives to connections: one of these could have it when a service wants it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((found) => {
    const server = createServer();
    server.once('error', () => found(false));
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)));
  });
}

function stop(processes: readonly ChildProcess[]): void {
  for (const process of processes) process.kill('SIGKILL');
}
