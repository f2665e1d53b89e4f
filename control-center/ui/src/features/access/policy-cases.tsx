import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { Badge, Button, Card, Chip, ProblemView, Skeleton } from '@/ui';
import { FIRST_CASES, type PolicyCase, readCases } from './cases';
import styles from './policies.module.css';
import type { PolicyFile } from './use-policies';

const Editor = lazy(() => import('@/ui/editor'));

const KEY = 'provisioning.policy-cases';
const NONE: readonly never[] = [];

/** Questions, and the answers that policies should give; nothing is changed. */
export function PolicyCases({ files }: { files: PolicyFile[] }) {
  const [text, setText] = useState(() => localStorage.getItem(KEY) ?? FIRST_CASES);
  const read = useMemo(() => readCases(text), [text]);
  const testing = useMutation({
    mutationFn: async (cases: PolicyCase[]) => ({
      cases,
      outcome: await dataOf(controlCenter.POST('/api/v1/policies/test', { body: { files, cases } })),
    }),
  });
  return (
    <Card
      title="Cases"
      flush
      fill
      actions={
        <Button
          icon={<FlaskConical aria-hidden />}
          busy={testing.isPending}
          isDisabled={!('cases' in read)}
          onPress={() => {
            if ('cases' in read) testing.mutate(read.cases);
          }}
        >
          Test
        </Button>
      }
    >
      <div className={styles.editor}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Editor
            label="Cases to test"
            value={text}
            mistakes={'mistakes' in read ? read.mistakes : NONE}
            onChange={(next) => {
              setText(next);
              localStorage.setItem(KEY, next);
              testing.reset();
            }}
          />
        </Suspense>
      </div>
      {(testing.error ?? testing.data) && (
        <div className={styles.outcome} tabIndex={0} role="region" aria-label="Results">
          {testing.error !== null && <ProblemView error={testing.error} />}
          {testing.data && <Outcome {...testing.data} />}
        </div>
      )}
    </Card>
  );
}

function Outcome({
  cases,
  outcome: { failed },
}: {
  cases: PolicyCase[];
  outcome: ControlCenterSchemas['TestedPolicies'];
}) {
  return (
    <ul>
      {cases.map(({ name, ask }, index) => {
        const fault = failed.find(({ number }) => number === index + 1);
        return (
          <li key={index}>
            <Badge tone={fault ? 'red' : 'green'}>{fault ? 'unexpected' : 'as expected'}</Badge>
            <span>{name ?? `${ask.action} in ${ask.workspace ?? 'any workspace'}`}</span>
            {fault && <Because {...fault} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What decided otherwise. */
function Because({ allowed, policies }: ControlCenterSchemas['FailedCase']) {
  return (
    <span className="muted">
      {policies.length === 0 ? (
        'denied, because no policy permits it'
      ) : (
        <>
          {allowed ? 'allowed by' : 'denied by'}{' '}
          {policies.map((policy) => (
            <Chip key={policy}>{policy}</Chip>
          ))}
        </>
      )}
    </span>
  );
}
