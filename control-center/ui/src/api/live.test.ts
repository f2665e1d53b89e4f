import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authorizedFetch } from './client';
import { follow, type Liveness, pauseBefore } from './live';

vi.mock('./client');

const fetching = vi.mocked(authorizedFetch);

/** A stream of events by their ids, which ends after them, or breaks when the signal says so. */
function streamOf(ids: readonly number[], until?: AbortSignal): Response {
  const text = ids.map((id) => `id: ${id}\ndata: {"id":${id}}\n\n`).join('');
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(text));
      if (until === undefined) stream.close();
      else until.addEventListener('abort', () => stream.error(until.reason));
    },
  });
  return new Response(body);
}

/** Follows until `count` events were heard, and then as long as it lasts. */
async function heard(count: number, after: (gone: AbortController) => void) {
  const gone = new AbortController();
  const states: Liveness['state'][] = [];
  const ids: string[] = [];
  let isOver = false;
  await follow({
    url: '/events',
    signal: gone.signal,
    isOver: () => isOver,
    onState: ({ state }) => states.push(state),
    onEvent: ({ id }) => {
      ids.push(id);
      if (ids.length < count) return;
      isOver = true;
      after(gone);
    },
  });
  return { states, ids };
}

describe('a stream', () => {
  beforeEach(() => {
    fetching.mockReset();
    vi.stubGlobal('location', new URL('http://localhost'));
  });

  it('has ended once it has told all', async () => {
    fetching.mockResolvedValueOnce(streamOf([1, 2]));
    const { states, ids } = await heard(2, () => undefined);
    expect(ids).toEqual(['1', '2']);
    expect(states).toEqual(['connecting', 'live', 'ended']);
  });

  it('goes on after the last event where it broke off', async () => {
    // a pause of nothing
    vi.spyOn(Math, 'random').mockReturnValueOnce(-1);
    fetching.mockResolvedValueOnce(streamOf([1, 2])).mockResolvedValueOnce(streamOf([3]));
    const { states, ids } = await heard(3, () => undefined);
    expect(ids).toEqual(['1', '2', '3']);
    expect(states).toEqual(['connecting', 'live', 'stale', 'live', 'ended']);
    const again = fetching.mock.calls[1]?.[0];
    expect(again?.headers.get('Last-Event-ID')).toBe('2');
  });

  it('is stale since it broke off, however often it is tried again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(-1);
    const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(1000).mockReturnValue(5000);
    fetching
      .mockResolvedValueOnce(streamOf([1]))
      .mockRejectedValueOnce(new TypeError('nobody answers'))
      .mockRejectedValueOnce(new TypeError('nobody answers'))
      .mockResolvedValueOnce(streamOf([2]));
    const since: number[] = [];
    let isOver = false;
    await follow({
      url: '/events',
      signal: new AbortController().signal,
      isOver: () => isOver,
      onState: (liveness) => {
        if (liveness.state === 'stale') since.push(liveness.since);
      },
      onEvent: ({ id }) => {
        isOver = id === '2';
      },
    });
    clock.mockRestore();
    vi.restoreAllMocks();
    expect(since).toEqual([1000, 1000, 1000]);
  });

  it('is asked for again where it was live before, whatever is said of it meanwhile', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(-1);
    fetching
      .mockResolvedValueOnce(streamOf([1]))
      .mockResolvedValueOnce(new Response('{}', { status: 404 }))
      .mockResolvedValueOnce(streamOf([2]));
    const { states } = await heard(2, () => undefined);
    vi.restoreAllMocks();
    expect(states).toEqual(['connecting', 'live', 'stale', 'stale', 'live', 'ended']);
  });

  it.each([403, 404])('that answers %i from the start is not asked for again', async (status) => {
    fetching.mockResolvedValueOnce(new Response('{}', { status }));
    const { states } = await heard(1, () => undefined);
    expect(states).toEqual(['connecting', 'ended']);
  });

  it.each([
    ['does not begin', 19_999, () => new Promise<Response>(() => undefined)],
    ['falls silent', 44_999, (signal: AbortSignal) => Promise.resolve(streamOf([1], signal))],
  ])('that %s is given up, and asked for again', async (_, patience, first) => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(-1);
    fetching
      .mockImplementationOnce(({ signal }) =>
        Promise.race([
          first(signal),
          new Promise<Response>((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
        ]),
      )
      .mockImplementation(() => Promise.resolve(streamOf([2])));
    const told = heard(patience > 20_000 ? 2 : 1, () => undefined);
    await vi.advanceTimersByTimeAsync(patience);
    expect(fetching).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2);
    expect((await told).states).toContain('stale');
    vi.useRealTimers();
    expect(fetching.mock.calls[0]?.[0].signal.aborted).toBe(true);
    vi.restoreAllMocks();
  });

  it('says nothing more once nobody listens', async () => {
    fetching.mockImplementationOnce(({ signal }) => Promise.resolve(streamOf([1], signal)));
    const { states } = await heard(1, (gone) => gone.abort());
    expect(states).toEqual(['connecting', 'live']);
  });
});

describe('the pause before another attempt', () => {
  it('doubles up to a bound, and is spread', () => {
    expect([0, 1, 2].map((attempt) => pauseBefore(attempt, 1))).toEqual([500, 1000, 2000]);
    expect(pauseBefore(20, 1)).toBe(15_000);
    expect(pauseBefore(0, 0)).toBe(250);
  });
});
