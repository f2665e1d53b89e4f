import { expect, test } from 'vitest';
import { countedText, idOf, type Job } from './use-jobs';

const JOB: Job = {
  service: 'detector',
  name: 'home-disk',
  description: 'Checks the disk',
  every: 'PT10M',
  state: 'waiting',
  runs: [
    {
      started_at: '2026-11-25T12:00:00Z',
      trigger: 'time',
      outcome: 'succeeded',
      counted: { removed: 3, free_bytes: 1024 },
    },
  ],
};

test('a job is named with its service', () => {
  expect(idOf(JOB)).toBe('detector/home-disk');
});

test('what was counted is said in words', () => {
  expect(JOB.runs.map(countedText)).toEqual(['free bytes 1,024, removed 3']);
});
