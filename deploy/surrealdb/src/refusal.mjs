// Errors the bridge gives itself, in the shape and with the codes of a SurrealDB 3 server.
import { valueItem } from './items.mjs';

/** A request that is answered with an error of ours. */
export class Refusal extends Error {
  constructor(code, kind, message, details) {
    super(message);
    this.error = { code, kind, message, ...(details && { details }), cause: null };
  }

  /** The same, as the answer to a request with this id. */
  to(id) {
    this.id = id;
    return this;
  }

  /** The error as an item of a frame. */
  item() {
    return valueItem(this.error);
  }

  static broken(reason) {
    return new Refusal(-32700, 'Validation', `Parse error: ${reason}`, { kind: 'Parse' });
  }

  static invalidRequest() {
    return new Refusal(-32600, 'Validation', 'Invalid request', { kind: 'InvalidRequest' });
  }

  static invalidParams(message) {
    return new Refusal(-32603, 'Validation', message, { kind: 'InvalidParams' });
  }

  static anonymous(method) {
    return new Refusal(-32002, 'NotAllowed', 'IAM error: Anonymous access not allowed: Not enough permissions to perform this action', {
      kind: 'Auth',
      details: { kind: 'NotAllowed', details: { actor: 'anonymous', action: 'process', resource: method } },
    });
  }

  static unknownMethod(method) {
    return new Refusal(-32601, 'NotFound', 'Method not found', { kind: 'Method', details: { name: method } });
  }

  static unknownSession(session) {
    return new Refusal(-32000, 'NotFound', `Session not found: ${session}`, { kind: 'Session', details: { id: session } });
  }

  static sessionExists(session) {
    return new Refusal(-32000, 'AlreadyExists', `Session already exists: ${session}`, { kind: 'Session', details: { id: session } });
  }

  static unknownTransaction() {
    return Refusal.invalidParams('Transaction not found');
  }

  static tooMany(what) {
    return new Refusal(-32000, 'NotAllowed', `too many ${what} on one connection`);
  }

  static internal(message) {
    return new Refusal(-32000, 'Internal', message);
  }

  static closing() {
    return Refusal.internal('The server is gracefully shutting down');
  }
}
