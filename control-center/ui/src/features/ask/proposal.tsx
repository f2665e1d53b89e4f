import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleHelp, SquarePen } from 'lucide-react';
import { useDraft, useDraftKeys } from '@/context/drafts';
import { Badge, Button, Card, Notice, sayProblem } from '@/ui';
import styles from './ask.module.css';
import { type Choice, planOf, type Proposal, useOpenInPlan, type Wish } from './use-proposal';

export interface ProposalProps {
  proposal: Proposal;
  workspace: string;
  onChoose: (wish: Wish) => void;
}

const TITLES: Record<Proposal['kind'], string> = {
  change: 'Proposed change',
  unchanged: 'Nothing to change',
  question: 'Which one do you mean?',
  answer: 'Answer',
  impossible: 'Not possible',
  not_understood: 'Not understood',
};

/** What was made of a request: a diff with its plan, a question with choices, or why there is none. */
export function ProposalCard({ proposal, workspace, onChoose }: ProposalProps) {
  const { kind, text, understood, sources, choices, workflow, model, change } = proposal;
  return (
    <Card
      title={TITLES[kind]}
      actions={<Badge tone="grey">{model === undefined ? 'Rule-based' : `By the model ${model.name}`}</Badge>}
    >
      {understood.length > 0 && <p className={styles.text}>Understood: {understood.join(', then ')}</p>}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {sources.length > 0 && <p className={styles.source}>{sources.join(' · ')}</p>}
      {workflow !== undefined && (
        <p className={styles.source}>
          <Link to="/workflows/$id" params={{ id: workflow }} search={{ workspace }} className="link">
            Open the workflow
          </Link>
        </p>
      )}
      {choices.length > 0 && <Choosing choices={choices} onChoose={onChoose} />}
      {change !== undefined && <Change proposal={proposal} change={change} workspace={workspace} />}
    </Card>
  );
}

function Choosing({ choices, onChoose }: { choices: Choice[]; onChoose: (wish: Wish) => void }) {
  return (
    <div className={styles.choices} role="group" aria-label="Choices">
      {choices.map(({ label, request, infrastructure }) => (
        <Button
          key={`${infrastructure ?? ''} ${request}`}
          icon={<CircleHelp aria-hidden />}
          onPress={() => onChoose({ request, infrastructure })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface ChangeProps {
  proposal: Proposal;
  change: NonNullable<Proposal['change']>;
  workspace: string;
}

function Change({ proposal, change, workspace }: ChangeProps) {
  const keyOf = useDraftKeys(workspace);
  const { draft } = useDraft(keyOf?.(proposal.infrastructure) ?? '');
  const opening = useOpenInPlan(workspace);
  const { operations, cost, warnings } = planOf(change);
  const lost = operations.filter(({ irreversible }) => irreversible !== undefined);
  return (
    <>
      <pre className={styles.diff} role="region" aria-label="Changed lines" tabIndex={0}>
        {change.diff.split('\n').map((line, at) => (
          <span key={`${at} ${line}`} className={classOf(line)}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
      <ul className={styles.facts} aria-label="Plan">
        {operations.map(({ id, action, resource }) => (
          <li key={id}>
            {action} {resource}
          </li>
        ))}
        {operations.length === 0 && <li>No operations</li>}
        {lost.map(({ id, resource, irreversible }) => (
          <li key={`lost ${id}`}>
            {resource} cannot be undone: {irreversible}
          </li>
        ))}
        {cost.map(({ currency, hourly_before, hourly_after }) => (
          <li key={currency}>
            Cost per hour: {hourly_after} {currency}, before {hourly_before}
          </li>
        ))}
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {draft !== null && (
        <Notice icon={<SquarePen aria-hidden />}>
          There is a draft of {proposal.infrastructure} already; opening this change replaces it.
        </Notice>
      )}
      <div className={styles.choices}>
        <Button
          kind="primary"
          icon={<ArrowRight aria-hidden />}
          busy={opening.isPending}
          onPress={() => {
            if (keyOf !== undefined) opening.mutate({ proposal, keyOf }, { onError: sayProblem });
          }}
        >
          Open in plan
        </Button>
      </div>
    </>
  );
}

function classOf(line: string): string | undefined {
  if (line.startsWith('+')) return styles.come;
  return line.startsWith('-') ? styles.gone : undefined;
}
