import { describe, expect, it } from 'vitest';
import { choicesOf, wayToRetry } from './choices';

describe('what people may do', () => {
  it('offers to pause what runs and to go on with what is paused', () => {
    expect(choicesOf('running', false)).toEqual(['pause', 'cancel']);
    expect(choicesOf('running', true)).toEqual(['unpause', 'cancel']);
  });

  it('offers to resume what failed, and to undo what is done', () => {
    expect(choicesOf('failed', false)).toContain('resume');
    expect(choicesOf('completed', false)).toEqual(['rollback']);
  });

  it('leaves what is being undone alone', () => {
    expect(choicesOf('rolling_back', false)).toEqual([]);
  });
});

describe('a failed operation', () => {
  const failed = { state: 'failed', action: 'create', resource: 'taskserv/web/nginx' } as const;

  it('is edited where the workflow can be resumed', () => {
    expect(wayToRetry({ state: 'failed', paused: false }, failed)).toBe('inputs');
  });

  it('is declared otherwise where everything was undone, or it has no inputs', () => {
    expect(wayToRetry({ state: 'rolled_back', paused: false }, { ...failed, state: 'undone' })).toBe(
      'declaration',
    );
    expect(wayToRetry({ state: 'failed', paused: false }, { ...failed, resource: 'network/lan' })).toBe(
      'declaration',
    );
    expect(wayToRetry({ state: 'failed', paused: false }, { ...failed, action: 'delete' })).toBe(
      'declaration',
    );
  });

  it('is left alone while the workflow is at it, and one that succeeded too', () => {
    expect(wayToRetry({ state: 'running', paused: false }, failed)).toBe(null);
    expect(wayToRetry({ state: 'failed', paused: false }, { ...failed, state: 'succeeded' })).toBe(null);
  });
});
