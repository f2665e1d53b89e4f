import type { Schedule } from './use-schedules';

/** What a run of a schedule does, in words. */
export function purposeOf({ action, infrastructure, document, batch }: Schedule['run']): string {
  if (action === 'destroy') return `destroys ${infrastructure ?? ''}`;
  if (batch !== undefined) return `runs the batch ${nameOf(batch)}`;
  return `applies ${nameOf(document)}`;
}

function nameOf(document: Record<string, unknown> | undefined): string {
  return typeof document?.name === 'string' ? document.name : '';
}
