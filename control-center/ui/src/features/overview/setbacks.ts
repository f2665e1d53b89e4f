import type { WorkflowStatus } from '@/api';
import { counted } from '@/ui/counted';
import type { Overview } from './use-overview';

type Change = Overview['changes'][number];

const SETBACKS = [
  'failed',
  'rolled_back',
  'partly_rolled_back',
  'rollback_failed',
] as const satisfies readonly WorkflowStatus[];

const SAID: Record<(typeof SETBACKS)[number], string> = {
  failed: 'failed',
  rolled_back: 'rolled back',
  partly_rolled_back: 'partly rolled back',
  rollback_failed: 'could not be rolled back',
};

const DAY = 86_400_000;

/** What went wrong within a day and needs nobody now, newest first. */
export function setbacksOf({ changes, broken }: Pick<Overview, 'changes' | 'broken'>, now: number): Change[] {
  const known = new Set(broken.map(({ id }) => id));
  return changes.filter(
    ({ workflow, state, at }) => isSetback(state) && !known.has(workflow) && now - Date.parse(at) < DAY,
  );
}

function isSetback(state: string): state is (typeof SETBACKS)[number] {
  return SETBACKS.some((one) => one === state);
}

/** What is to be said where nothing needs attention. */
export function calm(setbacks: readonly Change[]): string {
  if (setbacks.length === 0) return 'Nothing needs attention.';
  const states = new Set(setbacks.map(({ state }) => state));
  const many = counted(setbacks.length, 'workflow');
  const [only] = states;
  const what =
    states.size > 1 || only === undefined || !isSetback(only)
      ? 'did not succeed'
      : only === 'rolled_back' || only === 'partly_rolled_back'
        ? `${setbacks.length === 1 ? 'was' : 'were'} ${SAID[only]}`
        : SAID[only];
  return `Nothing is incomplete, but ${many} ${what} today`;
}

/** How the services on servers are; undefined where there are none, or all are healthy. */
export function healthOf({
  unhealthy_taskservs: unhealthy,
  unknown_taskservs: unknown,
}: Pick<Overview['counts'], 'unhealthy_taskservs' | 'unknown_taskservs'>): string | undefined {
  const parts = [
    ...(unhealthy > 0 ? [`${unhealthy} unhealthy`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** What became of the workflows of the last seven days that did not succeed. */
export function weekOf({ workflows }: Pick<Overview['counts'], 'workflows'>): string {
  const parts = SETBACKS.flatMap((state) => {
    const count = workflows[state] ?? 0;
    return count === 0 ? [] : [`${count} ${SAID[state]}`];
  });
  if (parts.length > 0) return `7 days: ${parts.join(', ')}`;
  return (workflows.completed ?? 0) > 0 ? '7 days: none failed' : 'none in 7 days';
}
