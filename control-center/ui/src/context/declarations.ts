import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, ProblemError, type OrchestratorSchemas } from '@/api';
import { toProblem } from '@/api/problem';

/** A text that declares an infrastructure, as it is in its file. */
export interface Declaration {
  name: string;
  format: OrchestratorSchemas['SaveDeclaration']['format'];
  text: string;
  /** What the file is compared with when it is saved. */
  etag: string;
}

/** What a workspace declares. */
export function useDeclarations(workspace: string) {
  return useQuery({
    queryKey: ['declarations', workspace],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/infrastructures', { params: { query: { workspace } } })),
  });
}

export async function declarationOf(workspace: string, name: string): Promise<Declaration> {
  const { data, error, response } = await orchestrator.GET('/api/v1/infrastructures/{name}', {
    params: { path: { name }, query: { workspace } },
  });
  if (data === undefined) throw new ProblemError(toProblem(error, response.status));
  return { ...data, etag: response.headers.get('ETag') ?? '*' };
}

/** Has a text checked where it is understood; the document is what a plan is asked for with. */
export function checked(workspace: string, { name, format, text }: Omit<Declaration, 'etag'>) {
  return dataOf(
    orchestrator.POST('/api/v1/infrastructure-checks', { body: { workspace, name, format, text } }),
  );
}
