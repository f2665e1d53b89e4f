import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, List, Rocket, Share2, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { dataOf, orchestrator, type Plan } from '@/api';
import { Badge, Button, Checkbox, Dialog, Empty, ProblemView, Skeleton } from '@/ui';
import styles from './plan.module.css';
import { type PlannedOperation, SIGNS } from './signs';

const PlanGraph = lazy(() => import('./plan-graph'));

export interface PlanViewProps {
  plan: Plan;
  /** Whether the text was changed since. */
  isOld: boolean;
  onAgain: () => void;
}

/** What a plan would do, and the button that does it. */
export function PlanView({ plan, isOld, onAgain }: PlanViewProps) {
  const [asGraph, setAsGraph] = useState(false);
  const [applying, setApplying] = useState(false);
  if (plan.operations.length === 0) {
    return (
      <Empty icon={<CircleCheck aria-hidden />} title="Nothing to do">
        All {plan.unchanged.length} declared resources exist as they are declared.
      </Empty>
    );
  }
  return (
    <>
      <Summary plan={plan} asGraph={asGraph} onGraph={setAsGraph} />
      <Costs plan={plan} />
      {plan.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <TriangleAlert aria-hidden /> {warning}
        </p>
      ))}
      {asGraph ? (
        <div className={styles.graph}>
          <Suspense fallback={<Skeleton />}>
            <PlanGraph plan={plan} />
          </Suspense>
        </div>
      ) : (
        <ol className={styles.scroll} tabIndex={0} aria-label="Operations">
          {plan.operations.map((operation) => (
            <OperationItem key={operation.id} operation={operation} />
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        {isOld ? (
          <span>You have changed the text since.</span>
        ) : (
          <span className={`${styles.digest} mono`} title={plan.digest}>
            {plan.digest.slice(0, 19)}…
          </span>
        )}
        {isOld && <Button onPress={onAgain}>Plan again</Button>}
        <Button
          kind={isOld ? 'normal' : 'primary'}
          isDisabled={isOld}
          icon={<Rocket aria-hidden />}
          onPress={() => setApplying(true)}
        >
          Apply this plan
        </Button>
      </div>
      {applying && <ApplyDialog plan={plan} onClose={() => setApplying(false)} />}
    </>
  );
}

function Summary({
  plan,
  asGraph,
  onGraph,
}: {
  plan: Plan;
  asGraph: boolean;
  onGraph: (asGraph: boolean) => void;
}) {
  const { summary } = plan;
  const actions = ['create', 'update', 'replace', 'delete'] as const;
  return (
    <div className={styles.summary}>
      {actions.map(
        (action) =>
          summary[action] > 0 && (
            <Badge key={action} tone={SIGNS[action].tone}>
              {summary[action]} {SIGNS[action].name}
            </Badge>
          ),
      )}
      {summary.unchanged > 0 && <Badge>{summary.unchanged} unchanged</Badge>}
      {summary.irreversible > 0 && (
        <Badge tone="red" icon={<TriangleAlert aria-hidden />}>
          {summary.irreversible} cannot be undone
        </Badge>
      )}
      <span style={{ marginLeft: 'auto' }}>
        <button type="button" className={styles.toggle} onClick={() => onGraph(!asGraph)}>
          {asGraph ? <List size={13} aria-hidden /> : <Share2 size={13} aria-hidden />}{' '}
          {asGraph ? 'As a list' : 'As a graph'}
        </button>
      </span>
    </div>
  );
}

function Costs({ plan: { cost } }: { plan: Plan }) {
  return cost.length === 0 ? null : (
    <p className={`${styles.cost} numbers`}>
      {cost.map(({ currency, hourly_before, hourly_after }) => (
        <span key={currency}>
          <b>{money(Number(hourly_after) * 730, currency)}</b> a month, before{' '}
          {money(Number(hourly_before) * 730, currency)}
        </span>
      ))}
    </p>
  );
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}

/** How many changed properties are shown at once. */
const FEW = 4;

function OperationItem({ operation }: { operation: PlannedOperation }) {
  const { action, resource, provider, changes, irreversible } = operation;
  const [isOpen, setIsOpen] = useState(false);
  // what is new has no before: the first few say enough
  const shown = isOpen ? changes : changes.slice(0, action === 'create' ? 0 : FEW);
  return (
    <li className={styles.operation}>
      <span className={`${styles.sign} ${styles[action]}`} aria-hidden>
        {SIGNS[action].sign}
      </span>
      <span className={styles.what}>
        <b>{resource}</b>
        <span className="visually-hidden">{action}</span>
        <span className="muted">{provider}</span>
        {changes.length > shown.length || isOpen ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'less' : `${changes.length} properties`}
          </button>
        ) : null}
      </span>
      {shown.length > 0 && (
        <dl className={styles.changes}>
          {shown.map(({ property, before, after }) => (
            <Change key={property} property={property} before={before} after={after} />
          ))}
        </dl>
      )}
      {irreversible !== undefined && <p className={styles.irreversible}>Cannot be undone: {irreversible}</p>}
    </li>
  );
}

function Change({
  property,
  before,
  after,
}: {
  property: string;
  before: string | undefined;
  after: string | undefined;
}) {
  return (
    <>
      <dt>{property}</dt>
      <dd>
        {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
      </dd>
    </>
  );
}

function ApplyDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const navigate = useNavigate();
  const [irreversible, setIrreversible] = useState(false);
  const [rollback, setRollback] = useState(plan.rollback);
  const mustAgree = plan.summary.irreversible > 0;
  const applying = useMutation({
    mutationFn: () =>
      dataOf(
        orchestrator.POST('/api/v1/workflows', {
          params: {},
          body: {
            workspace: plan.workspace,
            plan: plan.digest,
            rollback,
            allow_irreversible: irreversible,
            priority: 5,
          },
        }),
      ),
    onSuccess: ({ id }) => void navigate({ to: '/workflows/$id', params: { id } }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Apply ${plan.operations.length} operations to ${plan.infrastructure}?`}
      lead="Exactly this plan is applied. If the world has changed since it was made, nothing happens."
      actions={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button
            kind={mustAgree || plan.summary.delete > 0 ? 'danger' : 'primary'}
            busy={applying.isPending}
            isDisabled={mustAgree && !irreversible}
            onPress={() => applying.mutate()}
          >
            Apply
          </Button>
        </>
      }
    >
      <Checkbox isSelected={rollback} onChange={setRollback}>
        If something fails, undo what was done
      </Checkbox>
      {mustAgree && (
        <Checkbox isSelected={irreversible} onChange={setIrreversible}>
          {plan.summary.irreversible} of the operations cannot be undone. Do them all the same.
        </Checkbox>
      )}
      {applying.error !== null && <ProblemView error={applying.error} />}
    </Dialog>
  );
}
