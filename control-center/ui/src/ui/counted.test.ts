import { expect, test } from 'vitest';
import { counted } from './counted';

test('only one is not several', () => {
  expect([0, 1, 2].map((count) => counted(count, 'operation'))).toEqual([
    '0 operations',
    '1 operation',
    '2 operations',
  ]);
});
