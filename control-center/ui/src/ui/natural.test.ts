import { describe, expect, it } from 'vitest';
import { folded, naturally } from './natural';

const same = () => '';
const itself = (name: string) => name;

describe('names in the order in which people count', () => {
  it('has 2 before 10', () => {
    expect(['d-10', 'd-2', 'd-1'].sort(naturally)).toEqual(['d-1', 'd-2', 'd-10']);
  });
});

describe('names that differ in a number alone', () => {
  const many = ['d-10', 'd-2', 'd-1', 'd-3', 'd-4'];

  it('are one, in the place of the first, in order', () => {
    expect(folded(['lan', 'd-10', 'web', ...many.slice(1)], itself, same)).toEqual([
      ['lan'],
      ['d-1', 'd-2', 'd-3', 'd-4', 'd-10'],
      ['web'],
    ]);
  });

  it('stay apart where they are few', () => {
    expect(folded(many.slice(1), itself, same)).toEqual([['d-2'], ['d-1'], ['d-3'], ['d-4']]);
  });

  it('stay apart where something else differs', () => {
    expect(folded(many, itself, (name) => (name === 'd-3' ? 'large' : 'small'))).toHaveLength(5);
  });
});
