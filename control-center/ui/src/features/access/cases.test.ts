import { describe, expect, it } from 'vitest';
import { FIRST_CASES, readCases } from './cases';

describe('cases of policies', () => {
  it('are read as people and as programs write them', () => {
    const read = readCases(FIRST_CASES);
    expect('cases' in read && read.cases.map(({ allowed }) => allowed)).toEqual([true, false]);
    expect(readCases('{"cases": []}')).toEqual({ cases: [] });
  });

  it('say what is wrong with them', () => {
    expect(readCases('cases: [')).toHaveProperty('mistakes');
    expect(readCases('')).toHaveProperty('mistakes');
    expect(readCases('case: 1')).toHaveProperty('mistakes');
  });
});
