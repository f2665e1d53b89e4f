import { expect, test } from 'vitest';
import { type Alert, matchersOf, matcherText } from './use-alerts';

test('a matcher is written as Alertmanager writes it', () => {
  expect(matcherText({ label: 'service', value: 'vault', kind: 'equal' })).toBe('service=vault');
  expect(matcherText({ label: 'service', value: 'v.*', kind: 'not_regex' })).toBe('service!~v.*');
});

test('an alert is silenced by all of its labels', () => {
  const labels = { alertname: 'ServiceDown', service: 'vault' };
  const alert: Alert = {
    id: 'x',
    name: 'ServiceDown',
    state: 'firing',
    severity: 'critical',
    summary: 'vault does not answer',
    labels,
    started_at: '2026-11-23T12:00:00Z',
  };
  expect(matchersOf(alert).map(matcherText)).toEqual(['alertname=ServiceDown', 'service=vault']);
});
