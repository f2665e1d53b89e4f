import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Resource } from '@/api';
import { Ago, Card, Chip, Empty } from '@/ui';
import { byName } from './facts';
import styles from './infrastructure.module.css';

/** How many rows a card has at the most. */
const MOST = 50;

/** Servers with what is installed on them, networks, volumes and clusters. */
export function WhatExists({
  workspace,
  name,
  resources,
}: {
  workspace: string;
  name: string;
  resources: readonly Resource[];
}) {
  const hosts = useMemo(() => resources.filter(({ kind }) => kind !== 'taskserv').sort(inOrder), [resources]);
  const installed = useMemo(
    () =>
      Map.groupBy(
        resources.filter(({ kind }) => kind === 'taskserv').sort(byName),
        ({ server = '' }) => server,
      ),
    [resources],
  );
  return (
    <Card
      title="What exists"
      flush
      actions={
        <Link to="/resources" search={{ infrastructure: name, workspace }} className="link">
          {summary(resources)}
        </Link>
      }
    >
      {resources.length === 0 ? (
        <Empty title="Nothing exists">Plan a change and apply it.</Empty>
      ) : (
        hosts
          .slice(0, MOST)
          .map((resource) => (
            <Row
              key={resource.id}
              resource={resource}
              installed={resource.kind === 'server' ? (installed.get(resource.name) ?? []) : []}
            />
          ))
      )}
      {hosts.length > MOST && (
        <p className={styles.rest}>
          <Link to="/resources" search={{ infrastructure: name, workspace, view: 'list' }} className="link">
            All {hosts.length}
          </Link>
        </p>
      )}
    </Card>
  );
}

const KINDS: readonly Resource['kind'][] = ['server', 'network', 'volume', 'taskserv'];

function inOrder(one: Resource, other: Resource): number {
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || byName(one, other);
}

function summary(resources: readonly Resource[]): string {
  const count = (kind: Resource['kind'], singular: string) => {
    const number = resources.filter((resource) => resource.kind === kind).length;
    return number === 0 ? [] : [number === 1 ? `1 ${singular}` : `${number} ${singular}s`];
  };
  const clusters = new Set(resources.flatMap(({ cluster }) => cluster ?? [])).size;
  const parts = [
    ...count('server', 'server'),
    ...count('taskserv', 'service'),
    ...count('network', 'network'),
    ...count('volume', 'volume'),
    ...(clusters === 0 ? [] : [clusters === 1 ? '1 cluster' : `${clusters} clusters`]),
  ];
  return parts.length === 0 ? 'Resources' : parts.join(', ');
}

function Row({ resource, installed }: { resource: Resource; installed: readonly Resource[] }) {
  const { id, workspace, kind, name, provider, cluster, facts, updated_at } = resource;
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Link to="/resources" search={{ id, workspace }} className="link">
          {name}
        </Link>
        <small>
          {[kind, provider, cluster === undefined ? '' : `cluster ${cluster}`, facts.address ?? '']
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </span>
      <span className={styles.chips}>
        {installed.map((taskserv) => (
          <Link key={taskserv.id} to="/resources" search={{ id: taskserv.id, workspace }}>
            <Chip>{taskserv.name}</Chip>
          </Link>
        ))}
      </span>
      <span className="muted">
        <Ago at={updated_at} />
      </span>
    </div>
  );
}
