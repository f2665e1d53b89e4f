import { describe, expect, it } from 'vitest';
import { remembered } from './use-proposal';

describe('remembered', () => {
  it('has the latest wish first, and none twice', () => {
    const wishes = remembered([{ request: 'a' }, { request: 'b' }], { request: 'b' });
    expect(wishes.map(({ request }) => request)).toEqual(['b', 'a']);
  });

  it('keeps wishes for different infrastructures apart, and ten at most', () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ request: `${at}` }));
    expect(remembered(many, { request: '0', infrastructure: 'shop' })).toHaveLength(10);
  });
});
