import { describe, expect, it } from 'vitest';
import { pathOf } from './layout';

const at = (x: number, y: number) => ({ x, y });

describe('the path of an edge', () => {
  it('is a line where nothing is in between', () => {
    expect(pathOf({ startPoint: at(0, 5), endPoint: at(9, 5) })).toBe('M0 5L9 5');
  });

  it('is a curve for each three points', () => {
    const bendPoints = [at(1, 0), at(2, 0), at(3, 4), at(4, 8), at(5, 8)];
    expect(pathOf({ startPoint: at(0, 0), bendPoints, endPoint: at(6, 8) })).toBe(
      'M0 0C1 0 2 0 3 4C4 8 5 8 6 8',
    );
  });
});
