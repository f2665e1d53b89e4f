/** What of smtp-server is used here; the types that others publish bring a cloud's client with them. */
declare module 'smtp-server' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  export interface SMTPServerOptions {
    disabledCommands?: string[];
    onData: (mail: Readable, session: unknown, done: (error?: Error) => void) => void;
  }

  export class SMTPServer extends EventEmitter {
    constructor(options: SMTPServerOptions);
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
  }
}
