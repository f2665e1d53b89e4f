import { Badge, type Tone } from '@/ui';
import type { ScheduledRun } from './use-schedules';

const LOOKS: Record<ScheduledRun['outcome'], { name: string; tone: Tone }> = {
  started: { name: 'Started', tone: 'green' },
  unchanged: { name: 'Nothing to change', tone: 'grey' },
  skipped: { name: 'Skipped', tone: 'amber' },
  failed: { name: 'Not started', tone: 'red' },
};

/** What became of one time of a schedule; the workflow has its own state. */
export function OutcomeBadge({ outcome }: { outcome: ScheduledRun['outcome'] }) {
  const { name, tone } = LOOKS[outcome];
  return <Badge tone={tone}>{name}</Badge>;
}
