import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, type OrchestratorSchemas } from '@/api';

export type Drift = OrchestratorSchemas['Drift'];

/** Milliseconds after which it is looked whether something has changed. */
const EVERY = 5000;

/** What of an infrastructure is no longer as it was made. */
export function useDrift(workspace: string, infrastructure: string) {
  return useQuery({
    queryKey: ['drift', workspace, infrastructure],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/drift', { params: { query: { workspace, infrastructure } } })),
    refetchInterval: EVERY,
    retry: false,
  });
}
