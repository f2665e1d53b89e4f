import type { Plan } from '@/api';
import type { Tone } from '@/ui';

export type PlannedOperation = Plan['operations'][number];

/** How a planned operation is shown, by what it does. */
export const SIGNS: Record<PlannedOperation['action'], { sign: string; tone: Tone; name: string }> = {
  create: { sign: '+', tone: 'green', name: 'to create' },
  update: { sign: '~', tone: 'amber', name: 'to change' },
  replace: { sign: '±', tone: 'purple', name: 'to replace' },
  delete: { sign: '−', tone: 'red', name: 'to delete' },
};
