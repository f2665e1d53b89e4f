import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, ProblemError, type OrchestratorSchemas } from '@/api';
import { toProblem } from '@/api/problem';

export type Format = OrchestratorSchemas['SaveDeclaration']['format'];

/** A text that declares an infrastructure, as it is in its file. */
export interface Declaration {
  name: string;
  format: Format;
  /** With `\n` at the end of lines, as editors have it. */
  text: string;
  /** How lines end in the file. */
  lineEnd: '\n' | '\r\n';
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
  return {
    name: data.name,
    format: data.format,
    text: plain(data.text),
    lineEnd: data.text.includes('\r\n') ? '\r\n' : '\n',
    etag: response.headers.get('ETag') ?? '*',
  };
}

/** A text as editors have it. */
export function plain(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Has a text checked where it is understood; the document is what a plan is asked for with. */
export function checked(
  workspace: string,
  { name, format, text }: Pick<Declaration, 'name' | 'format' | 'text'>,
) {
  return dataOf(
    orchestrator.POST('/api/v1/infrastructure-checks', { body: { workspace, name, format, text } }),
  );
}

/** The beginning of the id of a version, by which people know it. */
export function brief(version: string): string {
  return version.slice(0, 7);
}
