import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { Resource } from '@/api';
import { Ago, Badge, Button, Chip, Empty, Facts, IconButton, ProblemView, Skeleton } from '@/ui';
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
    <aside className={styles.panel} aria-label="Resource">
      <header className={styles.panelHead}>
        {resource && <KindIcon kind={resource.kind} />}
        <h2 className={styles.panelTitle}>
          {resource?.name ?? id}
          <small>
            {resource ? `${KINDS[resource.kind].name} of ${resource.infrastructure}` : 'is not there'}
          </small>
        </h2>
        <IconButton label="Close" onPress={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.panelBody}>
        {resource ? (
          <>
            <Details resource={resource} />
            <Impact workspace={workspace} id={id} />
          </>
        ) : (
          <Empty title="It does not exist now">What happened to it stands below.</Empty>
        )}
        <Past workspace={workspace} id={id} />
      </div>
    </aside>
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
  const { id, provider, server, cluster, labels, facts, specification, updated_at, workflow } = resource;
  return (
    <>
      <Facts
        items={[
          ['Id', <code key="id">{id}</code>],
          ['Provider', provider],
          server === undefined ? null : ['Server', server],
          cluster === undefined ? null : ['Cluster', cluster],
          [
            'Changed',
            <span key="changed">
              <Ago at={updated_at} /> by{' '}
              <Link to="/workflows/$id" params={{ id: workflow }} className="mono">
                {workflow.slice(-8)}
              </Link>
            </span>,
          ],
        ]}
      />
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
        <section>
          <h3>Actual</h3>
          <Facts
            items={Object.entries(facts).map(
              ([name, value]) => [name, <code key={name}>{value}</code>] as const,
            )}
          />
        </section>
      )}
      <section>
        <h3>Declared</h3>
        <Facts
          items={Object.entries(specification)
            .map(([name, value]) => [name, text(value)] as const)
            .filter(([, value]) => value !== '')
            .map(([name, value]) => [name, <code key={name}>{value}</code>] as const)}
        />
      </section>
    </>
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
    <section>
      <h3>Falls with it {data && <Badge tone={data.total > 0 ? 'red' : 'grey'}>{data.total}</Badge>}</h3>
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : data.items.length === 0 ? (
        <p className="muted">Nothing hangs on it.</p>
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
    </section>
  );
}

const CHANGES = { created: 'Created', changed: 'Changed', deleted: 'Deleted' } as const;

function Past({ workspace, id }: { workspace: string; id: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(workspace, id);
  if (error) return <ProblemView error={error} />;
  return (
    <section>
      <h3>History</h3>
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <ol className={styles.past}>
          {data.pages
            .flatMap(({ items }) => items)
            .map(({ at, workflow, operation, change, changes }) => (
              <li key={`${workflow} ${operation} ${at}`}>
                <p>
                  <Link to="/workflows/$id" params={{ id: workflow }} search={{ operation }}>
                    {CHANGES[change]}
                  </Link>
                  <span className="muted">
                    <Ago at={at} />
                  </span>
                </p>
                {changes.map(({ property, before, after }) => (
                  <p key={property} className={styles.change}>
                    <span>
                      {property}: {before !== undefined && <del>{before}</del>} {before !== undefined && '→ '}
                      {after !== undefined && <ins>{after}</ins>}
                    </span>
                  </p>
                ))}
              </li>
            ))}
        </ol>
      )}
      {hasNextPage && (
        <Button kind="quiet" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Earlier
        </Button>
      )}
    </section>
  );
}
