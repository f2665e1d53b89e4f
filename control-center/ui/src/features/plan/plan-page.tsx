import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileCode2, GitCompareArrows } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { asProblem, dataOf, orchestrator, type Plan } from '@/api';
import { useWorkspace } from '@/app/workspace';
import { Button, Card, Empty, Page, ProblemView, Skeleton } from '@/ui';
import { placed, read } from './document';
import { EXAMPLE } from './example';
import styles from './plan.module.css';
import { PlanView } from './plan-view';

const Editor = lazy(() => import('@/ui/editor'));

const DRAFT = 'provisioning.draft';

/** Declare, look at what would happen, apply exactly that. */
export function PlanPage() {
  const workspace = useWorkspace();
  const { digest } = useSearch({ from: '/frame/plan' });
  const navigate = useNavigate({ from: '/plan' });
  const queries = useQueryClient();
  const [text, setText] = useState(() => sessionStorage.getItem(DRAFT) ?? EXAMPLE);
  const [plannedText, setPlannedText] = useState<string | null>(null);
  const parsed = useMemo(() => read(text), [text]);

  const making = useMutation({
    mutationFn: (document: { kind: 'document' | 'batch'; value: Record<string, unknown> }) =>
      dataOf(
        orchestrator.POST('/api/v1/plans', {
          body: { workspace, action: 'apply', [document.kind]: document.value },
        }),
      ),
    onSuccess: (plan) => {
      queries.setQueryData<Plan>(['plan', plan.digest], plan);
      setPlannedText(text);
      void navigate({ search: (before) => ({ ...before, digest: plan.digest }), replace: true });
    },
  });
  const plan = useQuery({
    queryKey: ['plan', digest],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/plans/{digest}', { params: { path: { digest: digest ?? '' } } })),
    enabled: digest !== undefined,
    staleTime: Infinity,
  });

  const mistakes = useMemo(() => {
    if (parsed.kind === 'wrong') return parsed.mistakes;
    if (parsed.kind === 'empty' || making.error === null) return [];
    return placed(parsed.document, asProblem(making.error).errors ?? []);
  }, [parsed, making.error]);
  const canPlan = parsed.kind === 'document' || parsed.kind === 'batch';
  const isOld = plannedText !== null && plannedText !== text;

  function makePlan() {
    if (canPlan) making.mutate({ kind: parsed.kind, value: parsed.value });
  }

  return (
    <Page
      fill
      title="Plan a change"
      lead={`Declare what should be in ${workspace}; nothing happens before you apply the plan`}
    >
      <div className={styles.columns}>
        <Card
          title="Declared"
          flush
          className={styles.side}
          actions={
            <Button
              kind="quiet"
              icon={<FileCode2 aria-hidden />}
              onPress={() => {
                setText(EXAMPLE);
                making.reset();
              }}
            >
              Example
            </Button>
          }
        >
          <div
            className={styles.editor}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                makePlan();
              }
            }}
          >
            <Suspense fallback={<Skeleton lines={12} />}>
              <Editor
                label="Infrastructure in YAML or JSON"
                value={text}
                mistakes={mistakes}
                onChange={(next) => {
                  setText(next);
                  sessionStorage.setItem(DRAFT, next);
                  if (making.error) making.reset();
                }}
              />
            </Suspense>
          </div>
          {making.error !== null && (
            <div className={styles.asked}>
              <ProblemView error={making.error} />
            </div>
          )}
          <div className={styles.foot}>
            <span>{parsed.kind === 'wrong' ? parsed.mistakes[0]?.message : hintOf(parsed.kind)}</span>
            <Button
              kind={digest === undefined || isOld ? 'primary' : 'normal'}
              icon={<GitCompareArrows aria-hidden />}
              busy={making.isPending}
              isDisabled={!canPlan}
              onPress={makePlan}
            >
              Plan
            </Button>
          </div>
        </Card>
        <Card title="What would happen" flush className={styles.side}>
          {making.isPending || (digest !== undefined && plan.isPending) ? (
            <Skeleton lines={9} />
          ) : plan.error ? (
            <ProblemView error={plan.error} />
          ) : plan.data ? (
            <PlanView plan={plan.data} isOld={isOld} onAgain={makePlan} />
          ) : (
            <Empty icon={<GitCompareArrows aria-hidden />} title="No plan yet">
              A plan compares what you declare with what exists, and lists every operation that leads there.
              Making one changes nothing.
            </Empty>
          )}
        </Card>
      </div>
    </Page>
  );
}

function hintOf(kind: 'document' | 'batch' | 'empty'): string {
  if (kind === 'empty') return 'Write or paste YAML or JSON';
  return kind === 'batch' ? 'A batch · Ctrl Enter plans' : 'An infrastructure · Ctrl Enter plans';
}
