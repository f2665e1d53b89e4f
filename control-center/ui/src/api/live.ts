import { EventSourceParserStream } from 'eventsource-parser/stream';
import { authorizedFetch } from './client';
import { problemOf } from './problem';

/**
 * How true what is shown is: `live` tells every change at once; `stale` has heard nothing since a time and
 * tries again; `ended` needs no more, since nothing more will happen.
 */
export type Liveness =
  | { state: 'connecting' }
  | { state: 'live' }
  | { state: 'stale'; since: number; retryAt: number }
  | { state: 'ended' };

export interface LiveEvent {
  id: string;
  type: string;
  data: unknown;
}

export interface Subscription {
  url: string;
  /** After which event to go on; none to begin with the first. */
  after?: string;
  /** Where it takes time, the next event is read afterwards: so a slow page slows down the stream. */
  onEvent: (event: LiveEvent) => void | Promise<void>;
  /** Whether streams end by themselves after a while, and the next one is asked for at once. */
  isRenewed?: boolean;
  onState: (liveness: Liveness) => void;
  /** Whether the stream has told all that there will be. */
  isOver: () => boolean;
  signal: AbortSignal;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** Milliseconds; a stream that ends sooner is a fault. */
const SHORTEST_STREAM = 1_000;
/** Milliseconds in which a stream begins; the platform says at once that it is there. */
const ANSWER = 20_000;
/** Milliseconds without a byte; the platform says every 15 s that it is still there. */
const SILENCE = 45_000;

/** Milliseconds before the next attempt: doubled each time, spread so that clients do not come at once. */
export function pauseBefore(attempt: number, random = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (0.5 + random / 2);
}

/** Follows server-sent events until the signal aborts, and takes up where the stream broke off. */
export async function follow(subscription: Subscription): Promise<void> {
  const { onState, isOver, signal } = subscription;
  let last = subscription.after;
  let attempt = 0;
  let wasLive = false;
  let brokenSince: number | undefined;
  onState({ state: 'connecting' });
  while (!signal.aborted) {
    const patience = new Patience();
    try {
      const response = await open(subscription, last, patience);
      onState({ state: 'live' });
      wasLive = true;
      brokenSince = undefined;
      const openedAt = performance.now();
      for await (const event of events(response, patience)) {
        attempt = 0;
        if (event.id !== '') last = event.id;
        const taken = subscription.onEvent(event);
        if (taken !== undefined) await taken;
      }
      if (subscription.isRenewed && !isOver() && performance.now() - openedAt > SHORTEST_STREAM) continue;
    } catch (error) {
      patience.end();
      // what was there before may be there again
      if (error instanceof Gone && !wasLive) {
        onState({ state: 'ended' });
        return;
      }
    }
    if (isAborted(signal)) return;
    if (isOver()) {
      onState({ state: 'ended' });
      return;
    }
    const pause = pauseBefore(attempt++);
    brokenSince ??= Date.now();
    onState({ state: 'stale', since: brokenSince, retryAt: Date.now() + pause });
    await sleep(pause, signal);
  }
}

/** There is nothing to follow, and trying again will not help. */
class Gone extends Error {}

/** Gives up an attempt that says nothing: a connection can be cut without either side being told. */
class Patience {
  private readonly spent = new AbortController();
  private timer = this.within(ANSWER);

  get signal(): AbortSignal {
    return this.spent.signal;
  }

  /** Something was heard. */
  renew(): void {
    clearTimeout(this.timer);
    this.timer = this.within(SILENCE);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private within(milliseconds: number) {
    return setTimeout(() => this.spent.abort(), milliseconds);
  }
}

async function open(
  subscription: Subscription,
  last: string | undefined,
  patience: Patience,
): Promise<Response> {
  const signal = AbortSignal.any([subscription.signal, patience.signal]);
  const headers = new Headers({ Accept: 'text/event-stream' });
  if (last !== undefined) headers.set('Last-Event-ID', last);
  const response = await authorizedFetch(
    new Request(new URL(subscription.url, location.origin), { headers, signal, priority: 'low' }),
  );
  if (response.ok && response.body) return response;
  const { code } = await problemOf(response);
  throw response.status === 404 || response.status === 403 ? new Gone(code) : new Error(code);
}

async function* events(response: Response, patience: Patience): AsyncGenerator<LiveEvent> {
  if (!response.body) return;
  patience.renew();
  const messages = response.body
    .pipeThrough(heardBy(patience))
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array<ArrayBuffer>, string>)
    .pipeThrough(new EventSourceParserStream());
  const reader = messages.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { id, event, data } = next.value;
      yield { id: id ?? '', type: event ?? 'message', data: data === '' ? null : JSON.parse(data) };
    }
  } finally {
    patience.end();
    await reader.cancel().catch(() => undefined);
  }
}

/** Also what is no event: that the platform is still there is a comment. */
function heardBy(patience: Patience): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(bytes, onwards) {
      patience.renew();
      onwards.enqueue(bytes);
    },
  });
}

// a function, so that the compiler does not take what it saw before an await for what holds after
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}
