import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type AuthorizationQuestion, controlCenter, dataOf } from '@/api';
import { useProfile } from '@/context/profile';
import type { AuthorizeSearch } from '@/context/search';
import { Button, Choices, Facts, LonePage, Notice, ProblemView, Select, Skeleton } from '@/ui';
import answers from '@/ui/answers.module.css';
import styles from './authorize.module.css';

type Scope = 'read' | 'change';

const SCOPES: Record<Scope, string> = {
  read: 'View everything, and plan changes',
  change: 'Make changes and control workflows, as far as you may',
};

const DAYS = [
  { value: '1', name: '1 day' },
  { value: '7', name: '7 days' },
  { value: '30', name: '30 days' },
] as const;

/** Where a program sends the browser, so that somebody lets it work as them. */
export function AuthorizePage() {
  const request = useSearch({ from: '/authorize' });
  const question = useQuery({
    queryKey: ['authorize', request],
    queryFn: () => dataOf(controlCenter.POST('/api/v1/client-authorizations/question', { body: request })),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <LonePage
      title="Let a program work as you"
      lead="A program requests access to the platform on your behalf."
    >
      {question.error ? (
        <ProblemView error={question.error} />
      ) : question.data === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <Question request={request} question={question.data} />
      )}
    </LonePage>
  );
}

function Question({ request, question }: { request: AuthorizeSearch; question: AuthorizationQuestion }) {
  const { data: profile } = useProfile();
  const options = question.scopes
    .filter((scope): scope is Scope => scope in SCOPES)
    .map((value) => ({ value, name: SCOPES[value] }));
  const [scopes, setScopes] = useState<readonly Scope[]>(options.map(({ value }) => value));
  const [days, setDays] = useState<(typeof DAYS)[number]['value']>('30');
  const answering = useMutation({
    mutationFn: (granted: readonly Scope[]) =>
      dataOf(
        controlCenter.POST('/api/v1/client-authorizations', {
          body: { request, scopes: [...granted], days: Number(days) },
        }),
      ),
    onSuccess: ({ redirect_to: next }) => window.location.assign(next),
  });
  if (answering.data !== undefined) return <Answered />;
  return (
    <>
      <Facts
        items={[
          ['Program', question.name],
          ['Sends you back to', <code key="to">{question.redirects_to}</code>],
          ['Works with', question.service],
          ['Works as', profile?.display_name ?? profile?.name ?? '…'],
        ]}
      />
      <div className={styles.choices}>
        <Choices label="It may" options={options} chosen={[...scopes]} onChange={setScopes} />
        <Select label="For" options={DAYS} value={days} onChange={setDays} />
      </div>
      <Notice icon={<TriangleAlert aria-hidden />}>
        The program chose this name itself. Allow it only if you started this yourself, just now. You can end
        its access under <b>Your security</b>.
      </Notice>
      {answering.error !== null && <ProblemView error={answering.error} />}
      <div className={answers.answers}>
        <Button
          busy={answering.isPending && answering.variables.length === 0}
          isDisabled={answering.isPending}
          onPress={() => answering.mutate([])}
        >
          Refuse
        </Button>
        <Button
          kind="primary"
          busy={answering.isPending && answering.variables.length > 0}
          isDisabled={answering.isPending || scopes.length === 0}
          onPress={() => answering.mutate(scopes)}
        >
          Allow
        </Button>
      </div>
    </>
  );
}

function Answered() {
  return (
    <div className={answers.outcome} role="status">
      <b>The program has your answer</b>
      <p>You can close this page.</p>
    </div>
  );
}
