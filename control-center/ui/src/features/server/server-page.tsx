import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ServerOff } from 'lucide-react';
import type { Resource } from '@/api';
import { Submitter } from '@/context/actor';
import { useWorkspace } from '@/context/workspace';
import { Ago, Card, Empty, Facts, For, HealthBadge, Page, ProblemView, Skeleton, Tabs } from '@/ui';
import { History } from './history';
import { Journal } from './journal';
import { Now } from './now';
import styles from './server.module.css';
import { TerminalView } from './terminal-view';
import { useServer } from './use-server';

/** One server: what is on it and how that is, what it uses, and its journal. */
export function ServerPage() {
  const { infrastructure, name } = useParams({ from: '/frame/servers/$infrastructure/$name' });
  const { view = 'now' } = useSearch({ from: '/frame/servers/$infrastructure/$name' });
  const workspace = useWorkspace();
  const id = `${infrastructure}/server/${name}`;
  const { data, error, refetch } = useServer(workspace, id);
  if (error !== null && data === undefined) {
    return (
      <Page title={name}>
        <ProblemView error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title={name}>
        <Skeleton lines={10} />
      </Page>
    );
  }
  const { server, installed } = data;
  if (server === undefined) {
    return (
      <Page title={name}>
        <Empty icon={<ServerOff aria-hidden />} title="No such server">
          {infrastructure} in {workspace} has no server of this name.
        </Empty>
      </Page>
    );
  }
  return (
    <Page
      fill={view === 'journal'}
      name={name}
      title={
        <>
          {name} {server.health && <HealthBadge health={server.health} />}
        </>
      }
      lead={`Server of ${infrastructure} in ${workspace}`}
    >
      <Tabs
        label="View"
        items={[
          { key: 'now', name: 'Now' },
          { key: 'journal', name: 'Journal' },
          { key: 'terminal', name: 'Terminal' },
        ]}
        present={view}
        render={(key, props) => (
          <Link
            {...props}
            from="/servers/$infrastructure/$name"
            to="."
            search={{ workspace, ...(key === 'now' ? {} : { view: key }) }}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            replace
          />
        )}
      />
      {view === 'journal' ? (
        <Journal workspace={workspace} id={id} />
      ) : view === 'terminal' ? (
        <TerminalView workspace={workspace} id={id} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Services installed={installed} />
            <History workspace={workspace} infrastructure={infrastructure} name={name} />
          </div>
          <div className={styles.column}>
            <Now workspace={workspace} id={id} />
            <About server={server} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Services({ installed }: { installed: readonly Resource[] }) {
  return (
    <Card title="Taskservs" flush>
      {installed.length === 0 ? (
        <Empty title="No taskservs">Add some to the server in its declaration.</Empty>
      ) : (
        installed.map((service) => <Service key={service.id} service={service} />)
      )}
    </Card>
  );
}

function Service({ service: { id, name, workspace, health } }: { service: Resource }) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Link to="/resources" search={{ id, workspace }} className="link">
          {name}
        </Link>
      </span>
      {health && (
        <>
          <HealthBadge health={health} />
          <span className="muted">
            <For since={health.since} />
          </span>
          {health.detail !== undefined && <pre className={styles.complaint}>{health.detail}</pre>}
        </>
      )}
    </div>
  );
}

function About({ server }: { server: Resource }) {
  const { id, workspace, provider, cluster, facts, updated_at, workflow, infrastructure } = server;
  const addresses = Object.entries(facts).filter(([name]) => name.startsWith('address.'));
  return (
    <Card title="About">
      <Facts
        items={[
          [
            'Id',
            <Link key="id" to="/resources" search={{ id, workspace }} className="link mono">
              {id}
            </Link>,
          ],
          [
            'Infrastructure',
            <Link
              key="infrastructure"
              to="/infrastructures/$name"
              params={{ name: infrastructure }}
              search={{ workspace }}
              className="link"
            >
              {infrastructure}
            </Link>,
          ],
          ['Provider', provider],
          cluster === undefined ? null : ['Cluster', cluster],
          ...addresses.map(
            ([name, address]) =>
              [`Address in ${name.slice('address.'.length)}`, <code key={name}>{address}</code>] as const,
          ),
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
    </Card>
  );
}
