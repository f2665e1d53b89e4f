import { describe, expect, it } from 'vitest';
import { generatedFor } from './generated';

describe('a generated secret', () => {
  const labels = { generated: 'true' };

  it('was made for an infrastructure', () => {
    expect(generatedFor('web/shop-db', labels)).toEqual({ infrastructure: 'web', name: 'shop-db' });
  });

  it('is none that somebody wrote', () => {
    expect(generatedFor('web/shop-db')).toBeUndefined();
    expect(generatedFor('web/shop-db', { generated: 'no' })).toBeUndefined();
  });

  it('is none because of a label alone', () => {
    expect(generatedFor('shop-db', labels)).toBeUndefined();
    expect(generatedFor('a/b/c', labels)).toBeUndefined();
  });
});
