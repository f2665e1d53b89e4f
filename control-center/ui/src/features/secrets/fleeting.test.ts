import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fleeting } from './fleeting';

describe('what is fleeting', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is gone after its time, and not before', () => {
    const changed = vi.fn();
    const fleeting = new Fleeting<string>(30_000, changed);
    fleeting.hold('a value');
    vi.advanceTimersByTime(29_999);
    expect(fleeting.value).toBe('a value');
    vi.advanceTimersByTime(1);
    expect(fleeting.value).toBeNull();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('begins again with each value', () => {
    const fleeting = new Fleeting<string>(30_000, () => undefined);
    fleeting.hold('one');
    vi.advanceTimersByTime(20_000);
    fleeting.hold('two');
    vi.advanceTimersByTime(20_000);
    expect(fleeting.value).toBe('two');
    vi.advanceTimersByTime(10_000);
    expect(fleeting.value).toBeNull();
  });

  it('is gone when the machine wakes too late', () => {
    const fleeting = new Fleeting<string>(30_000, () => undefined);
    fleeting.hold('a value');
    vi.setSystemTime(Date.now() + 31_000);
    fleeting.forgetIfOver();
    expect(fleeting.value).toBeNull();
  });

  it('can be forgotten at once', () => {
    const fleeting = new Fleeting<string>(30_000, () => undefined);
    fleeting.hold('a value');
    fleeting.forget();
    expect(fleeting.value).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
});
