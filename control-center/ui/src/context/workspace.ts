import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { dataOf, orchestrator } from '@/api';

const KEY = 'provisioning.workspace';
const FIRST = 'default';

export function lastWorkspace(): string {
  return localStorage.getItem(KEY) ?? FIRST;
}

/** The workspace that the page is about: of its address, or the last one. */
export function useWorkspace(): string {
  const { workspace } = useSearch({ strict: false });
  return workspace ?? lastWorkspace();
}

export function useChooseWorkspace(): (workspace: string) => void {
  const navigate = useNavigate();
  return (workspace) => {
    localStorage.setItem(KEY, workspace);
    void navigate({ to: '.', search: (before) => ({ ...before, workspace }) });
  };
}

/** The workspaces that have a directory, and the present one. */
export function useWorkspaces(): string[] {
  const present = useWorkspace();
  const { data } = useQuery({
    queryKey: ['workspaces'],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/workspaces')),
    staleTime: 60_000,
  });
  return [...new Set([...(data?.items.map(({ name }) => name) ?? []), present])].sort();
}
