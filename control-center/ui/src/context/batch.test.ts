import { describe, expect, it } from 'vitest';
import { batched } from './batch';

function recorded(most: number) {
  const requests: number[][] = [];
  const ask = batched((questions: number[]) => {
    requests.push([...questions]);
    return Promise.resolve(questions.map((question) => question * 10));
  }, most);
  return { requests, ask };
}

describe('questions of the same moment', () => {
  it('are one request, and each has its answer', async () => {
    const { requests, ask } = recorded(100);
    expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30]);
    expect(requests).toEqual([[1, 2, 3]]);
  });

  it('are several requests where they are too many for one', async () => {
    const { requests, ask } = recorded(2);
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([10, 20, 30, 40, 50]);
    expect(requests).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('are apart from those of a later moment', async () => {
    const { requests, ask } = recorded(100);
    await ask(1);
    await ask(2);
    expect(requests).toEqual([[1], [2]]);
  });

  it('fail together', async () => {
    const ask = batched<number, number>(() => Promise.reject(new Error('down')), 100);
    const failed = await Promise.allSettled([ask(1), ask(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
