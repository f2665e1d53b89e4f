import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Resource } from '@/api';
import { Ago, Button, Card, Chip, counted, Empty } from '@/ui';
import { type Alike, folded } from '@/ui/natural';
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
  const on = useCallback<On>(
    ({ kind, name }) => (kind === 'server' ? (installed.get(name) ?? []) : []),
    [installed],
  );
  const rows = useMemo(
    () =>
      folded(
        hosts,
        ({ name }) => name,
        (host) =>
          JSON.stringify([host.kind, host.provider, host.cluster, on(host).map((taskserv) => taskserv.name)]),
      ),
    [hosts, on],
  );
  const all = (
    <p className={styles.rest}>
      <Link to="/resources" search={{ infrastructure: name, workspace, view: 'list' }} className="link">
        All {hosts.length}
      </Link>
    </p>
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
        rows
          .slice(0, MOST)
          .map((alike) =>
            alike.length === 1 ? (
              <Row key={alike[0].id} resource={alike[0]} installed={on(alike[0])} />
            ) : (
              <AlikeRows key={alike[0].id} alike={alike} on={on} rest={all} />
            ),
          )
      )}
      {rows.length > MOST && all}
    </Card>
  );
}

const KINDS: readonly Resource['kind'][] = ['server', 'network', 'firewall', 'volume', 'taskserv'];

function inOrder(one: Resource, other: Resource): number {
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || byName(one, other);
}

function summary(resources: readonly Resource[]): string {
  const count = (kind: Resource['kind'], singular: string) => {
    const number = resources.filter((resource) => resource.kind === kind).length;
    return number === 0 ? [] : [counted(number, singular)];
  };
  const clusters = new Set(resources.flatMap(({ cluster }) => cluster ?? [])).size;
  const parts = [
    ...count('server', 'server'),
    ...count('taskserv', 'service'),
    ...count('network', 'network'),
    ...count('firewall', 'firewall'),
    ...count('volume', 'volume'),
    ...(clusters === 0 ? [] : [counted(clusters, 'cluster')]),
  ];
  return parts.length === 0 ? 'Resources' : parts.join(', ');
}

/** What is installed on a host. */
type On = (host: Resource) => readonly Resource[];

/** Hosts that differ in the numbers of their names alone. */
function AlikeRows({ alike, on, rest }: { alike: Alike<Resource>; on: On; rest: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = alike;
  return (
    <>
      <div className={styles.row}>
        <span className={styles.name}>
          {first.name} … {alike.at(-1)?.name}
          <small>{[first.kind, first.provider].join(' · ')}</small>
        </span>
        <span className={styles.chips}>
          {on(first).map(({ id, name }) => (
            <Chip key={id}>{name}</Chip>
          ))}
        </span>
        <Button kind="quiet" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Collapse' : `All ${alike.length}`}
        </Button>
      </div>
      {isOpen &&
        alike.slice(0, MOST).map((host) => <Row key={host.id} resource={host} installed={on(host)} />)}
      {isOpen && alike.length > MOST && rest}
    </>
  );
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
