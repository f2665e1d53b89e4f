import { describe, expect, it } from 'vitest';
import { printed } from './printed';

describe('a line that was printed', () => {
  it('is what was written over it last', () => {
    expect(printed('\rReading… 0%\rReading… 50%\rReading… Done\r')).toBe('Reading… Done');
  });

  it('stays as it is without carriage returns', () => {
    expect(printed('Setting up postgresql-15')).toBe('Setting up postgresql-15');
  });
});
