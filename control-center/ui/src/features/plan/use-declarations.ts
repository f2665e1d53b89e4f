import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, orchestrator, type Plan } from '@/api';
import { checked, type Declaration, declarationOf } from '@/app/declarations';
import { say } from '@/ui';
import type { Format, Parsed } from './document';

export function useDeclaration(workspace: string, name: string | undefined) {
  return useQuery({
    queryKey: ['declarations', workspace, name],
    enabled: name !== undefined,
    queryFn: () => declarationOf(workspace, name ?? ''),
  });
}

/** Writes a text into the file of its infrastructure; a new one if it has none. */
export function useSave(workspace: string, saved: Declaration | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; format: Format; text: string }) =>
      saved === undefined
        ? dataOf(orchestrator.POST('/api/v1/infrastructures', { body: { workspace, ...body } }))
        : dataOf(
            orchestrator.PUT('/api/v1/infrastructures/{name}', {
              params: { path: { name: saved.name }, header: { 'If-Match': saved.etag } },
              body: { workspace, ...body },
            }),
          ),
    onSuccess: ({ name, file }) => {
      say(`${name} is saved`, `In \`infra/${name}/${file}\`; nothing else has changed.`);
      void queries.invalidateQueries({ queryKey: ['declarations', workspace] });
    },
  });
}

/** Has a text checked where it is understood, and plans what it declares. */
export async function planOf(workspace: string, parsed: Parsed, format: Format, text: string): Promise<Plan> {
  return dataOf(
    orchestrator.POST('/api/v1/plans', {
      body: { workspace, action: 'apply', ...(await declared(workspace, parsed, format, text)) },
    }),
  );
}

function declared(workspace: string, parsed: Parsed, format: Format, text: string) {
  if (parsed.kind === 'batch') return { batch: parsed.value };
  const name = parsed.kind === 'infrastructure' ? parsed.name : '';
  return checked(workspace, { name, format, text });
}
