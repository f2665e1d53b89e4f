import { Link } from '@tanstack/react-router';
import type { Health, Resource } from '@/api';
import { Submitter } from '@/context/actor';
import {
  Ago,
  Badge,
  Button,
  Chip,
  Empty,
  Facts,
  For,
  HealthBadge,
  Panel,
  PanelSection,
  Past,
  PastEvent,
  ProblemView,
  Skeleton,
} from '@/ui';
import { KINDS } from './kinds';
import styles from './resources.module.css';
import { useHistory, useImpact } from './use-resources';

export interface ResourcePanelProps {
  workspace: string;
  id: string;
  /** Absent if it is gone; its history is still there then. */
  resource: Resource | undefined;
  onClose: () => void;
}

/** One resource: what it is, what falls with it, and what happened to it. */
export function ResourcePanel({ workspace, id, resource, onClose }: ResourcePanelProps) {
  return (
    <Panel
      label="Resource"
      icon={resource && <KindIcon kind={resource.kind} />}
      title={resource?.name ?? id}
      detail={resource ? <Origin resource={resource} /> : 'does not exist'}
      onClose={onClose}
    >
      {resource ? (
        <>
          <Details resource={resource} />
          <Impact workspace={workspace} id={id} />
        </>
      ) : (
        <Empty title="It no longer exists">Its history is below.</Empty>
      )}
      <History workspace={workspace} id={id} />
    </Panel>
  );
}

function Origin({ resource: { kind, infrastructure, workspace } }: { resource: Resource }) {
  return (
    <>
      {KINDS[kind].name} of{' '}
      <Link
        to="/infrastructures/$name"
        params={{ name: infrastructure }}
        search={{ workspace }}
        className="link"
      >
        {infrastructure}
      </Link>
    </>
  );
}

function KindIcon({ kind }: { kind: Resource['kind'] }) {
  const { icon: Icon } = KINDS[kind];
  return (
    <span className={`${styles.icon} ${styles[kind]}`}>
      <Icon aria-hidden />
    </span>
  );
}

function Details({ resource }: { resource: Resource }) {
  const { id, workspace, provider, server, cluster, labels, facts, specification, updated_at, workflow } =
    resource;
  return (
    <>
      <Facts
        items={[
          ['Id', <code key="id">{id}</code>],
          ['Provider', provider],
          server === undefined
            ? null
            : ['Server', <ServerLink key="server" resource={resource} name={server} />],
          resource.kind === 'server' ? ['Now', <ServerLink key="now" resource={resource} />] : null,
          cluster === undefined ? null : ['Cluster', cluster],
          [
            'Changed',
            <span key="changed">
              <Ago at={updated_at} />
              <Submitter workflow={workflow} workspace={workspace} />,{' '}
              <Link to="/workflows/$id" params={{ id: workflow }} search={{ workspace }} className="link">
                workflow <span className="mono">{workflow.slice(-8)}</span>
              </Link>
            </span>,
          ],
        ]}
      />
      {resource.health && <HowItIs health={resource.health} />}
      {Object.keys(labels).length > 0 && (
        <div className={styles.chips}>
          {Object.entries(labels).map(([name, value]) => (
            <Chip key={name}>
              {name}={value}
            </Chip>
          ))}
        </div>
      )}
      {Object.keys(facts).length > 0 && (
        <PanelSection title="Actual">
          <Facts
            items={Object.entries(facts).map(
              ([name, value]) => [name, <Fact key={name} value={value} />] as const,
            )}
          />
        </PanelSection>
      )}
      <PanelSection title="Declared">
        <Facts
          items={Object.entries(specification)
            .map(([name, value]) => [name, text(value)] as const)
            .filter(([, value]) => value !== '')
            .map(([name, value]) => [name, <code key={name}>{value}</code>] as const)}
        />
      </PanelSection>
    </>
  );
}

function ServerLink({ resource, name }: { resource: Resource; name?: string }) {
  const { infrastructure, workspace } = resource;
  return (
    <Link
      to="/servers/$infrastructure/$name"
      params={{ infrastructure, name: name ?? resource.name }}
      search={{ workspace }}
      className="link"
    >
      {name ?? 'Usage, journal and terminal'}
    </Link>
  );
}

function HowItIs({ health }: { health: Health }) {
  return (
    <PanelSection title="Health">
      <p className={styles.health}>
        <HealthBadge health={health} /> <For since={health.since} />
      </p>
      {health.detail !== undefined && <pre className={styles.complaint}>{health.detail}</pre>}
      {health.checked_at !== undefined && (
        <p className="muted">
          Checked <Ago at={health.checked_at} />
        </p>
      )}
    </PanelSection>
  );
}

/** Where something can be opened, that is a link. */
function Fact({ value }: { value: string }) {
  return /^https?:\/\//.test(value) ? (
    <a href={value} target="_blank" rel="noreferrer" className="mono">
      {value}
    </a>
  ) : (
    <code>{value}</code>
  );
}

/** A declared value in one line; empty where there is nothing in it. */
function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(', ');
  if (typeof value === 'string') return value.length > 80 ? `${value.slice(0, 77)}…` : value;
  const json = JSON.stringify(value);
  return json === '{}' ? '' : json;
}

function Impact({ workspace, id }: { workspace: string; id: string }) {
  const { data, error } = useImpact(workspace, id);
  if (error) return <ProblemView error={error} />;
  return (
    <PanelSection
      title={
        <>Depends on this {data && <Badge tone={data.total > 0 ? 'red' : 'grey'}>{data.total}</Badge>}</>
      }
    >
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : data.items.length === 0 ? (
        <p className="muted">Nothing depends on it.</p>
      ) : (
        <div className={styles.hangs}>
          {data.items.slice(0, 100).map(({ resource, distance }) => (
            <Link
              key={resource}
              from="/resources"
              to="."
              search={(before) => ({ ...before, id: resource })}
              className={styles.hang}
              replace
            >
              <span>{resource}</span>
              <span className="muted numbers">{distance === 1 ? 'directly' : `${distance} hops`}</span>
            </Link>
          ))}
        </div>
      )}
    </PanelSection>
  );
}

const CHANGES = { created: 'Created', changed: 'Changed', deleted: 'Deleted' } as const;

function History({ workspace, id }: { workspace: string; id: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(workspace, id);
  if (error) return <ProblemView error={error} />;
  return (
    <PanelSection title="History">
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <Past>
          {data.pages
            .flatMap(({ items }) => items)
            .map(({ at, workflow, operation, resource, undo, change, changes }) => (
              <PastEvent
                key={`${workflow} ${operation} ${at}`}
                what={
                  <span>
                    <Link to="/workflows/$id" params={{ id: workflow }} search={{ operation, workspace }}>
                      {undo ? 'Undone' : CHANGES[change]}
                    </Link>
                    {!id.endsWith(`/${resource}`) && ` ${resource}`}
                    {!undo && <Submitter workflow={workflow} workspace={workspace} />}
                  </span>
                }
                when={<Ago at={at} />}
              >
                {changes.map(({ property, before, after }) => (
                  <p key={property} className={styles.change}>
                    <span>
                      {property}: {before !== undefined && <del>{before}</del>} {before !== undefined && '→ '}
                      {after !== undefined && <ins>{after}</ins>}
                    </span>
                  </p>
                ))}
              </PastEvent>
            ))}
        </Past>
      )}
      {hasNextPage && (
        <Button kind="quiet" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Earlier
        </Button>
      )}
    </PanelSection>
  );
}
