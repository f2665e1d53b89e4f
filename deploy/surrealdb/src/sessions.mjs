// The sessions of one connection, by the ids its client gives them. No id of one connection means anything to another.
import { NONE_ITEM, arrayItem, uuidItem } from './items.mjs';
import { Refusal } from './refusal.mjs';
import { Session } from './session.mjs';

const MOST_SESSIONS = 256;

export class Sessions {
  #engine;
  #default;
  #named = new Map();
  #onOpened;

  /** `onOpened` and `onClosed` are told of each session of the engine, for notifications to find their way. */
  constructor(engine, { onOpened, onClosed }) {
    this.#engine = engine;
    this.#onOpened = onOpened;
    this.onClosed = onClosed;
    this.#default = this.#open(undefined);
    this.#default.catch(() => {});
  }

  /** Answers a request with `{ result }` or `{ error }`. */
  async call(request) {
    switch (request.method) {
      case 'attach':
        return this.#attach(request.session);
      case 'detach':
        return this.#detach(request.session);
      case 'sessions':
        return { result: arrayItem([...this.#named.keys()].map(uuidItem)) };
      default:
        return (await this.#find(request.session)).call(request);
    }
  }

  /** Ends all sessions. */
  async close() {
    const all = [this.#default, ...this.#named.values()];
    this.#named.clear();
    await Promise.allSettled(all.map((opening) => this.#close(opening)));
  }

  #find(id) {
    const found = id ? this.#named.get(id) : this.#default;
    if (!found) {
      throw Refusal.unknownSession(id);
    }
    return found;
  }

  async #attach(id) {
    if (!id) {
      throw Refusal.invalidParams('Expected a session ID');
    }
    if (this.#named.has(id)) {
      throw Refusal.sessionExists(id);
    }
    if (this.#named.size >= MOST_SESSIONS) {
      throw Refusal.tooMany('sessions');
    }
    const opening = this.#open(id);
    this.#named.set(id, opening);
    await opening;
    return { result: NONE_ITEM };
  }

  async #detach(id) {
    if (!id) {
      throw Refusal.invalidParams('Expected a session ID');
    }
    const opening = this.#named.get(id);
    this.#named.delete(id);
    if (opening) {
      await this.#close(opening);
    }
    return { result: NONE_ITEM };
  }

  async #open(id) {
    const session = new Session(this.#engine);
    this.#onOpened(session.engineId, id);
    return session.open();
  }

  async #close(opening) {
    const session = await opening;
    this.onClosed(session.engineId);
    await session.close();
  }
}
