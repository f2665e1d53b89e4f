// One WebSocket of a client: reads its requests no faster than they are answered, and ends what it has open when it goes.
import { BrokenFrame } from './cbor.mjs';
import { mapItem, uuidItem } from './items.mjs';
import { readRequest, writeAnswer } from './frame.mjs';
import { Refusal } from './refusal.mjs';
import { Sessions } from './sessions.mjs';

const UNSUPPORTED_DATA = 1003;

/** How much of a connection may wait. Above `requests` or `bytes` no request is read; above `unread` the client is too slow for its live queries. */
export const LIMITS = { requests: 256, bytes: 32 * 1024 * 1024, unread: 64 * 1024 * 1024 };

export class Connection {
  #socket;
  #sessions;
  #limits;
  #alive = true;
  #pending = 0;
  #pendingBytes = 0;
  #ids = new Map();

  /** `routes` maps the engine's sessions to the connection whose they are. */
  constructor(socket, engine, routes, limits = LIMITS) {
    this.#socket = socket;
    this.#limits = limits;
    this.#sessions = new Sessions(engine, {
      onOpened: (engineId, id) => {
        this.#ids.set(engineId, id);
        routes.set(engineId, this);
      },
      onClosed: (engineId) => {
        this.#ids.delete(engineId);
        routes.delete(engineId);
      },
    });
    this.closed = new Promise((resolve) => socket.once('close', () => resolve(this.#sessions.close())));
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('pong', () => (this.#alive = true));
    // A socket that fails is closed by the library; there is nothing to add.
    socket.on('error', () => {});
  }

  /** Asks the client to go. */
  close(code, reason) {
    this.#socket.close(code, reason);
  }

  /** Cuts the connection. */
  terminate() {
    this.#socket.terminate();
  }

  /** Pings the client, or cuts the connection if it did not answer the last time. One that is not read now is left alone. */
  checkAlive() {
    if (this.#socket.isPaused) {
      return;
    }
    if (!this.#alive) {
      this.terminate();
      return;
    }
    this.#alive = false;
    this.#socket.ping();
  }

  /** Hands a live notification on, under the id the client gave the session. */
  notify(engineId, notification) {
    const session = this.#ids.get(engineId);
    const result = notification.filter(([key]) => key !== 'session');
    if (session) {
      result.push(['session', uuidItem(session)]);
    }
    this.#send(writeAnswer({ session }, { result: mapItem(result) }));
    // Notifications cannot be held back at their source, so a client that does not read them is let go.
    if (this.#socket.bufferedAmount > this.#limits.unread) {
      this.terminate();
    }
  }

  #onMessage(data, isBinary) {
    if (!isBinary) {
      this.close(UNSUPPORTED_DATA, 'frames are binary (CBOR)');
      return;
    }
    this.#count(1, data.length);
    this.#answer(data)
      .then((answer) => this.#send(answer))
      .finally(() => this.#count(-1, -data.length));
  }

  async #answer(data) {
    let request = {};
    try {
      request = readRequest(data);
      return writeAnswer(request, await this.#sessions.call(request));
    } catch (error) {
      const refusal = asRefusal(error);
      return writeAnswer({ id: refusal.id ?? request.id, session: request.session }, { error: refusal.item() });
    }
  }

  #count(requests, bytes) {
    this.#pending += requests;
    this.#pendingBytes += bytes;
    this.#throttle();
  }

  // What is not read stays with the client: its own writes begin to wait.
  #throttle() {
    const { requests, bytes } = this.#limits;
    const full = this.#pending >= requests || this.#pendingBytes + this.#socket.bufferedAmount >= bytes;
    if (full !== this.#socket.isPaused && this.#socket.readyState === this.#socket.OPEN) {
      full ? this.#socket.pause() : this.#socket.resume();
    }
  }

  #send(frame) {
    if (this.#socket.readyState !== this.#socket.OPEN) {
      return;
    }
    this.#socket.send(frame, { binary: true }, () => this.#throttle());
  }
}

function asRefusal(error) {
  if (error instanceof Refusal) {
    return error;
  }
  if (error instanceof BrokenFrame) {
    return Refusal.broken(error.message);
  }
  console.error(error);
  return Refusal.internal('the bridge failed');
}
