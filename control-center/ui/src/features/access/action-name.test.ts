import { describe, expect, it } from 'vitest';
import { nameOfAction } from './action-name';

describe('the name of an action', () => {
  it('is its words', () => {
    expect(nameOfAction('cancelWorkflow')).toBe('cancel workflow');
    expect(nameOfAction('removeSecondFactorOfUser')).toBe('remove second factor of user');
  });

  it('is the same for a group of actions', () => {
    expect(nameOfAction('Operate')).toBe('Operate');
    expect(nameOfAction('BreakGlass')).toBe('Break glass');
  });
});
