import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataOf, orchestrator, type Actor } from '@/api';

/** Who it was, for people. */
export function nameOf({ kind, name }: Actor): string {
  switch (kind) {
    case 'user':
      return name;
    case 'service_account':
      return `${name} (service account)`;
    case 'service':
      return `${name} (service)`;
    case 'schedule':
      return `Schedule ${name}`;
    case 'machine':
      return 'the owner of the machine';
  }
}

/** Who did something; a schedule leads to its page. */
export function By({ actor, workspace }: { actor: Actor; workspace: string }) {
  return actor.kind === 'schedule' ? (
    <Link to="/schedules" search={{ name: actor.name, workspace }} className="link">
      {nameOf(actor)}
    </Link>
  ) : (
    <span>{nameOf(actor)}</span>
  );
}

/** Who submitted a workflow; nothing where that is not known. */
export function Submitter({ workflow, workspace }: { workflow: string; workspace: string }) {
  const { data } = useQuery({
    queryKey: ['submitter', workflow],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/workflows/{id}', { params: { path: { id: workflow } } })),
    staleTime: Infinity,
    retry: false,
  });
  return data?.submitted_by === undefined ? null : (
    <>
      {' by '}
      <By actor={data.submitted_by} workspace={workspace} />
    </>
  );
}
