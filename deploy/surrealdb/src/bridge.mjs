// Serves an engine on loopback as a SurrealDB server does: WebSocket on /rpc, GET /health and /version.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { uuidOf } from './cbor.mjs';
import { Connection } from './connection.mjs';
import { fields } from './frame.mjs';

const HOST = '127.0.0.1';
const LARGEST_FRAME = 16 * 1024 * 1024;
const MOST_CONNECTIONS = 1024;
const GOING_AWAY = 1001;
const PATIENCE = 3_000;
const PING_EVERY = 30_000;

/** Begins to serve an engine and returns the bridge, which knows its port. */
export async function startBridge(engine, { port, largestFrame = LARGEST_FRAME, limits }) {
  const bridge = new Bridge(engine, largestFrame, limits);
  await bridge.listen(port);
  return bridge;
}

class Bridge {
  #engine;
  #limits;
  #http = createServer((request, response) => this.#respond(request, response));
  #sockets;
  #connections = new Set();
  #routes = new Map();
  #pings;

  constructor(engine, largestFrame, limits) {
    this.#engine = engine;
    this.#limits = limits;
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: largestFrame,
      perMessageDeflate: false,
      handleProtocols: () => 'cbor',
    });
    this.#http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    engine.onNotification = (bytes) => this.#route(bytes);
  }

  async listen(port) {
    await new Promise((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen({ host: HOST, port, backlog: 512 }, resolve);
    });
    this.port = this.#http.address().port;
    this.#pings = setInterval(() => this.#connections.forEach((connection) => connection.checkAlive()), PING_EVERY);
  }

  /** Takes nobody new, tells the clients to go and waits until what they had open is ended. */
  async close() {
    clearInterval(this.#pings);
    this.#http.close();
    this.#http.closeIdleConnections();
    const open = [...this.#connections];
    open.forEach((connection) => connection.close(GOING_AWAY, 'shutting down'));
    const impatience = setTimeout(() => open.forEach((connection) => connection.terminate()), PATIENCE);
    await Promise.all(open.map((connection) => connection.closed));
    clearTimeout(impatience);
  }

  #respond(request, response) {
    const { method, url } = request;
    request.resume();
    if (!isLocal(request)) {
      answer(response, 403, 'only for programs on this machine\n');
    } else if (method !== 'GET') {
      answer(response, 405, 'only GET, and WebSocket on /rpc\n');
    } else if (url === '/health' || url === '/status') {
      answer(response, ...(this.#engine.isStuck ? [503, 'the disk was full; nothing is written until this is started again\n'] : [200, '']));
    } else if (url === '/version') {
      answer(response, 200, `surrealdb-${this.#engine.version}`);
    } else {
      answer(response, url === '/rpc' ? 426 : 404, url === '/rpc' ? 'only as WebSocket\n' : 'there is only /rpc, /health, /status and /version\n');
    }
  }

  #upgrade(request, socket, head) {
    socket.on('error', () => socket.destroy());
    const refusal = this.#refusal(request);
    if (refusal) {
      refuse(socket, refusal);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#connect(webSocket));
  }

  #refusal(request) {
    if (!isLocal(request)) {
      return [403, 'Forbidden', 'only for programs on this machine'];
    }
    if (request.url.split('?')[0] !== '/rpc') {
      return [404, 'Not Found', 'there is only /rpc'];
    }
    if (!offered(request).includes('cbor')) {
      return [400, 'Bad Request', 'the subprotocol `cbor` is the one spoken here'];
    }
    return this.#connections.size >= MOST_CONNECTIONS ? [503, 'Service Unavailable', 'too many connections'] : undefined;
  }

  #connect(webSocket) {
    const connection = new Connection(webSocket, this.#engine, this.#routes, this.#limits);
    this.#connections.add(connection);
    connection.closed.finally(() => this.#connections.delete(connection));
  }

  #route(bytes) {
    const notification = fields(bytes);
    const session = notification.find(([key]) => key === 'session')?.[1];
    const engineId = session && uuidOf(session);
    this.#routes.get(engineId)?.notify(engineId, notification);
  }
}

// A page in a browser may open a WebSocket to any address, and by a name of its own also to this one: it says an origin, or a host.
function isLocal({ headers }) {
  return headers.origin === undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
}

function offered({ headers }) {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
}

function answer(response, status, text) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text);
}

function refuse(socket, [status, title, reason]) {
  const text = `${reason}\n`;
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
}
