// Runs the embedded engine behind the bridge.
import { startBridge } from './bridge.mjs';
import { openEngine } from './engine.mjs';
import { Failure } from './failure.mjs';
import { ensureRootUser } from './root-user.mjs';
import { dataAddress } from './storage.mjs';

// It is this process.
const NEVER = new Promise(() => {});

/** Opens the data and serves it; returns what it is and how to stop it. */
export async function startEmbedded({ storage, data, port, user, password }) {
  const engine = await open(dataAddress(storage, data), data);
  try {
    await ensureRootUser(engine, user, password);
    const bridge = await startBridge(engine, { port });
    return {
      about: { port: bridge.port, engine: 'embedded', version: engine.version },
      ended: NEVER,
      stop: async () => {
        await bridge.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error.code === 'EADDRINUSE' ? new Failure(`port ${port} is in use`, 'choose another with --port, or 0 for a free one', 69) : error;
  }
}

async function open(address, data) {
  try {
    return await openEngine(address);
  } catch (error) {
    if (/lock/i.test(error.message)) {
      throw new Failure(`another process uses the data directory \`${data}\``, 'stop it first, or choose another directory', 75);
    }
    throw new Failure(`the data directory \`${data}\` cannot be opened: ${error.message}`, 'see the reason', 74);
  }
}
