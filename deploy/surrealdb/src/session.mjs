// One session of a connection: the engine's own, under an id that only the bridge knows, and whether somebody has signed in to it.
import { randomUUID } from 'node:crypto';
import { isNothing, textOf, uuidOf } from './cbor.mjs';
import { NONE_ITEM, textItem, uuidItem } from './items.mjs';
import { fields, paramsOf } from './frame.mjs';
import { Gate } from './gate.mjs';
import { Refusal } from './refusal.mjs';

/** After one of these the session is somebody's. */
const SIGN_IN = new Set(['signin', 'signup', 'authenticate', 'refresh']);
/** After one of these it is nobody's. */
const SIGN_OUT = new Set(['invalidate', 'reset']);
/** What nobody may ask. The rest, and methods there are not, are answered by the engine. */
const FOR_SOMEBODY = new Set([
  ...['query', 'select', 'create', 'insert', 'insert_relation', 'update', 'upsert', 'merge', 'patch', 'delete', 'relate', 'run'],
  ...['live', 'kill', 'begin', 'commit', 'cancel'],
]);
const OTHERS_FOR_ALL = new Set(['use', 'let', 'set', 'unset', 'version', 'ping', 'info', 'revoke', 'health']);

const MOST_TRANSACTIONS = 256;

/**
 * INVARIANT: the engine gives all rights to a session nobody has signed in to (it has no switch for that), so no call but
 * those for all may reach it there. The gate keeps a call from running after the sign-out that came after it.
 */
export class Session {
  #engine;
  #gate = new Gate();
  #signedIn = false;
  #transactions = new Set();

  constructor(engine) {
    this.#engine = engine;
    this.engineId = randomUUID();
  }

  async open() {
    await this.#engine.call('attach', { session: this.engineId });
    return this;
  }

  /** Answers a request with `{ result }` or `{ error }`. */
  call(request) {
    const { method } = request;
    if (SIGN_IN.has(method)) {
      return this.#gate.alone(() => this.#signIn(request));
    }
    if (SIGN_OUT.has(method)) {
      return this.#gate.alone(() => this.#signOut(request));
    }
    return method === 'use' ? this.#gate.alone(() => this.#use(request)) : this.#gate.shared(() => this.#guarded(request));
  }

  /** Ends what the session has open, once the calls under way have ended. */
  close() {
    return this.#gate.alone(async () => {
      this.#signedIn = false;
      await this.#cancelAll();
      await this.#engine.call('detach', { session: this.engineId });
    });
  }

  async #signIn(request) {
    const outcome = await this.#forward(request);
    this.#signedIn ||= !outcome.error;
    return outcome;
  }

  async #signOut(request) {
    this.#signedIn = false;
    await this.#cancelAll();
    return this.#forward(request);
  }

  // The engine ends the process when it is told a database and has no namespace.
  async #use(request) {
    const [namespace, database] = paramsOf(request);
    if (database && textOf(database) !== undefined && textOf(namespace) === undefined) {
      if (isNull(namespace) || !(await this.#hasNamespace())) {
        throw Refusal.invalidParams('Expected a namespace to use the database of');
      }
    }
    return this.#forward(request);
  }

  async #hasNamespace() {
    const { result } = await this.#engine.call('query', { session: this.engineId, params: [textItem('RETURN session::ns()')] });
    const [statement] = result ? paramsOf({ params: result }) : [];
    const answer = statement && fields(statement).find(([key]) => key === 'result')?.[1];
    return answer !== undefined && textOf(answer) !== undefined;
  }

  #guarded(request) {
    const { method, txn } = request;
    if (!this.#signedIn && !OTHERS_FOR_ALL.has(method)) {
      throw FOR_SOMEBODY.has(method) ? Refusal.anonymous(method) : Refusal.unknownMethod(method);
    }
    if (txn && !this.#transactions.has(txn)) {
      throw Refusal.unknownTransaction();
    }
    return this.#withTransactions(request);
  }

  #withTransactions(request) {
    switch (request.method) {
      case 'begin':
        return this.#begin(request);
      case 'commit':
      case 'cancel':
        return this.#end(request);
      default:
        return this.#forward(request);
    }
  }

  async #begin(request) {
    if (this.#transactions.size >= MOST_TRANSACTIONS) {
      throw Refusal.tooMany('transactions');
    }
    const outcome = await this.#forward(request);
    if (outcome.result) {
      this.#transactions.add(uuidOf(outcome.result));
    }
    return outcome;
  }

  // The engine forgets a transaction at the first attempt to end it, whether that succeeds or not.
  #end(request) {
    const [param] = paramsOf(request);
    if (!param || !this.#transactions.delete(uuidOf(param))) {
      throw Refusal.unknownTransaction();
    }
    return this.#forward({ method: request.method, params: [uuidItem(uuidOf(param))] });
  }

  async #cancelAll() {
    const open = [...this.#transactions];
    this.#transactions.clear();
    for (const txn of open) {
      await this.#engine.call('cancel', { session: this.engineId, params: [uuidItem(txn)] });
    }
  }

  #forward({ method, txn, params }) {
    return this.#engine.call(method, { session: this.engineId, txn, params });
  }
}

function isNull(item) {
  return item !== undefined && isNothing(item) && !item.equals(NONE_ITEM);
}
