import { describe, expect, it } from 'vitest';
import { choicesOf } from './actions';

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
