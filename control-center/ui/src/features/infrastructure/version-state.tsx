import type { WorkflowStatus } from '@/api';
import { Badge, WorkflowBadge } from '@/ui';

/** What has become of a version that was applied: whether it is in force, or how its workflow stands. */
export function VersionState({
  state,
  isInForce,
}: {
  state: WorkflowStatus | undefined;
  isInForce: boolean;
}) {
  if (isInForce) return <Badge tone="green">In force</Badge>;
  return state === undefined ? null : <WorkflowBadge state={state} />;
}
