import { authorizedFetch, dataOf, orchestrator, ProblemError, type OrchestratorSchemas } from '@/api';
import { follow, type Liveness } from '@/api/live';
import { problemOf } from '@/api/problem';

type TerminalEvent = OrchestratorSchemas['TerminalEvent'];
type TerminalInput = OrchestratorSchemas['TerminalInput'];
export type End = NonNullable<TerminalEvent['end']>;
export type Size = OrchestratorSchemas['TerminalSize'];

/** Bytes of a request; more is sent in several. */
const MOST_TYPED = 8192;

export interface Listener {
  /** Takes output; the next comes once it is taken. */
  onOutput: (bytes: Uint8Array, lost: number) => Promise<void>;
  onLiveness: (liveness: Liveness) => void;
  onEnd: (end: End | 'gone') => void;
  /** What was typed did not arrive. */
  onProblem: (error: unknown) => void;
}

/** A terminal that is open on the platform: output comes as events, what is typed goes in requests. */
export class TerminalSession {
  private readonly path: string;
  private readonly query: string;
  private readonly left = new AbortController();
  private waiting: Uint8Array = new Uint8Array();
  private typed = 0;
  private isSending = false;
  private hasEnded = false;

  private constructor(
    readonly id: string,
    workspace: string,
    private readonly listener: Listener,
  ) {
    this.path = `/api/v1/terminals/${id}`;
    this.query = `workspace=${encodeURIComponent(workspace)}`;
  }

  /** @throws ProblemError if there is none to be had */
  static async open(
    workspace: string,
    server: string,
    size: Size,
    listener: Listener,
  ): Promise<TerminalSession> {
    const { id } = await dataOf(
      orchestrator.POST('/api/v1/resources/{id}/terminals', {
        params: { path: { id: server }, query: { workspace } },
        body: size,
      }),
    );
    const session = new TerminalSession(id, workspace, listener);
    void session.read();
    return session;
  }

  private async read(): Promise<void> {
    await follow({
      url: `${this.path}/output?${this.query}`,
      signal: this.left.signal,
      isRenewed: true,
      isOver: () => this.hasEnded,
      onState: this.listener.onLiveness,
      onEvent: async ({ data }) => {
        const { data: output, lost = 0, end } = data as TerminalEvent;
        if (output !== undefined) await this.listener.onOutput(bytesOf(output), lost);
        if (end !== undefined) this.end(end);
      },
    });
    // the platform knows it no longer
    if (!this.left.signal.aborted) this.end('gone');
  }

  private end(end: End | 'gone'): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.listener.onEnd(end);
  }

  /** Types. Keys that come while others are on their way go together. */
  type(bytes: Uint8Array): void {
    if (this.hasEnded) return;
    const all = new Uint8Array(this.waiting.length + bytes.length);
    all.set(this.waiting);
    all.set(bytes, this.waiting.length);
    this.waiting = all;
    if (!this.isSending) void this.send();
  }

  private async send(): Promise<void> {
    this.isSending = true;
    try {
      while (this.waiting.length > 0 && !this.hasEnded) {
        const next = this.waiting.slice(0, MOST_TYPED);
        await this.ask('POST', `/input?${this.query}`, { offset: this.typed, data: base64Of(next) });
        this.typed += next.length;
        this.waiting = this.waiting.slice(next.length);
      }
    } catch (error) {
      this.waiting = new Uint8Array();
      if (!this.hasEnded) this.listener.onProblem(error);
    } finally {
      this.isSending = false;
    }
  }

  resize(size: Size): void {
    if (this.hasEnded) return;
    this.ask('PUT', `/size?${this.query}`, size).catch(() => undefined);
  }

  /** Closes it on the platform too. */
  close(): void {
    if (this.left.signal.aborted) return;
    this.left.abort();
    if (!this.hasEnded) this.ask('DELETE', `?${this.query}`).catch(() => undefined);
    this.hasEnded = true;
  }

  private async ask(method: string, path: string, body?: Size | TerminalInput): Promise<void> {
    const json = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const response = await authorizedFetch(
      new Request(new URL(this.path + path, location.origin), { method, ...json }),
    );
    if (!response.ok) throw new ProblemError(await problemOf(response));
  }
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
