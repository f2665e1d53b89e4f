import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '@/api';
import { useMay } from '@/context/permission';
import { Button, Empty, Facts, Panel, PanelActions, ProblemView, Skeleton } from '@/ui';
import styles from './catalog.module.css';
import { InstallDialog } from './install-dialog';
import { type PackageDetail, useInstallations, useNewerVersions, usePackage } from './use-packages';

export interface PackagePanelProps {
  workspace: string;
  /** Kind and name, such as `taskserv/nginx`. */
  id: string;
  onClose: () => void;
}

/** One package: its versions and settings, where it runs, and how it gets somewhere else. */
export function PackagePanel({ workspace, id, onClose }: PackagePanelProps) {
  const { data, error, refetch } = usePackage(id);
  const isMissing = error !== null && asProblem(error).status === 404;
  return (
    <Panel label="Package" title={id} detail={data?.summary.summary} onClose={onClose}>
      {isMissing ? (
        <Empty title="No such package">It may have been removed.</Empty>
      ) : error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Install workspace={workspace} detail={data} />
          <About detail={data} />
          <Parameters detail={data} />
          {data.summary.kind === 'taskserv' && (
            <Installations workspace={workspace} name={data.summary.name} />
          )}
        </>
      )}
    </Panel>
  );
}

function Install({ workspace, detail }: { workspace: string; detail: PackageDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const planning = useMay('createPlan', { workspace });
  return (
    <div className={styles.part}>
      <PanelActions>
        <Button kind="primary" icon={<Plus aria-hidden />} may={planning} onPress={() => setIsOpen(true)}>
          Install on …
        </Button>
      </PanelActions>
      {isOpen && (
        <InstallDialog
          workspace={workspace}
          kind={detail.summary.kind}
          name={detail.summary.name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function About({ detail }: { detail: PackageDetail }) {
  const { summary, systems, dependencies, provides, conflicts, versions } = detail;
  const list = (title: string, items: string[]): [string, string] | null =>
    items.length === 0 ? null : [title, items.join(', ')];
  return (
    <Facts
      items={[
        ['Software', summary.software],
        ['Category', summary.category],
        list('Systems', systems),
        list(
          'Depends on',
          dependencies.map(({ name, range, optional }) => `${name} ${range}${optional ? ' (optional)' : ''}`),
        ),
        list('Provides', provides),
        list('Conflicts with', conflicts),
        [
          versions.length === 1 ? 'Version' : 'Versions',
          <ul key="versions" className={styles.list}>
            {versions.map(({ version, digest, yanked }) => (
              <li key={version}>
                {version} {yanked && <span>(yanked) </span>}
                <span className="mono muted">{digest}</span>
              </li>
            ))}
          </ul>,
        ],
      ]}
    />
  );
}

interface Setting {
  type?: unknown;
  description?: unknown;
  default?: unknown;
}

function Parameters({ detail }: { detail: PackageDetail }) {
  const settings = Object.entries((detail.configuration_schema.properties ?? {}) as Record<string, Setting>);
  return (
    <section className={styles.part} aria-label="Settings">
      <h3>Settings</h3>
      {settings.length === 0 ? (
        <p className="muted">No settings.</p>
      ) : (
        <ul className={styles.list}>
          {settings.map(([name, setting]) => (
            <li key={name}>
              <code>{name}</code> <span className="muted">{detailsOf(setting)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function detailsOf({ type, description, default: preset }: Setting): string {
  const parts = [
    typeof type === 'string' ? type : '',
    typeof description === 'string' ? description : '',
    preset === undefined ? '' : `default ${JSON.stringify(preset)}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function Installations({ workspace, name }: { workspace: string; name: string }) {
  const { data, error, refetch } = useInstallations(workspace, name);
  const newer = useNewerVersions(workspace, name).data;
  return (
    <section className={styles.part} aria-label="Where it runs">
      <h3>Where it runs in {workspace}</h3>
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={1} />
      ) : data.length === 0 ? (
        <p className="muted">Not installed.</p>
      ) : (
        <ul className={styles.list}>
          {data.map(({ id, infrastructure, server, specification }) => (
            <li key={id}>
              <Link to="/infrastructures/$name" params={{ name: infrastructure }} className="link">
                {infrastructure}
              </Link>{' '}
              on {server} <span className="mono muted">{textOf(specification.version)}</span>
              <Newer version={newer?.get(infrastructure)} than={textOf(specification.version)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Newer({ version, than }: { version: string | undefined; than: string }) {
  return version === undefined || version === than ? null : (
    <span> · newer version available: {version}</span>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
