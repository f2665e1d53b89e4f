import { Link, useParams } from '@tanstack/react-router';
import { Copy, GitCompareArrows, ServerOff, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Resource, Workflow } from '@/api';
import { useDeclarations } from '@/context/declarations';
import { useDialog } from '@/context/dialog';
import { both, useMay } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import {
  Badge,
  Button,
  buttonClass,
  Card,
  Empty,
  Facts,
  Menu,
  MenuItem,
  Page,
  ProblemView,
  Skeleton,
  WorkflowBadge,
} from '@/ui';
import { copy } from '@/ui/copy';
import { DestroyDialog } from './destroy-dialog';
import { DriftCard } from './drift';
import { commandOf, costOf, curlOf, outputsOf, standingOf } from './facts';
import styles from './infrastructure.module.css';
import { LastChange, LatestWorkflows, Schedules, Versions } from './past';
import {
  useLatest,
  usePlan,
  useProviders,
  useResources,
  useSchedulesOf,
  useLatestVersions,
} from './use-infrastructure';
import { useDrift } from './use-drift';
import { WhatExists } from './what-exists';

const NONE: readonly Resource[] = [];

/** One infrastructure: how it stands, what exists, who changed it, and what can be done with it. */
export function InfrastructurePage() {
  const { name } = useParams({ from: '/frame/infrastructures/$name' });
  const workspace = useWorkspace();
  const resources = useResources(workspace, name);
  const latest = useLatest(workspace, name);
  const declarations = useDeclarations(workspace);
  const declaration = declarations.data?.items.find((one) => one.name === name);
  const versions = useLatestVersions(workspace, name, declaration !== undefined);
  const schedules = useSchedulesOf(workspace, name);
  const drift = useDrift(workspace, name);
  const exists = resources.data ?? NONE;
  const workflows = latest.data?.items ?? [];
  const error = resources.error ?? latest.error;
  const isRead = resources.data !== undefined && latest.data !== undefined && !declarations.isPending;

  if (error) {
    return (
      <Page title={name}>
        <ProblemView
          error={error}
          onRetry={() => void Promise.all([resources.refetch(), latest.refetch()])}
        />
      </Page>
    );
  }
  if (!isRead) {
    return (
      <Page title={name}>
        <Skeleton lines={10} />
      </Page>
    );
  }
  if (declaration === undefined && exists.length === 0 && workflows.length === 0) {
    return (
      <Page title={name}>
        <Empty icon={<ServerOff aria-hidden />} title="No such infrastructure">
          Nothing in {workspace} has this name. It may be in another workspace.
        </Empty>
      </Page>
    );
  }
  const standing = standingOf(exists, workflows[0], declaration !== undefined);
  return (
    <Page
      name={name}
      title={
        <>
          {name} <Badge tone={standing.tone}>{standing.name}</Badge>
        </>
      }
      lead={`Infrastructure of ${workspace}`}
      actions={
        <Actions
          workspace={workspace}
          name={name}
          isDeclared={declaration !== undefined}
          isThere={exists.length > 0}
        />
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          {drift.data !== undefined && drift.data.items.length > 0 && <DriftCard drifts={drift.data.items} />}
          <WhatExists workspace={workspace} name={name} resources={exists} />
          <LatestWorkflows workspace={workspace} name={name} workflows={workflows} />
        </div>
        <div className={styles.column}>
          <Summary
            workspace={workspace}
            name={name}
            file={declaration?.file}
            resources={exists}
            newest={workflows[0]}
          />
          <Outputs resources={exists} />
          {schedules.data !== undefined && schedules.data.length > 0 && (
            <Schedules schedules={schedules.data} />
          )}
          {versions.data !== undefined && versions.data.items.length > 0 && (
            <Versions workspace={workspace} name={name} versions={versions.data.items} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Actions({
  workspace,
  name,
  isDeclared,
  isThere,
}: {
  workspace: string;
  name: string;
  isDeclared: boolean;
  /** Whether something of it exists. */
  isThere: boolean;
}) {
  const planning = useMay('createPlan', { workspace });
  const removing = both(planning, useMay('submitWorkflow', { workspace, destroys: true }));
  const destroying = useDialog('destroy', removing);
  return (
    <>
      <Menu label="Copy" trigger={<Button icon={<Copy aria-hidden />}>Copy</Button>}>
        <MenuItem onAction={() => void copy(commandOf(workspace, name), 'Command copied')}>
          Copy as CLI
        </MenuItem>
        <MenuItem onAction={() => void copy(curlOf(location.origin, workspace, name), 'Request copied')}>
          Copy as curl
        </MenuItem>
      </Menu>
      {isThere && (
        <Button icon={<Trash2 aria-hidden />} may={removing} onPress={destroying.open}>
          Destroy
        </Button>
      )}
      {isDeclared && (
        <Link to="/plan" search={{ infrastructure: name, workspace }} className={buttonClass('primary')}>
          <GitCompareArrows aria-hidden /> Plan a change
        </Link>
      )}
      {isThere && destroying.isOpen && (
        <DestroyDialog workspace={workspace} name={name} onClose={destroying.close} />
      )}
    </>
  );
}

const HOURS_A_MONTH = 730;

function Summary({
  workspace,
  name,
  file,
  resources,
  newest,
}: {
  workspace: string;
  name: string;
  /** That declares it. */
  file: string | undefined;
  resources: readonly Resource[];
  newest: Workflow | undefined;
}) {
  const plan = usePlan(newest?.plan);
  const providers = useProviders();
  const cost = costOf(resources, newest, plan.data, providers.data ?? []);
  const names = [...new Set(resources.map(({ provider }) => provider))].sort();
  return (
    <Card title="At a glance">
      <Facts
        items={[
          newest === undefined
            ? null
            : [
                'Last change',
                <span key="change" className={styles.change}>
                  <span>
                    <LastChange workflow={newest} />
                  </span>
                  <WorkflowBadge state={newest.state} paused={newest.paused} />
                </span>,
              ],
          cost.length === 0
            ? null
            : [
                'Cost now',
                <span key="cost" className="numbers">
                  {cost.map(({ currency, hourly, isOfServers }) => (
                    <span key={currency}>
                      {money(hourly * HOURS_A_MONTH, currency)} a month{isOfServers && ', servers only'}
                    </span>
                  ))}
                </span>,
              ],
          names.length === 0 ? null : ['Provider', names.join(', ')],
          [
            'Declared in',
            file === undefined ? (
              'no file'
            ) : (
              <Link key="file" to="/plan" search={{ infrastructure: name, workspace }} className="link mono">
                infra/{name}/{file}
              </Link>
            ),
          ],
        ]}
      />
    </Card>
  );
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}

/** How many outputs are shown: the others are in the panels of their resources. */
const MOST = 40;

function Outputs({ resources }: { resources: readonly Resource[] }) {
  const outputs = useMemo(() => outputsOf(resources), [resources]);
  return outputs.length === 0 ? null : (
    <Card title="Outputs">
      <dl className={styles.outputs}>
        {outputs.slice(0, MOST).map(({ resource: { id, name, server }, name: fact, value, isUrl }) => (
          <div key={`${id} ${fact}`}>
            <dt>
              {server === undefined ? name : `${server}/${name}`} <span className="muted">{fact}</span>
            </dt>
            <dd>
              {isUrl ? (
                <a href={value} target="_blank" rel="noreferrer" className="link mono">
                  {value}
                </a>
              ) : (
                <code>{value}</code>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
