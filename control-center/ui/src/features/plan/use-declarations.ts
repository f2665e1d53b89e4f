import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { asProblem, dataOf, orchestrator, ProblemError, type Plan } from '@/api';
import { checked, type Declaration, declarationOf, type Format } from '@/context/declarations';
import { useMay } from '@/context/permission';
import type { Suggest } from '@/ui/suggestions';
import { useSettled } from '@/ui/use-settled';
import type { JsonSchema } from '@/ui/schema';
import type { Parsed } from './document';
import type { Standing } from './standing';

/** The declaration of an infrastructure; null where there is none. */
export function declarationQuery(workspace: string, name: string) {
  return {
    queryKey: ['declarations', workspace, name],
    queryFn: () => declarationIfAny(workspace, name),
  };
}

/** The same, looked at again whenever somebody comes back to the page. */
export function useDeclaration(workspace: string, name: string | undefined) {
  const declaration = useQuery({
    ...declarationQuery(workspace, name ?? ''),
    enabled: name !== undefined,
  });
  const { refetch } = declaration;
  useEffect(() => {
    if (name === undefined) return;
    const look = () => void refetch();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [name, refetch]);
  return declaration;
}

export async function declarationIfAny(workspace: string, name: string): Promise<Declaration | null> {
  try {
    return await declarationOf(workspace, name);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'unknown-infrastructure') return null;
    throw error;
  }
}

/** Who saved the text that is in the file by now, and why. */
export function useLatestVersion(workspace: string, name: string, etag: string) {
  return useQuery({
    queryKey: ['versions', workspace, name, 'of', etag],
    queryFn: async () => {
      const { items } = await dataOf(
        orchestrator.GET('/api/v1/infrastructures/{name}/versions', {
          params: { path: { name }, query: { workspace, limit: 1 } },
        }),
      );
      return items[0] ?? null;
    },
    retry: false,
    staleTime: Infinity,
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

/** Says what could be written next; undefined where nobody can say it, or where one may not ask. */
export function useSuggest(workspace: string, name: string | undefined, format: Format): Suggest | undefined {
  const { allowed } = useMay('completeInfrastructure', { workspace });
  return useMemo(() => {
    if (allowed !== true || format === 'toml') return undefined;
    return async (text, line, column, signal) => {
      const { items } = await dataOf(
        orchestrator.POST('/api/v1/infrastructure-completions', {
          body: { workspace, ...(name === undefined ? {} : { name }), format, text, line, column },
          signal,
        }),
      );
      return items;
    };
  }, [allowed, workspace, name, format]);
}

/** Milliseconds without a change after which a text is checked. */
const PAUSE = 1000;

/** What is wrong with a text, shown while it is written to whoever may have it checked. */
export function useCheck(workspace: string, name: string, format: Format, text: string) {
  const settled = useSettled(text, PAUSE);
  const { allowed } = useMay('checkInfrastructure', { workspace });
  return useQuery({
    queryKey: ['check', workspace, name, format, text],
    enabled: allowed === true && name !== '' && settled === text,
    queryFn: () => checked(workspace, { name, format, text }),
    retry: false,
    staleTime: Infinity,
  });
}

/** A text, and what is sent with it. */
export interface Work {
  workspace: string;
  /** Of the infrastructure; empty where the text gives it none. */
  name: string;
  parsed: Parsed;
  standing: Standing;
  lineEnd: Declaration['lineEnd'];
}

/** Plans what a text declares; applying the plan saves the text. */
export function planOf(work: Work): Promise<Plan> {
  const { workspace, parsed, standing } = work;
  const { base } = standing;
  return dataOf(
    orchestrator.POST('/api/v1/plans', {
      body: {
        workspace,
        action: 'apply',
        ...(parsed.kind === 'batch'
          ? { batch: parsed.value }
          : { declaration: { ...written(work), ...(base === undefined ? {} : { base: base.etag }) } }),
      },
    }),
  );
}

/** Writes a text into the file of its infrastructure; a new one if it has none. */
export function save(work: Work) {
  const { workspace, name, standing } = work;
  const body = { workspace, ...written(work) };
  return dataOf(
    standing.base === undefined
      ? orchestrator.POST('/api/v1/infrastructures', { body })
      : orchestrator.PUT('/api/v1/infrastructures/{name}', {
          params: { path: { name }, header: { 'If-Match': standing.base.etag } },
          body,
        }),
  );
}

function written({ name, standing: { format, text }, lineEnd }: Work) {
  return { name, format, text: text.replaceAll('\n', lineEnd) };
}

const CONFLICTS = new Set([
  'declaration-changed',
  // a change of the infrastructure has most often changed its file, too
  'outdated-plan',
  'infrastructure-changed',
  'infrastructure-exists',
  'unknown-infrastructure',
]);

/** Whether it may have failed because the file is not the one that the text was made from. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(asProblem(error).code);
}
