import { describe, expect, it } from 'vitest';
import { keyNameMistake } from './key-types';

describe('names of transit keys', () => {
  it('are those of the vault', () => {
    for (const name of ['card', 'a.b-c_d', '_x', '9', 'x'.repeat(64)]) {
      expect(keyNameMistake(name), name).toBeUndefined();
    }
    for (const name of ['', '.card', '-card', 'a/b', 'ä', 'a b', 'x'.repeat(65)]) {
      expect(keyNameMistake(name), name).toMatch(/^At most 64/);
    }
  });
});
