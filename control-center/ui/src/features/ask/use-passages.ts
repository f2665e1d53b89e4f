import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dataOf, mcp, type McpSchemas } from '@/api';

export type Passage = McpSchemas['PassageView'];

/** Longer ones are not taken. */
export const LONGEST = 500;

/** What answers a question, among what the asker may read. */
export function usePassages(question: string, workspace: string) {
  return useQuery({
    queryKey: ['passages', workspace, question],
    queryFn: () =>
      dataOf(mcp.GET('/api/v1/passages', { params: { query: { question, workspace, limit: 5 } } })),
    enabled: question !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The infrastructure that a passage is of, where it is of one: `dev/infra/web/infra.yaml`. */
export function infrastructureOf({ kind, source }: Passage): string | undefined {
  return kind === 'declaration' ? source.split('/')[2] : undefined;
}
