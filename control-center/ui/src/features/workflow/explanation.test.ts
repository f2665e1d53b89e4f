import { expect, test } from 'vitest';
import { sectionsOf } from './explanation';

test('statements stand under one heading each, in their order', () => {
  const sections = sectionsOf([
    { kind: 'reason', text: 'a', source: '1' },
    { kind: 'output', text: 'b', source: '2' },
    { kind: 'failure', text: 'c', source: '3' },
  ]);
  expect(sections.map(([title, { length }]) => [title, length])).toEqual([
    ['Why', 2],
    ['Output', 1],
  ]);
});
