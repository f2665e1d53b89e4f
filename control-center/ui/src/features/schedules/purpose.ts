import type { Schedule } from './use-schedules';

/** What a run of a schedule does, in words. */
export function purposeOf({ action, infrastructure, document, batch, repair }: Schedule['run']): string {
  if (action === 'destroy') return `destroys ${infrastructure ?? ''}`;
  if (batch !== undefined) return `runs the batch ${nameOf(batch)}`;
  const applies = repair ? 'applies and repairs' : 'applies';
  return infrastructure === undefined
    ? `${applies} ${nameOf(document)}, pinned when it was saved`
    : `${applies} what is in force of ${infrastructure}`;
}

function nameOf(document: Record<string, unknown> | undefined): string {
  return typeof document?.name === 'string' ? document.name : '';
}
