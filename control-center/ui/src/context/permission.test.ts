import { describe, expect, it } from 'vitest';
import type { ControlCenterSchemas } from '@/api';
import { reasonOf } from './permission';

type Part = ControlCenterSchemas['PolicyPart'];

function policy(effect: Part['effect'], id: string, holds: boolean): Part {
  const checks = [{ part: 'principal', text: 'in Role', holds }];
  return { id, effect, at: 'roles.cedar:1:1', decided: holds, checks };
}

const FRESH = policy('forbid', 'risky-needs-fresh-factor', true);
const MFA = policy('forbid', 'audit-needs-mfa', true);

describe('the reason of a denial', () => {
  it('is that nothing permits it, whatever forbids it too', () => {
    const policies = [policy('permit', 'developer', false), FRESH];
    expect(reasonOf('reveal it', { policies })).toBe('You cannot reveal it: no policy allows it.');
    expect(reasonOf('reveal it', { policies: [] })).toBe('You cannot reveal it: no policy allows it.');
  });

  it('is what forbids it to those who are permitted it', () => {
    const policies = [policy('permit', 'auditor', true), MFA, policy('forbid', 'not-at-night', false)];
    expect(reasonOf('see uses', { policies })).toBe('You cannot see uses: denied by audit-needs-mfa.');
  });
});
