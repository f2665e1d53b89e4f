import type { components } from './generated/control-center';
import { type Problem, ProblemError, problemOf } from './problem';
import { createStore } from './store';

type TokenView = components['schemas']['TokenView'];
type BeginSession = components['schemas']['BeginSession'];

/**
 * Who is at the page. The access token lives in the memory of the page alone; the refresh token is in a
 * cookie that no script sees. `expired` is not `signed-out`: what was on the page stays there.
 */
export type Session =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; token: string; goodUntil: number }
  | { state: 'expired' };

type Message = { kind: 'token'; token: string; goodUntil: number } | { kind: 'signed-out' };

/** Says that a cookie may be there, which is worth asking for then. */
const HINT = 'provisioning.signed-in';
const SESSION_ENDED: Problem = { status: 401, code: 'session-ended', title: 'The session has ended' };
/** Since when a page asks for the next token; it may have been left meanwhile. */
const ASKED_AT = 'provisioning.token-asked-at';
/** Milliseconds within which a page that was left has its answer. */
const ANSWERED = 2_000;
/** Milliseconds before its end from which on a token is not used any more. */
const MARGIN = 20_000;

export const session = createStore<Session>({ state: 'unknown' });

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('provisioning.session') : null;

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'token') {
    session.set({ state: 'signed-in', token: data.token, goodUntil: data.goodUntil });
  } else {
    session.set({ state: 'signed-out' });
  }
});

function tell(message: Message): void {
  channel?.postMessage(message);
}

/** Takes a token over, here and in the other tabs. */
export function adopt({ access_token: token, expires_in }: TokenView): void {
  const goodUntil = Date.now() + expires_in * 1000;
  localStorage.setItem(HINT, '1');
  session.set({ state: 'signed-in', token, goodUntil });
  tell({ kind: 'token', token, goodUntil });
}

/**
 * Signs in. What is missing is asked for by a problem: send all of it again then.
 *
 * @throws ProblemError `second-factor-needed`, `password-change-needed`, `sign-in-refused`, …
 */
export async function signIn(credentials: Omit<BeginSession, 'cookie'>): Promise<void> {
  adopt(await post('/api/v1/sessions', { ...credentials, cookie: true }));
}

/** A challenge of the platform, which a passkey answers. */
export async function passkeyChallenge(): Promise<unknown> {
  const { options } = await post<{ options: unknown }>('/api/v1/passkey-challenges', {});
  return options;
}

/** Signs in with a passkey alone: it is two factors at once. */
export async function signInWithPasskey(credential: Record<string, unknown>): Promise<void> {
  adopt(await post('/api/v1/sessions/passkey', { credential, cookie: true }));
}

/** Says that the browser comes back with a session from somewhere else. */
export function expectSession(): void {
  localStorage.setItem(HINT, '1');
}

/** Ends the session everywhere; the page is signed out even if nobody hears of it. */
export async function signOut(): Promise<void> {
  const token = await presentToken().catch(() => null);
  session.set({ state: 'signed-out' });
  localStorage.removeItem(HINT);
  tell({ kind: 'signed-out' });
  if (token) {
    await fetch('/api/v1/sessions/current', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    });
  }
}

/**
 * Finds out at the start whether the cookie of an earlier visit is still good, or the one that a
 * browser comes back with from an outside provider.
 */
export async function restore(): Promise<void> {
  const comesBack = new URLSearchParams(location.search).has('signed_in');
  if (localStorage.getItem(HINT) === null && !comesBack) {
    session.set({ state: 'signed-out' });
    return;
  }
  await accessToken().catch(() => undefined);
}

/**
 * A token that is good for a while. A refresh token is good once, so only one tab asks at a time and
 * tells the others. Where the session has ended, it comes once somebody has signed in again: what was
 * asked for meanwhile goes on then.
 *
 * @throws ProblemError `session-ended` if they do not
 */
export async function accessToken(): Promise<string> {
  if (isExpired()) return signedInAgain();
  try {
    return await presentToken();
  } catch (error) {
    if (isExpired()) return signedInAgain();
    throw error;
  }
}

async function presentToken(): Promise<string> {
  return fresh(session.get()) ?? (await alone(async () => fresh(session.get()) ?? (await refresh())));
}

function isExpired(): boolean {
  return session.get().state === 'expired';
}

function signedInAgain(): Promise<string> {
  return new Promise((resolve, reject) => {
    const leave = session.subscribe(() => {
      const now = session.get();
      if (now.state === 'expired') return;
      leave();
      if (now.state === 'signed-in') resolve(now.token);
      else reject(new ProblemError(SESSION_ENDED));
    });
  });
}

/** Takes the next token, since the session can do more than the present one says. */
export function renew(): void {
  const now = session.get();
  if (now.state === 'signed-in') distrust(now.token);
}

/** Forgets a token that was refused, so that the next request asks for another one. */
export function distrust(token: string): void {
  const now = session.get();
  if (now.state === 'signed-in' && now.token === token) session.set({ ...now, goodUntil: 0 });
}

function fresh(now: Session): string | null {
  return now.state === 'signed-in' && now.goodUntil - Date.now() > MARGIN ? now.token : null;
}

async function refresh(): Promise<string> {
  await othersAnswered();
  localStorage.setItem(ASKED_AT, String(Date.now()));
  try {
    const view = await post('/api/v1/tokens', { grant_type: 'refresh_token' }, { keepalive: true });
    adopt(view);
    return view.access_token;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 401) {
      localStorage.removeItem(HINT);
      session.set({ state: session.get().state === 'signed-in' ? 'expired' : 'signed-out' });
    } else if (session.get().state === 'unknown') {
      session.set({ state: 'signed-out' });
    }
    throw error;
  } finally {
    localStorage.removeItem(ASKED_AT);
  }
}

/**
 * A page that was left while it asked gets the next refresh token all the same. To ask with the one before
 * would be a replay, which ends the session.
 */
async function othersAnswered(): Promise<void> {
  const since = Date.now() - Number(localStorage.getItem(ASKED_AT));
  if (since >= 0 && since < ANSWERED) {
    await new Promise((resolve) => setTimeout(resolve, ANSWERED - since));
  }
}

let asking: Promise<string> | null = null;

/** One at a time in this page, and where the browser can, in all of them. */
function alone(ask: () => Promise<string>): Promise<string> {
  asking ??= locked(ask).finally(() => {
    asking = null;
  });
  return asking;
}

async function locked(ask: () => Promise<string>): Promise<string> {
  // there are none where the page is neither encrypted nor of this machine
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request('provisioning.refresh', ask) : await ask();
}

async function post<T = TokenView>(path: string, body: object, more: RequestInit = {}): Promise<T> {
  const response = await fetch(path, {
    ...more,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ProblemError(await problemOf(response));
  return (await response.json()) as T;
}
