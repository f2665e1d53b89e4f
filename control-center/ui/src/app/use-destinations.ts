import { useMemo } from 'react';
import { useDenied } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import { DESTINATIONS } from './navigation';

const NEEDS = DESTINATIONS.flatMap(({ items }) => items.flatMap(({ needs }) => needs ?? []));

/** The pages that lead somewhere: not those of which policies deny everything. */
export function useDestinations(): typeof DESTINATIONS {
  const denied = useDenied(NEEDS, useWorkspace());
  return useMemo(() => openTo(denied), [denied]);
}

/** The pages that are left, and the groups that have any. */
export function openTo(denied: ReadonlySet<string>): typeof DESTINATIONS {
  return DESTINATIONS.map(({ group, items }) => ({
    group,
    items: items.filter(({ needs }) => needs === undefined || !denied.has(needs)),
  })).filter(({ items }) => items.length > 0);
}
