import { describe, expect, it } from 'vitest';
import { daysOf, fieldsMistake, fieldsOf, labelsOf, labelsText, pathMistake, periodText } from './draft';

describe('paths', () => {
  it('have parts that lead nowhere else', () => {
    for (const path of ['token', 'web/db/password', 'a.b/c-d/_e', 'a/'.repeat(15) + 'b']) {
      expect(pathMistake(path)).toBeUndefined();
    }
    for (const path of ['', '/', 'a//b', '../a', 'a/..', '.hidden', '-a', 'a b', 'ä', 'a%2Fb', 'a/']) {
      expect(pathMistake(path), path).toMatch(/^Parts/);
    }
  });

  it('have an end', () => {
    expect(pathMistake('a/'.repeat(16) + 'b')).toMatch(/16 parts/);
    expect(pathMistake('a'.repeat(513))).toMatch(/512/);
  });
});

describe('fields', () => {
  it('have names, each once', () => {
    const value = 'x';
    expect(fieldsMistake([{ name: 'user', value }])).toBeUndefined();
    expect(fieldsMistake([{ name: '', value }])).toMatch(/^Names/);
    expect(fieldsMistake([{ name: 'a b', value }])).toMatch(/^Names/);
    expect(
      fieldsMistake([
        { name: 'a', value },
        { name: 'a', value },
      ]),
    ).toBe('The field a occurs twice.');
  });

  it('keep values as they are', () => {
    expect(fieldsOf([{ name: 'key', value: ' a\n' }])).toEqual({ key: ' a\n' });
  });

  it('may be called like what objects have', () => {
    expect(Object.keys(fieldsOf([{ name: '__proto__', value: 'x' }]))).toEqual(['__proto__']);
  });
});

describe('labels', () => {
  it('are written and read alike', () => {
    const labels = { team: 'web', tier: 'a=b', empty: '' };
    expect(labelsText(labels)).toBe('empty=, team=web, tier=a=b');
    expect(labelsOf(labelsText(labels))).toEqual(labels);
    expect(labelsOf('  ')).toEqual({});
  });

  it('are not guessed', () => {
    expect(labelsOf('team')).toBeUndefined();
    expect(labelsOf('=web')).toBeUndefined();
  });
});

describe('days', () => {
  it('are read where they are whole', () => {
    expect(daysOf('P30D')).toBe('30');
    expect(daysOf(undefined)).toBe('');
    expect(daysOf('PT2160H')).toBe('90');
    expect(daysOf('PT12H')).toBeUndefined();
    expect(daysOf('often')).toBeUndefined();
  });

  it('are said where they are whole', () => {
    expect(periodText('P1D')).toBe('1 day');
    expect(periodText('PT2160H')).toBe('90 days');
    expect(periodText('PT12H')).toBe('PT12H');
  });
});
