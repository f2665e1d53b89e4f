import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dataOf, mcp, type McpSchemas, type Plan } from '@/api';
import { declarationOf } from '@/context/declarations';
import { drafts } from '@/context/drafts';

export type Proposal = McpSchemas['ProposalView'];
export type Choice = McpSchemas['ChoiceView'];

/** What somebody wants, and of which infrastructure if that was said. */
export interface Wish {
  request: string;
  infrastructure?: string | undefined;
}

/** Requests that are remembered while the page is open. */
const MOST = 10;

/** Proposes changes, and remembers what was requested in this session, newest first. */
export function useProposal(workspace: string) {
  const queries = useQueryClient();
  const key = ['wishes', workspace];
  const { data: wishes = [] } = useQuery<Wish[]>({
    queryKey: key,
    queryFn: () => [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const proposing = useMutation({
    mutationFn: (wish: Wish) => dataOf(mcp.POST('/api/v1/proposals', { body: { workspace, ...wish } })),
    onMutate: (wish) => {
      queries.setQueryData<Wish[]>(key, (before = []) => remembered(before, wish));
    },
  });
  return { wishes, proposing };
}

/** With a wish in front, and none twice. */
export function remembered(wishes: readonly Wish[], wish: Wish): Wish[] {
  const others = wishes.filter(
    ({ request, infrastructure }) => request !== wish.request || infrastructure !== wish.infrastructure,
  );
  return [wish, ...others].slice(0, MOST);
}

/** The plan of a proposal, as the orchestrator made it. */
export function planOf(change: NonNullable<Proposal['change']>): Plan {
  return change.plan as unknown as Plan;
}

/** Opens a proposal where drafts are planned; it takes the place of a draft that is there. */
export function useOpenInPlan(workspace: string) {
  const navigate = useNavigate({ from: '/ask' });
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ proposal, keyOf }: { proposal: Proposal; keyOf: (name: string) => string }) => {
      const { change, infrastructure } = proposal;
      if (change === undefined || infrastructure === undefined) return;
      const file = await declarationOf(workspace, infrastructure);
      const text = change.text.replaceAll('\r\n', '\n');
      const plan = planOf(change);
      const { format } = file;
      const isSame = file.etag === change.base;
      drafts.set(keyOf(infrastructure), {
        format,
        text,
        base: { text: file.text, etag: change.base },
        ...(isSame ? { planned: { digest: plan.digest, format, text, etag: change.base } } : {}),
      });
      queries.setQueryData<Plan>(['plan', plan.digest], plan);
      await navigate({
        to: '/plan',
        search: { workspace, infrastructure, ...(isSame ? { digest: plan.digest } : {}) },
      });
    },
  });
}
