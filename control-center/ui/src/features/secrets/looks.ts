import { lengthOf } from './draft';
import type { Secret } from './use-secrets';

/** What a secret needs, if anything. */
export type Need = 'deleted' | 'expired' | 'due';

export function needsOf({ state, metadata, updated_at }: Secret, now: number): Need[] {
  if (state === 'deleted') return ['deleted'];
  const { expires_at, rotate_every } = metadata;
  const isExpired = expires_at !== undefined && Date.parse(expires_at) <= now;
  const isDue = rotate_every !== undefined && Date.parse(updated_at) + lengthOf(rotate_every) <= now;
  return [...(isExpired ? (['expired'] as const) : []), ...(isDue ? (['due'] as const) : [])];
}
