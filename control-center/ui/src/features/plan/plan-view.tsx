import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, History, List, Rocket, Share2, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Plan } from '@/api';
import { part } from '@/api/part';
import { useMay } from '@/context/permission';
import { Badge, Button, Empty, Notice, sayProblem, Skeleton } from '@/ui';
import { type Alike, folded } from '@/ui/natural';
import { ApplyDialog } from './apply-dialog';
import styles from './plan.module.css';
import { type PlannedOperation, SIGNS } from './signs';
import type { PlanStanding } from './standing';

const PlanGraph = lazy(() => part(() => import('./plan-graph')));

export interface PlanViewProps {
  plan: Plan;
  standing: PlanStanding;
  /** Whether applying it saves a declaration; a batch has none. */
  saves: boolean;
  /** Whether the text is not in the file yet. */
  isUnsaved: boolean;
  onAgain: () => void;
  onApplied: (workflow: string) => Promise<void>;
  /** @returns whether the file stands in the way, and that is shown */
  onConflict: () => Promise<boolean>;
}

/** Why a plan cannot be applied any more. */
const OUTDATED: Record<Exclude<PlanStanding, 'current'>, string> = {
  edited: 'The text has changed since this plan was made.',
  behind: 'The file has changed since this plan was made.',
  unknown: 'This plan was made from another text than the one shown here.',
};

/** What a plan would do, and the button that does it. */
export function PlanView({
  plan,
  standing,
  saves,
  isUnsaved,
  onAgain,
  onApplied,
  onConflict,
}: PlanViewProps) {
  const [applying, setApplying] = useState(false);
  const submitting = useMay('submitWorkflow', {
    workspace: plan.workspace,
    destroys: plan.summary.delete > 0,
  });
  const isOld = standing !== 'current';
  const isEmpty = plan.operations.length === 0;
  return (
    <>
      {isOld && (
        <div className={styles.outdated} role="status">
          <Notice icon={<History aria-hidden />}>{OUTDATED[standing]}</Notice>
        </div>
      )}
      <div
        className={styles.planned}
        {...(isOld ? { role: 'group', 'aria-label': 'Outdated plan', 'aria-disabled': true } : {})}
      >
        {isEmpty ? (
          <Empty icon={<CircleCheck aria-hidden />} title="Nothing to change">
            All {plan.unchanged.length} declared resources exist as they are declared.
            {saves && isUnsaved && ' The text is not saved yet.'}
          </Empty>
        ) : (
          <Operations plan={plan} />
        )}
      </div>
      {(!isEmpty || isOld) && (
        <div className={styles.foot}>
          <span className={`${styles.digest} mono`} title={plan.digest}>
            {plan.digest.slice(0, 19)}…
          </span>
          {isOld && <Button onPress={onAgain}>Plan again</Button>}
          {!isEmpty && (
            <Button
              kind={isOld ? 'normal' : 'primary'}
              may={submitting}
              isDisabled={isOld}
              icon={<Rocket aria-hidden />}
              onPress={() => setApplying(true)}
            >
              Apply this plan
            </Button>
          )}
        </div>
      )}
      {applying && !isOld && (
        <ApplyDialog
          plan={plan}
          saves={saves}
          onApplied={onApplied}
          onConflict={() => void onConflict().then((isShown) => isShown && setApplying(false), sayProblem)}
          onAgain={onAgain}
          onClose={() => setApplying(false)}
        />
      )}
    </>
  );
}

function Operations({ plan }: { plan: Plan }) {
  const asGraph = useSearch({ from: '/frame/plan' }).view === 'graph';
  const navigate = useNavigate({ from: '/plan' });
  const lines = useMemo(() => folded(plan.operations, nameOf, alikeOf), [plan.operations]);
  const setAsGraph = (next: boolean) =>
    void navigate({ search: (before) => ({ ...before, view: next ? 'graph' : undefined }), replace: true });
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
          {lines.map((alike) =>
            alike.length === 1 ? (
              <OperationItem key={alike[0].id} operation={alike[0]} />
            ) : (
              <AlikeItems key={alike[0].id} alike={alike} />
            ),
          )}
        </ol>
      )}
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

const nameOf = ({ resource }: PlannedOperation) => resource;

/** What takes something away stands alone, and so does what is done nowhere else. */
function alikeOf({ id, action, resource, provider, changes, irreversible }: PlannedOperation): string {
  if (action === 'delete' || action === 'replace' || irreversible !== undefined) return id;
  const name = resource.slice(resource.lastIndexOf('/') + 1);
  return JSON.stringify([action, provider, changes]).replaceAll(name, '#');
}

/** One line: what is done to what, and what can be opened about it. */
function Line({
  operation: { action, provider },
  name,
  children,
}: {
  operation: PlannedOperation;
  name: string;
  children: ReactNode;
}) {
  return (
    <>
      <span className={`${styles.sign} ${styles[action]}`} aria-hidden>
        {SIGNS[action].sign}
      </span>
      <span className={styles.what}>
        <b>{name}</b>
        <span className="visually-hidden">{action}</span>
        <span className="muted">{provider}</span>
        {children}
      </span>
    </>
  );
}

/** Operations that differ in the numbers of their names alone. */
function AlikeItems({ alike }: { alike: Alike<PlannedOperation> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = alike;
  return (
    <>
      <li className={styles.operation}>
        <Line operation={first} name={`${first.resource} … ${alike.at(-1)?.resource}`}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'collapse' : `all ${alike.length}`}
          </button>
        </Line>
      </li>
      {isOpen && alike.map((operation) => <OperationItem key={operation.id} operation={operation} />)}
    </>
  );
}

/** How many changed properties are shown at once. */
const FEW = 4;

function OperationItem({ operation }: { operation: PlannedOperation }) {
  const { action, resource, changes, irreversible } = operation;
  const [isOpen, setIsOpen] = useState(false);
  // what is new has no before: the first few say enough
  const shown = isOpen ? changes : changes.slice(0, action === 'create' ? 0 : FEW);
  return (
    <li className={styles.operation}>
      <Line operation={operation} name={resource}>
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
      </Line>
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
