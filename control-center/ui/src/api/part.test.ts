import { beforeEach, describe, expect, it } from 'vitest';
import { isWorthReloading, MissingPart, part } from './part';

const GONE = new TypeError('Failed to fetch dynamically imported module: /assets/logs-1.js');
const up = () => Promise.resolve(true);
const down = () => Promise.resolve(false);

describe('a part of the page', () => {
  beforeEach(() => sessionStorage.clear());

  it('is what was loaded', async () => {
    expect(await part(() => Promise.resolve('page'))).toBe('page');
  });

  it('that is gone says so', async () => {
    await expect(part(() => Promise.reject(GONE))).rejects.toThrow(MissingPart);
  });

  it('has the page loaded again, once', async () => {
    expect(await isWorthReloading(new MissingPart(GONE), up)).toBe(true);
    expect(await isWorthReloading(new MissingPart(GONE), up)).toBe(false);
    expect(await isWorthReloading(new MissingPart(new TypeError('another')), up)).toBe(true);
  });

  it('is left missing while nobody answers', async () => {
    expect(await isWorthReloading(new MissingPart(GONE), down)).toBe(false);
    expect(await isWorthReloading(new MissingPart(GONE), up)).toBe(true);
  });
});
