import { describe, expect, it } from 'vitest';
import { infrastructureOf, type Passage } from './use-passages';

const passage = (kind: Passage['kind'], source: string): Passage => ({
  kind,
  source,
  line: 1,
  heading: '',
  text: '',
  coverage: 1,
});

describe('infrastructureOf', () => {
  it('is the folder of the declaration', () => {
    expect(infrastructureOf(passage('declaration', 'dev/infra/web/infra.yaml'))).toBe('web');
  });

  it('is nothing for documentation and packages', () => {
    expect(infrastructureOf(passage('documentation', 'user/infra/web.md'))).toBeUndefined();
    expect(infrastructureOf(passage('package', 'taskserv/nginx'))).toBeUndefined();
  });
});
