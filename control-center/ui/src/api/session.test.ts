import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessToken, adopt, session, signOut } from './session';

const NOTHING = { access_token: 'first', expires_in: 0, token_type: 'Bearer' } as const;
const AGAIN = { ...NOTHING, access_token: 'second', expires_in: 300 } as const;

/** A platform that knows nobody. */
function forgetEverybody() {
  const refuse = vi.fn(() => Promise.resolve(Response.json({ code: 'session-ended' }, { status: 401 })));
  vi.stubGlobal('fetch', refuse);
  return refuse;
}

afterEach(() => {
  vi.unstubAllGlobals();
  session.set({ state: 'unknown' });
});

describe('a session that has ended', () => {
  it('lets what was asked for go on once somebody has signed in again', async () => {
    const refuse = forgetEverybody();
    adopt(NOTHING);
    const first = accessToken();
    await vi.waitFor(() => expect(session.get().state).toBe('expired'));
    const second = accessToken();
    adopt(AGAIN);
    expect(await Promise.all([first, second])).toEqual(['second', 'second']);
    expect(refuse).toHaveBeenCalledTimes(1);
  });

  it('refuses what was asked for when they leave instead', async () => {
    forgetEverybody();
    adopt(NOTHING);
    const asked = accessToken();
    await vi.waitFor(() => expect(session.get().state).toBe('expired'));
    await Promise.all([expect(asked).rejects.toThrow('The session has ended'), signOut()]);
    expect(session.get().state).toBe('signed-out');
  });
});

describe('a page that was left while it asked for a token', () => {
  it('is waited for, since its refresh token is good once', async () => {
    vi.useFakeTimers();
    const answer = vi.fn(() => Promise.resolve(Response.json(AGAIN)));
    vi.stubGlobal('fetch', answer);
    localStorage.setItem('provisioning.token-asked-at', String(Date.now() - 500));

    const asked = accessToken();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);

    expect(await asked).toBe('second');
    expect(localStorage.getItem('provisioning.token-asked-at')).toBeNull();
    vi.useRealTimers();
  });
});
