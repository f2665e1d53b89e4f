import { describe, expect, it } from 'vitest';
import type { Workflow } from '@/api';
import { brokenOf } from './overview-page';

function workflow(infrastructure: string, state: Workflow['state']): Workflow {
  return { id: `${infrastructure}-${state}`, infrastructure, state } as Workflow;
}

describe('what needs attention', () => {
  it('is what failed last', () => {
    expect(brokenOf([workflow('web', 'failed'), workflow('shop', 'completed')])).toHaveLength(1);
  });

  it('is not what was made good since', () => {
    expect(brokenOf([workflow('web', 'completed'), workflow('web', 'failed')])).toEqual([]);
  });
});
