import { EventEmitter, on } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on this machine, and what it was handed. */
export class Mailbox {
  private readonly port: number;
  private readonly mails: string[];
  private readonly arrivals: EventEmitter;

  private constructor(port: number, mails: string[], arrivals: EventEmitter) {
    this.port = port;
    this.mails = mails;
    this.arrivals = arrivals;
  }

  static async open(): Promise<Mailbox> {
    const mails: string[] = [];
    const arrivals = new EventEmitter();
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (mail, _, done) => {
        let text = '';
        mail.on('data', (data: Buffer) => (text += data.toString()));
        mail.on('end', () => {
          mails.push(text);
          done();
          arrivals.emit('mail');
        });
      },
    });
    const port = await new Promise<number>((ready) => {
      const listener = server.listen(0, '127.0.0.1', () => ready((listener.address() as AddressInfo).port));
      listener.unref();
    });
    return new Mailbox(port, mails, arrivals);
  }

  /** The settings with which the orchestrator sends mails here. */
  settings(): Record<string, string> {
    return {
      PROVISIONING_MAIL_HOST: '127.0.0.1',
      PROVISIONING_MAIL_PORT: String(this.port),
      PROVISIONING_MAIL_TLS: 'none',
    };
  }

  /** Waits for a mail. @returns it, with its headers */
  async mail(subject: string): Promise<string> {
    const find = () => this.mails.find((mail) => mail.includes(`\r\nSubject: ${subject}\r\n`));
    const arrivals = on(this.arrivals, 'mail', { signal: AbortSignal.timeout(60_000) });
    let found = find();
    while (found === undefined) {
      await arrivals.next();
      found = find();
    }
    return found;
  }
}
