import { useQuery } from '@tanstack/react-query';
import { dataOf, detector } from '@/api';
import { useMay } from './permission';

/** Milliseconds between looks. */
const EVERY = 15_000;
/** Of which the latest are shown; the page of alerts has all. */
const SHOWN = 5;

/** How many alerts fire, and the latest of them; nothing where they cannot be seen. */
export function useFiring() {
  const { allowed } = useMay('listAlerts');
  const { data } = useQuery({
    queryKey: ['alerts', 'latest'],
    queryFn: () =>
      dataOf(detector.GET('/api/v1/alerts', { params: { query: { state: 'firing', limit: SHOWN } } })),
    enabled: allowed === true,
    refetchInterval: EVERY,
    retry: false,
  });
  return { firing: data?.firing ?? 0, latest: data?.items ?? [] };
}
