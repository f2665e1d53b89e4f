import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, orchestrator, type Plan } from '@/api';
import { checked, type Declaration, declarationOf } from '@/context/declarations';
import { say } from '@/ui';
import { useSettled } from '@/ui/use-settled';
import type { JsonSchema } from '@/ui/schema';
import type { Format, Parsed } from './document';

export function useDeclaration(workspace: string, name: string | undefined) {
  return useQuery({
    queryKey: ['declarations', workspace, name],
    enabled: name !== undefined,
    queryFn: () => declarationOf(workspace, name ?? ''),
  });
}

/** What can be written, for who writes it. */
export function useInfrastructureSchema(isWanted: boolean): JsonSchema | undefined {
  const { data } = useQuery({
    queryKey: ['infrastructure-schema'],
    enabled: isWanted,
    queryFn: () => dataOf(orchestrator.GET('/api/v1/infrastructure-schema')),
    staleTime: Infinity,
  });
  return isWanted ? data : undefined;
}

/** Milliseconds without a change after which a text is checked. */
const PAUSE = 1000;

/** What is wrong with a text, told while it is written. */
export function useCheck(workspace: string, parsed: Parsed, format: Format, text: string) {
  const settled = useSettled(text, PAUSE);
  const isWhole = parsed.kind === 'infrastructure' && parsed.name !== '';
  return useQuery({
    queryKey: ['check', workspace, format, text],
    enabled: isWhole && settled === text,
    queryFn: () => checked(workspace, { name: isWhole ? parsed.name : '', format, text }),
    retry: false,
    staleTime: Infinity,
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
