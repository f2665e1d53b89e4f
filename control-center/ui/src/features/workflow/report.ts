import type { Operation, Workflow } from '@/api';
import { nameOf } from '@/context/actor';

/** What happened, for whoever is asked for help: what, where, why, and the way there. */
export function reportOf(
  { id, workspace, infrastructure, submitted_at, submitted_by }: Workflow,
  { action, resource, attempts }: Operation,
  error: string,
  address: string,
): string {
  const by = submitted_by === undefined ? '' : ` by ${nameOf(submitted_by)}`;
  return [
    `${infrastructure}: ${action} ${resource} failed${attempts > 1 ? ` after ${attempts} attempts` : ''}`,
    `Workspace ${workspace}, workflow ${id}, submitted ${submitted_at}${by}`,
    '',
    error,
    '',
    address,
  ].join('\n');
}

/** Where something can be looked at by somebody else. */
export function addressOf(origin: string, { id, workspace }: Workflow, operation: string): string {
  const query = new URLSearchParams({ operation, workspace });
  return `${origin}/workflows/${id}?${query.toString()}`;
}
