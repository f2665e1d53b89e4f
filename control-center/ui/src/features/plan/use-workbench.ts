import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { asProblem, type Plan } from '@/api';
import type { Declaration, Format } from '@/context/declarations';
import { drafts, useDraft } from '@/context/drafts';
import { say, sayProblem } from '@/ui';
import { type Parsed, placed, read } from './document';
import { EXAMPLE } from './example';
import { type Standing, standingOf } from './standing';
import {
  declarationIfAny,
  declarationQuery,
  isConflict,
  planOf,
  save,
  useCheck,
  type Work,
} from './use-declarations';

export interface WorkbenchOptions {
  /** Where drafts are kept, by the infrastructure. */
  keyOf: (name?: string) => string;
  workspace: string;
  /** Absent for a new one. */
  infrastructure: string | undefined;
  /** As it is now; absent where there is none. */
  file: Declaration | undefined;
}

/** What is written, how it stands to the file, and what can be done with it. */
export function useWorkbench({ keyOf, workspace, infrastructure, file }: WorkbenchOptions) {
  const key = keyOf(infrastructure);
  const navigate = useNavigate({ from: '/plan' });
  const queries = useQueryClient();
  const { draft, isKept } = useDraft(key);
  const standing = useMemo(() => standingOf(draft, file, EXAMPLE), [draft, file]);
  const { text, format } = standing;
  const parsed = useMemo(() => read(text, format), [text, format]);
  const name = infrastructure ?? nameOf(parsed);
  const work: Work = { workspace, name, parsed, standing, lineEnd: file?.lineEnd ?? '\n' };
  /** The file that the text is brought together with, as it was when that began. */
  const [merging, setMerging] = useState<Declaration>();
  /** The infrastructure that already has the name of the new one. */
  const [namesake, setNamesake] = useState<Declaration>();
  const check = useCheck(workspace, parsed.kind === 'infrastructure' ? name : '', format, text);

  /** @returns what is declared now */
  async function look(): Promise<Declaration | undefined> {
    if (name === '') return undefined;
    const found =
      infrastructure === undefined
        ? await declarationIfAny(workspace, name)
        : await queries.query({ ...declarationQuery(workspace, name), staleTime: 0 });
    return found ?? undefined;
  }

  /** Shows what stands in the way. @returns whether anything does */
  function isBlockedBy(found: Declaration | undefined): boolean {
    if (infrastructure === undefined) {
      setNamesake(found);
      return found !== undefined;
    }
    const isBehind = standingOf(draft, found, EXAMPLE).isBehind;
    if (isBehind) setMerging(found);
    return isBehind;
  }

  /** @returns whether the file stands in the way, and that is shown */
  async function showConflict(): Promise<boolean> {
    return isBlockedBy(await look());
  }

  const making = useMutation({
    mutationFn: async () => {
      if (parsed.kind === 'batch') return { plan: await planOf(work), of: standing };
      const found = await look();
      if (isBlockedBy(found)) return undefined;
      const of = infrastructure === undefined ? standing : standingOf(draft, found, EXAMPLE);
      return { plan: await planOf({ ...work, standing: of }), of };
    },
    onSuccess: (made) => {
      if (made === undefined) return;
      const { plan, of } = made;
      queries.setQueryData<Plan>(['plan', plan.digest], plan);
      keepPlan(of, plan);
      void navigate({ search: (before) => ({ ...before, digest: plan.digest }), replace: true });
    },
  });

  /** What was typed while the plan was made stays. */
  function keepPlan(of: Standing, { digest }: Plan): void {
    const latest = drafts.get(key).draft;
    const planned = { digest, format: of.format, text: of.text, etag: of.base?.etag };
    const { format, text, base } = latest === null || latest === draft ? of : latest;
    drafts.set(key, { format, text, base, planned });
  }

  const saving = useMutation({
    mutationFn: () => save(work),
    onSuccess: async ({ name: saved, file: written }) => {
      say(`${saved} saved`, `To infra/${saved}/${written}. Nothing else has changed.`);
      await refresh(saved);
      if (infrastructure !== undefined) return;
      await handOver(saved);
      void navigate({ search: (before) => ({ ...before, infrastructure: saved }), replace: true });
    },
    onError: (error) => {
      if (isConflict(error)) showConflict().catch(sayProblem);
    },
  });

  /** The file is another one now. */
  async function refresh(saved: string): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['declarations', workspace] }),
      queries.invalidateQueries({ queryKey: ['versions', workspace, saved] }),
    ]);
  }

  /** What was new has a file now; a plan that was made of it still belongs to it. */
  async function handOver(saved: string): Promise<void> {
    const { planned } = standing;
    const written = await declarationIfAny(workspace, saved);
    if (written !== null && planned !== undefined) {
      const { format, text, etag } = written;
      drafts.set(keyOf(saved), { format, text, base: { text, etag }, planned });
    }
    dropUnlessEdited();
  }

  function dropUnlessEdited(): void {
    if (drafts.get(key).draft?.text === text) drafts.set(key, null);
  }

  return {
    standing,
    parsed,
    name,
    isKept,
    merging,
    namesake,
    isPlanning: making.isPending,
    isSaving: saving.isPending,
    canPlan: parsed.kind === 'infrastructure' || parsed.kind === 'batch',
    error: making.error ?? saving.error,
    mistakes: useMistakes(parsed, format, text, making.error ?? saving.error ?? check.error),
    change: (next: { text?: string; format?: Format }) => {
      const { base, planned } = standing;
      drafts.set(key, { format, text, base, planned, ...next });
      setNamesake(undefined);
      making.reset();
      saving.reset();
    },
    discard: () => {
      drafts.set(key, null);
      making.reset();
      saving.reset();
      void navigate({ search: (before) => ({ ...before, digest: undefined }), replace: true });
    },
    plan: () => {
      if (!making.isPending) making.mutate();
    },
    save: () => {
      if (!saving.isPending) saving.mutate();
    },
    showConflict,
    /** Begins to bring the text and the file together. */
    compare: () => setMerging(file),
    endMerging: () => setMerging(undefined),
    /** Takes a text that has in it what the file says, or leaves it out on purpose. */
    takeMerged: (merged: string, theirs: Declaration) => {
      const base = { text: theirs.text, etag: theirs.etag };
      drafts.set(key, merged === theirs.text ? null : { format: theirs.format, text: merged, base });
      setMerging(undefined);
      making.reset();
      saving.reset();
    },
    /** The file is gone, and the draft shall be one of a new infrastructure. */
    declareAgain: () => {
      drafts.set(key, { format, text });
    },
    /** Takes the text over to the infrastructure that has its name. */
    compareWithNamesake: (other: Declaration) => {
      drafts.set(keyOf(other.name), { format: other.format, text, base: { text: '', etag: '' } });
      drafts.set(key, null);
      void navigate({ search: { infrastructure: other.name } });
    },
    hasDraftOf: (other: string) => drafts.get(keyOf(other)).draft !== null,
    /** The plan runs: what it was made of is the declaration now. */
    applied: async (workflow: string) => {
      if (parsed.kind === 'infrastructure') {
        await refresh(name);
        dropUnlessEdited();
      }
      void navigate({ to: '/workflows/$id', params: { id: workflow } });
    },
  };
}

function nameOf(parsed: Parsed): string {
  return parsed.kind === 'infrastructure' ? parsed.name : '';
}

function useMistakes(parsed: Parsed, format: Format, text: string, found: unknown) {
  return useMemo(
    () =>
      parsed.kind === 'wrong'
        ? parsed.mistakes
        : placed(text, format, found ? (asProblem(found).errors ?? []) : []),
    [parsed, text, format, found],
  );
}
