import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Boxes, List, Share2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import type { Resource } from '@/api';
import { part } from '@/api/part';
import type { Grouped } from '@/graph';
import { HEALTHS, RESOURCE_KINDS } from '@/context/search';
import { useWorkspace } from '@/context/workspace';
import {
  Ago,
  Button,
  buttonClass,
  Card,
  type Column,
  DataTable,
  Empty,
  HEALTH_LOOKS,
  HealthBadge,
  Page,
  ProblemView,
  SearchBox,
  Select,
  Skeleton,
  Stage,
  Tabs,
  Toolbar,
} from '@/ui';
import { LiveBadge } from '@/ui/live';
import { naturally } from '@/ui/natural';
import { KINDS } from './kinds';
import { ResourcePanel } from './resource-panel';
import styles from './resources.module.css';
import { matches, useChanges, useGraph } from './use-resources';

const ResourceGraph = lazy(() => part(() => import('./resource-graph')));

const COLUMNS: Column<Resource>[] = [
  {
    id: 'id',
    header: 'Resource',
    accessorFn: ({ id }) => id,
    cell: ({ row: { original } }) => {
      const { icon: Icon } = KINDS[original.kind];
      return (
        <span className={styles.kind}>
          <Icon aria-hidden />
          <Link
            from="/resources"
            to="."
            search={(before) => ({ ...before, id: original.id })}
            className={styles.name}
          >
            {original.id}
          </Link>
        </span>
      );
    },
  },
  { header: 'Kind', meta: { width: 100, secondary: true }, accessorFn: ({ kind }) => KINDS[kind].name },
  { header: 'Provider', meta: { width: 110, secondary: true }, accessorFn: ({ provider }) => provider },
  {
    header: 'Address',
    meta: { width: 150, secondary: true },
    accessorFn: ({ facts }) => facts['address.public'] ?? facts.address ?? '',
    cell: ({ getValue }) => <span className="mono">{String(getValue())}</span>,
  },
  {
    header: 'Health',
    meta: { width: 110 },
    accessorFn: ({ health }) => health?.state ?? '',
    cell: ({ row: { original } }) => original.health && <HealthBadge health={original.health} />,
  },
  {
    header: 'Changed',
    meta: { width: 130 },
    accessorFn: ({ updated_at }) => updated_at,
    cell: ({ row: { original } }) => <Ago at={original.updated_at} />,
  },
];

/** Everything that exists in the workspace, as a graph or as a list. */
export function ResourcesPage() {
  const workspace = useWorkspace();
  const {
    view = 'graph',
    kind,
    infrastructure,
    health,
    text = '',
    id,
    group,
    open,
  } = useSearch({ from: '/frame/resources' });
  const navigate = useNavigate({ from: '/resources' });
  const graph = useGraph(workspace);
  const liveness = useChanges(workspace);
  const wanted = useDeferredValue(text.toLowerCase());

  const all = graph.data?.nodes;
  const infrastructures = useMemo(
    () => [...new Set(all?.map((resource) => resource.infrastructure))].sort(),
    [all],
  );
  const inOrder = useMemo(() => all?.toSorted((one, other) => naturally(one.id, other.id)), [all]);
  const shown = useMemo(
    () =>
      inOrder?.filter(
        (resource) =>
          (kind === undefined || resource.kind === kind) &&
          (infrastructure === undefined || resource.infrastructure === infrastructure) &&
          (health === undefined || resource.health?.state === health) &&
          (wanted === '' || matches(resource, wanted)),
      ) ?? [],
    [inOrder, kind, infrastructure, health, wanted],
  );
  const select = useCallback(
    (next: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, id: next }), replace: true }),
    [navigate],
  );
  const grouped = useMemo(() => ({ group, open }), [group, open]);
  const regroup = useCallback(
    (next: Grouped, hides: boolean) =>
      void navigate({
        search: (before) => ({ ...before, ...next, ...(hides ? { id: undefined } : {}) }),
        replace: true,
      }),
    [navigate],
  );
  const isFiltered =
    kind !== undefined || infrastructure !== undefined || health !== undefined || text !== '';

  return (
    <Page
      fill
      name="Resources"
      title={
        <>
          Resources <LiveBadge liveness={liveness} />
        </>
      }
      lead={`What exists in ${workspace}, with its dependencies`}
      actions={
        <Link to="/plan" className={buttonClass('primary')}>
          Plan a change
        </Link>
      }
    >
      <Toolbar>
        <div className={styles.search}>
          <SearchBox
            label="Name, label or address"
            value={text}
            onChange={(value) =>
              void navigate({
                search: (before) => ({ ...before, text: value === '' ? undefined : value }),
                replace: true,
              })
            }
          />
        </div>
        <Select
          label="Kind"
          value={kind ?? 'any'}
          options={[
            { value: 'any', name: 'any' },
            ...RESOURCE_KINDS.map((value) => ({ value, name: KINDS[value].name })),
          ]}
          onChange={(value) =>
            void navigate({ search: (before) => ({ ...before, kind: value === 'any' ? undefined : value }) })
          }
        />
        <Select
          label="Health"
          value={health ?? 'any'}
          options={[
            { value: 'any', name: 'any' },
            ...HEALTHS.map((value) => ({ value, name: HEALTH_LOOKS[value].name })),
          ]}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, health: value === 'any' ? undefined : value }),
            })
          }
        />
        {(infrastructures.length > 1 || infrastructure !== undefined) && (
          <Select
            label="Infrastructure"
            value={infrastructure ?? 'any'}
            options={[
              { value: 'any', name: 'any' },
              ...infrastructures.map((name) => ({ value: name, name })),
            ]}
            onChange={(value) =>
              void navigate({
                search: (before) => ({ ...before, infrastructure: value === 'any' ? undefined : value }),
              })
            }
          />
        )}
        {infrastructure !== undefined && (
          <Link
            to="/infrastructures/$name"
            params={{ name: infrastructure }}
            search={{ workspace }}
            className="link"
          >
            Go to {infrastructure}
          </Link>
        )}
        {isFiltered && (
          <Button
            kind="quiet"
            onPress={() => void navigate({ search: ({ view, id, group }) => ({ view, id, group }) })}
          >
            Clear
          </Button>
        )}
        <span className={`${styles.push} muted numbers`}>
          {shown.length}
          {isFiltered && all ? ` of ${all.length}` : ''}
        </span>
        <Tabs
          label="View"
          look="toggle"
          items={[
            { key: 'graph', name: 'Graph', icon: <Share2 aria-hidden /> },
            { key: 'list', name: 'List', icon: <List aria-hidden /> },
          ]}
          present={view}
          render={(key, props) => (
            <Link
              {...props}
              from="/resources"
              to="."
              search={(before) => ({ ...before, view: key === 'graph' ? undefined : key })}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              replace
            />
          )}
        />
      </Toolbar>
      <Stage
        panel={
          id !== undefined && (
            <ResourcePanel
              workspace={workspace}
              id={id}
              resource={all?.find((resource) => resource.id === id)}
              onClose={() => select(undefined)}
            />
          )
        }
      >
        <Card flush fill className={styles.view}>
          {graph.error ? (
            <ProblemView error={graph.error} onRetry={() => void graph.refetch()} />
          ) : graph.data === undefined ? (
            <Skeleton lines={9} />
          ) : shown.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : view === 'graph' ? (
            <Suspense fallback={<Skeleton lines={9} />}>
              <ResourceGraph
                workspace={workspace}
                resources={shown}
                edges={graph.data.edges}
                selected={id}
                onSelect={select}
                grouped={grouped}
                onGrouped={regroup}
              />
            </Suspense>
          ) : (
            <DataTable
              label="Resources"
              columns={COLUMNS}
              rows={shown}
              keyOf={(resource) => resource.id}
              onRow={(resource) => select(resource.id)}
              selected={id}
            />
          )}
        </Card>
      </Stage>
    </Page>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty icon={<Boxes aria-hidden />} title="No results">
      Clear the filters, or look in another workspace.
    </Empty>
  ) : (
    <Empty
      icon={<Boxes aria-hidden />}
      title="Nothing exists yet"
      actions={
        <Link to="/plan" className={buttonClass('primary')}>
          Plan the first change
        </Link>
      }
    >
      Servers, networks, volumes and taskservs appear here as soon as they are created.
    </Empty>
  );
}
