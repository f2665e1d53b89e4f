import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { dataOf, orchestrator } from '@/api';
import { useDraft, useDraftKeys } from '@/context/drafts';
import { useWorkspace } from '@/context/workspace';
import { Empty, Page, ProblemView, Skeleton } from '@/ui';
import { useDeclaration } from './use-declarations';
import { Workbench } from './workbench';

/** Declare, look at what would happen, apply exactly that. */
export function PlanPage() {
  const workspace = useWorkspace();
  const { infrastructure } = useSearch({ from: '/frame/plan' });
  const keyOf = useDraftKeys(workspace);
  return (
    <Page
      fill
      title="Plan a change"
      lead={`Declare what should exist in ${workspace}; nothing changes until you apply the plan`}
    >
      {keyOf === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <Declared
          key={keyOf(infrastructure)}
          keyOf={keyOf}
          workspace={workspace}
          infrastructure={infrastructure}
        />
      )}
    </Page>
  );
}

interface DeclaredProps {
  /** Where drafts are kept, by the infrastructure. */
  keyOf: (name?: string) => string;
  workspace: string;
  /** Absent for a new one. */
  infrastructure: string | undefined;
}

function Declared({ keyOf, workspace, infrastructure }: DeclaredProps) {
  const { digest } = useSearch({ from: '/frame/plan' });
  const { draft } = useDraft(keyOf(infrastructure));
  const declaration = useDeclaration(workspace, infrastructure);
  const plan = useQuery({
    queryKey: ['plan', digest],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/plans/{digest}', { params: { path: { digest: digest ?? '' } } })),
    enabled: digest !== undefined,
    staleTime: Infinity,
  });
  if (infrastructure !== undefined && declaration.data === undefined) {
    return declaration.error ? (
      <ProblemView error={declaration.error} onRetry={() => void declaration.refetch()} />
    ) : (
      <Skeleton lines={12} />
    );
  }
  if (declaration.data === null && draft === null) {
    return (
      <Empty icon={<FileQuestion aria-hidden />} title="No such declaration">
        Nothing in {workspace} declares {infrastructure}.
      </Empty>
    );
  }
  return (
    <Workbench
      keyOf={keyOf}
      workspace={workspace}
      infrastructure={infrastructure}
      file={declaration.data ?? undefined}
      plan={plan.data}
      isFetching={digest !== undefined && plan.isPending}
      fault={plan.error}
    />
  );
}
