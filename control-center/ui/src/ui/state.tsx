import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock3,
  LoaderCircle,
  PauseCircle,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { Health, OperationStatus, WorkflowStatus } from '@/api';
import { Badge, type Tone } from './badge';

export interface Look {
  name: string;
  tone: Tone;
  icon: LucideIcon;
  /** Whether it goes on. */
  turning?: boolean;
}

export const WORKFLOW_LOOKS: Record<WorkflowStatus, Look> = {
  running: { name: 'Running', tone: 'blue', icon: LoaderCircle, turning: true },
  cancelling: { name: 'Cancelling', tone: 'amber', icon: LoaderCircle, turning: true },
  rolling_back: { name: 'Rolling back', tone: 'purple', icon: LoaderCircle, turning: true },
  completed: { name: 'Completed', tone: 'green', icon: CircleCheck },
  failed: { name: 'Failed', tone: 'red', icon: CircleX },
  cancelled: { name: 'Cancelled', tone: 'grey', icon: Ban },
  rolled_back: { name: 'Rolled back', tone: 'purple', icon: Undo2 },
  partly_rolled_back: { name: 'Partly rolled back', tone: 'purple', icon: Undo2 },
  rollback_failed: { name: 'Rollback failed', tone: 'red', icon: CircleX },
};

export const OPERATION_LOOKS: Record<OperationStatus, Look> = {
  pending: { name: 'Pending', tone: 'grey', icon: CircleDashed },
  waiting_retry: { name: 'Waiting to retry', tone: 'amber', icon: Clock3 },
  running: { name: 'Running', tone: 'blue', icon: LoaderCircle, turning: true },
  succeeded: { name: 'Succeeded', tone: 'green', icon: CircleCheck },
  failed: { name: 'Failed', tone: 'red', icon: CircleX },
  skipped: { name: 'Skipped', tone: 'grey', icon: CircleMinus },
  undoing: { name: 'Undoing', tone: 'purple', icon: LoaderCircle, turning: true },
  undone: { name: 'Undone', tone: 'purple', icon: Undo2 },
  undo_failed: { name: 'Undo failed', tone: 'red', icon: CircleX },
};

const PAUSED: Look = { name: 'Paused', tone: 'amber', icon: PauseCircle };

const STALLED: Look = { name: 'Stalled', tone: 'red', icon: CircleX };

export function lookOf(state: WorkflowStatus, paused: boolean, stalled = false): Look {
  return stalled ? STALLED : paused ? PAUSED : WORKFLOW_LOOKS[state];
}

export function WorkflowBadge({
  state,
  paused = false,
  stalled = false,
}: {
  state: WorkflowStatus;
  paused?: boolean;
  stalled?: boolean;
}) {
  return <LookBadge look={lookOf(state, paused, stalled)} />;
}

export function OperationBadge({ state }: { state: OperationStatus }) {
  return <LookBadge look={OPERATION_LOOKS[state]} />;
}

export const HEALTH_LOOKS: Record<Health['state'], Look> = {
  healthy: { name: 'Healthy', tone: 'green', icon: CircleCheck },
  unhealthy: { name: 'Unhealthy', tone: 'red', icon: CircleX },
  unknown: { name: 'Unknown', tone: 'grey', icon: CircleHelp },
};

export function HealthBadge({ health }: { health: Health }) {
  return <LookBadge look={HEALTH_LOOKS[health.state]} />;
}

function LookBadge({ look: { name, tone, icon: Icon, turning = false } }: { look: Look }) {
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} turning={turning}>
      {name}
    </Badge>
  );
}
