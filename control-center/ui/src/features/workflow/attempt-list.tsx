import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { Workflow } from '@/api';
import { Badge, Elapsed, PanelSection, Ticked, When } from '@/ui';
import { type Attempt, attemptsOf } from './attempts';
import { isGoing } from './choices';
import type { Span } from './journal';
import { useLog } from './log-view';
import { reasonOf } from './reason';
import styles from './workflow.module.css';

/** How many lines of an attempt are shown: the others are in the log. */
const LINES = 200;

/** What was tried of an operation, one by one: doing it and undoing it apart, each with what it printed. */
export function AttemptList({
  workflow,
  operation,
  spans,
}: {
  workflow: Workflow;
  operation: string;
  spans: readonly Span[];
}) {
  const { data: lines } = useLog(workflow.id, isGoing(workflow.state), operation);
  const attempts = useMemo(() => attemptsOf(operation, spans, lines ?? []), [operation, spans, lines]);
  return (
    <>
      <Group title="Attempts" attempts={attempts.filter(({ undo }) => !undo)} isOpen />
      <Group title="Undo attempts" attempts={attempts.filter(({ undo }) => undo)} />
    </>
  );
}

function Group({
  title,
  attempts,
  isOpen = false,
}: {
  title: string;
  attempts: readonly Attempt[];
  /** Whether the output of the last is shown at once. */
  isOpen?: boolean;
}) {
  return attempts.length === 0 ? null : (
    <PanelSection title={title}>
      <ol className={styles.attempts}>
        {attempts.map((attempt, index) => (
          <li key={attempt.from}>
            <AttemptItem
              attempt={attempt}
              number={index + 1}
              isOpen={isOpen && index === attempts.length - 1}
            />
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function AttemptItem({ attempt, number, isOpen }: { attempt: Attempt; number: number; isOpen: boolean }) {
  const { from, to, failed, error, lines } = attempt;
  const head = (
    <>
      <b>{number}</b>
      {to === undefined ? (
        <Badge tone="blue">Running</Badge>
      ) : failed ? (
        <Badge tone="red">Failed</Badge>
      ) : (
        <Badge tone="green">Succeeded</Badge>
      )}
      <span className="muted">
        <When at={from} /> · <Elapsed from={from} to={to} />
      </span>
    </>
  );
  return (
    <>
      {lines.length === 0 ? (
        <p className={styles.attempt}>{head}</p>
      ) : (
        <details open={isOpen}>
          <summary className={styles.attempt}>
            <ChevronRight aria-hidden />
            {head}
          </summary>
          <pre
            className={styles.snippet}
            tabIndex={0}
            role="region"
            aria-label={`Output of ${attempt.undo ? 'undoing' : 'attempt'} ${number}`}
          >
            {lines
              .slice(-LINES)
              .map(({ text }) => text)
              .join('\n')}
          </pre>
        </details>
      )}
      {error !== undefined && (
        <p className={styles.attemptError}>
          <Ticked text={reasonOf(error).head} />
        </p>
      )}
    </>
  );
}
