import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import type { LiveEvent } from '@/api/live';
import { useLive } from '@/api/use-live';

export type Overview = ControlCenterSchemas['OverviewView'];

const KEY = ['overview'];

/** How everything is: read once, then told at each change. */
export function useOverview() {
  const queries = useQueryClient();
  const overview = useQuery({
    queryKey: KEY,
    queryFn: () => dataOf(controlCenter.GET('/api/v1/overview')),
    staleTime: 30_000,
  });
  const take = useCallback(
    ({ data }: LiveEvent) => queries.setQueryData<Overview>(KEY, data as Overview),
    [queries],
  );
  const liveness = useLive('/api/v1/overview/events', take);
  return { ...overview, liveness };
}
