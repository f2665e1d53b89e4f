import type { ControlCenterSchemas } from '@/api';

export type AuditEvent = ControlCenterSchemas['AuditEventView'];

/** What was asked for: the request, and the decision that let it through, where that was written down. */
export interface Entry {
  event: AuditEvent;
  decision?: AuditEvent;
}

const keyOf = ({ trace_id, action, actor }: AuditEvent) => `${trace_id ?? ''} ${action} ${actor.id}`;

/** Events, newest first, in which a decision and its request are one. */
export function entriesOf(events: readonly AuditEvent[]): readonly Entry[] {
  const entries: Entry[] = [];
  const undecided = new Map<string, Entry>();
  for (const event of events) {
    const key = keyOf(event);
    const request = event.category === 'decision' ? undecided.get(key) : undefined;
    if (request !== undefined && event.trace_id !== undefined) {
      request.decision = event;
      undecided.delete(key);
      continue;
    }
    const entry: Entry = { event };
    entries.push(entry);
    if (event.category === 'request') undecided.set(key, entry);
  }
  return entries;
}

const READS = /^(get|list|stream|count|compare|export|verify|check|explain|validate|preview)[A-Z]/;

/** Whether somebody only looked at something, and could: the page leaves that out until it is wanted. */
export function isRead({ event: { category, action, outcome } }: Entry): boolean {
  return category === 'request' && outcome === 'succeeded' && READS.test(action);
}

/** What an event was about. */
export interface About {
  workflow?: string | undefined;
  infrastructure?: string | undefined;
  /** As the audit has it. */
  resource?: string | undefined;
  /** That was opened, and recorded. */
  terminal?: string | undefined;
}

const OF_WORKFLOWS: ReadonlySet<string> = new Set([
  'submitWorkflow',
  'cancelWorkflow',
  'rollbackWorkflow',
  'resumeWorkflow',
  'pauseWorkflow',
  'unpauseWorkflow',
  'approveOperation',
  'refuseOperation',
  'getWorkflow',
  'getRisks',
  'listWaiting',
  'listOperations',
  'streamEvents',
  'getProgress',
  'getResult',
  'getLogs',
  'streamLogs',
]);
const OF_INFRASTRUCTURES: ReadonlySet<string> = new Set([
  'createInfrastructure',
  'changeInfrastructure',
  'getInfrastructure',
  'listVersions',
  'getVersion',
]);
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** What an event was about, where `names` knows the infrastructures of workflows. */
export function aboutOf(
  { action, resource, details }: AuditEvent,
  names: ReadonlyMap<string, string>,
): About {
  const workflow = OF_WORKFLOWS.has(action)
    ? (details.workflow ?? ID.exec(resource ?? '')?.[0])
    : details.workflow;
  const infrastructure =
    details.infrastructure ??
    (workflow === undefined ? undefined : names.get(workflow)) ??
    (OF_INFRASTRUCTURES.has(action) ? resource?.split('/')[0] : undefined);
  return { workflow, infrastructure, resource, terminal: details.terminal };
}
