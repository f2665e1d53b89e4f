import { expect, test } from 'vitest';
import { DESTINATIONS } from './navigation';
import { openTo } from './use-destinations';

test('the menu has no page that is denied, and no empty group', () => {
  const denied = new Set([
    'createPlan',
    'listLogLines',
    'listPolicies',
    'listAuditEvents',
    'getComplianceReport',
    'listSettings',
  ]);
  expect(openTo(denied).map(({ group }) => group)).toEqual(['Operate', 'Automate']);
  expect(openTo(denied)[0]?.items.map(({ name }) => name)).toEqual([
    'Overview',
    'Workflows',
    'Resources',
    'Catalogue',
    'Secrets',
    'Alerts',
    'Jobs',
    'Ask',
  ]);
  expect(openTo(new Set())).toEqual(DESTINATIONS);
});
