import { Badge, type Tone } from '@/ui';
import type { JobRun } from './use-jobs';

const TONES: Record<JobRun['outcome'], Tone> = {
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  timed_out: 'red',
  interrupted: 'amber',
};

const WORDS: Record<JobRun['outcome'], string> = {
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  timed_out: 'Timed out',
  interrupted: 'Interrupted',
};

/** How a run ended. */
export function OutcomeBadge({ run: { outcome } }: { run: JobRun }) {
  return <Badge tone={TONES[outcome]}>{WORDS[outcome]}</Badge>;
}
