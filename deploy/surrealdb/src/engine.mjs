// The embedded engine of @surrealdb/node: one datastore, any number of sessions.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOutcome, writeRequest } from './frame.mjs';
import { Refusal } from './refusal.mjs';

// What a statement is told once the disk was full: from then on until it is opened again the store takes no write.
const FULL = 'There was a problem with a transaction: IO error: No space left on device';
const LONGEST_ERROR = 64 * 1024;

/** Opens the datastore at an address such as `rocksdb:///dir?sync=every`. */
export async function openEngine(address) {
  const { SurrealNodeEngine } = loadNative();
  const native = await SurrealNodeEngine.connect(address, { capabilities: { guest_access: false } });
  return new Engine(native, SurrealNodeEngine.version(), await native.notifications());
}

// The package's own module needs the JavaScript SDK to be there; the native part alone does not.
function loadNative() {
  const dist = dirname(fileURLToPath(import.meta.resolve('@surrealdb/node')));
  return createRequire(import.meta.url)(join(dist, nativeName()));
}

/** The name of the engine's native part for this machine. */
export function nativeName() {
  return `surrealdb-node.${platformName()}.node`;
}

function platformName() {
  const { platform, arch } = process;
  if (platform === 'linux') {
    const glibc = process.report.getReport().header.glibcVersionRuntime;
    return `linux-${arch}-${glibc ? 'gnu' : 'musl'}`;
  }
  return platform === 'win32' ? `win32-${arch}-msvc` : `${platform}-${arch}`;
}

/** An open datastore. Its calls may be made at the same time. */
export class Engine {
  #native;
  #closed = false;

  /** Whether a disk was full, so that nothing is written before the engine is started again. */
  isStuck = false;

  constructor(native, version, notifications) {
    this.#native = native;
    this.version = version;
    this.#forward(notifications);
  }

  /** Called with each live notification, as the engine writes it. */
  onNotification = () => {};

  /** Makes a call and returns `{ result }` or `{ error }`, both as items of CBOR. */
  async call(method, request) {
    // The engine takes the process down when it is used after it was freed.
    if (this.#closed) {
      throw Refusal.closing();
    }
    try {
      const answer = Buffer.from(await this.#native.execute(writeRequest(method, request)));
      this.isStuck ||= answer.length <= LONGEST_ERROR && answer.includes(FULL);
      return readOutcome(answer);
    } catch (error) {
      throw error instanceof Refusal ? error : Refusal.invalidParams(error.message);
    }
  }

  /** Waits for the calls under way and closes the datastore. */
  async close() {
    if (!this.#closed) {
      this.#closed = true;
      await this.#native.free();
    }
  }

  async #forward(notifications) {
    for (let next = await notifications.recv(); next !== null; next = await notifications.recv()) {
      this.onNotification(Buffer.from(next));
    }
  }
}
