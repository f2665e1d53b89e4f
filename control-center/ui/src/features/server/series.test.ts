import { expect, it } from 'vitest';
import { chartsOf, linesOf } from './series';

it('asks for one server alone', () => {
  const [cpu] = chartsOf('default', 'web', 'db');
  expect(cpu?.query).toBe(
    'rate(provisioning_server_cpu_seconds_total{workspace="default",infrastructure="web",server="db"}[3m])',
  );
});

it('draws a line for each label, and leaves gaps where nothing was measured', () => {
  const at = '2026-11-23T12:00:00Z';
  const lines = linesOf(
    [
      { labels: { mount: '/srv' }, points: [{ at, value: '0.5' }] },
      {
        labels: { mount: '/' },
        points: [
          { at, value: 'NaN' },
          { at, value: '+Inf' },
          { at, value: '0.25' },
        ],
      },
      { labels: { mount: '/none' }, points: [] },
    ],
    'mount',
    'Disks',
  );
  expect(lines).toEqual([
    { name: '/', points: [[Date.parse(at), 0.25]] },
    { name: '/srv', points: [[Date.parse(at), 0.5]] },
  ]);
});
